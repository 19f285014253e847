import {
	type ComplaintWork,
	declareConflict as declareConflictLine,
	judgeComplaint as judgeComplaintLine,
	referComplaint as referComplaintLine,
} from "#contract/cases/complaint-handling.ts";
import type { Person } from "#domains/accounts/session.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Db } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import type { CaseRow } from "./cases-store.ts";
import { declareConflict, judgeComplaint, referComplaint } from "./complaint.ts";
import { findComplaint, listConflicts, listReferrals } from "./complaint-store.ts";

/** The work on a complaint, as this colleague sees it; null for a case of another kind. */
export const readComplaint = async (db: Db, { id, kind }: CaseRow, me: Person): Promise<ComplaintWork | null> => {
	const complaint = kind === "complaint" ? await findComplaint(db, id) : undefined;
	if (!complaint) return null;
	const [conflicts, referrals] = await Promise.all([listConflicts(db, id), listReferrals(db, id)]);
	const own_conflict = conflicts.find((one) => one.person_id === me.id)?.is_linked ?? null;
	const { about, is_about_us, severity, cause } = complaint;
	return {
		about,
		is_about_us,
		severity,
		cause,
		conflicts: conflicts.map(({ who, at, is_linked }) => ({ who, at: at.toISOString(), is_linked })),
		own_conflict,
		may_close: own_conflict === false && (!is_about_us || mayAsTeam(me, "complaints.close-ours")),
		referrals,
	};
};

/** Endpoints for complaints, in addition to those for all cases. */
export const complaintApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [
		bindCase(declareConflictLine, ({ params, body }, me) => declareConflict(services, params.id, body.is_linked, me)),
		bindCase(judgeComplaintLine, ({ params, body }, me) => judgeComplaint(services, params.id, body, me)),
		bindCase(referComplaintLine, ({ params, body }, me) => referComplaint(services, params.id, body, me)),
	];
};

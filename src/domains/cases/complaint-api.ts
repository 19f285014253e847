import {
	declareConflict as declareConflictLine,
	judgeComplaint as judgeComplaintLine,
	readComplaintWork,
	referComplaint as referComplaintLine,
	writeToComplainant as writeToComplainantLine,
} from "#contract/cases/complaint-handling.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayAsTeam, mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { caseAsked } from "./cases-store.ts";
import { declareConflict, judgeComplaint, referComplaint, writeToComplainant } from "./complaint.ts";
import { findComplaint, listConflicts, listEmails, listReferrals } from "./complaint-store.ts";

/** Endpoints for complaints, in addition to those for all cases. */
export const complaintApi = (services: Services): Binding[] => {
	const { db } = services.database;
	return [
		bind(readComplaintWork, { who: mayTeam("cases.work") }, async ({ params }, caller) => {
			const me = await teamMember(caller, services);
			const { kind } = await caseAsked(caller, services, params.id);
			const complaint = kind === "complaint" ? await findComplaint(db, params.id) : undefined;
			if (!complaint) return { complaint: null };
			const [conflicts, referrals, letters] = await Promise.all([
				listConflicts(db, params.id),
				listReferrals(db, params.id),
				listEmails(db, params.id),
			]);
			const own_conflict = conflicts.find((one) => one.person_id === me.id)?.is_linked ?? null;
			const { about, is_about_us, severity, cause } = complaint;
			return {
				complaint: {
					about,
					is_about_us,
					severity,
					cause,
					conflicts: conflicts.map(({ who, at, is_linked }) => ({ who, at: at.toISOString(), is_linked })),
					own_conflict,
					may_close: own_conflict === false && (!is_about_us || mayAsTeam(me, "complaints.close-ours")),
					referrals,
					letters: letters.map(({ who, at }) => ({ who, at: at.toISOString() })),
				},
			};
		}),
		bind(declareConflictLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) =>
			declareConflict(services, params.id, body.is_linked, await teamMember(caller, services)),
		),
		bind(judgeComplaintLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) =>
			judgeComplaint(services, params.id, body, await teamMember(caller, services)),
		),
		bind(referComplaintLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) =>
			referComplaint(services, params.id, body, await teamMember(caller, services)),
		),
		bind(writeToComplainantLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) =>
			writeToComplainant(services, params.id, body.text, requestKeyOf(caller), await teamMember(caller, services)),
		),
	];
};

import type { CaseLine } from "#contract/cases/cases.ts";
import type { Severity } from "#contract/cases/complaint-options.ts";
import { CASE_CLOCKS, SEVERITY_CLOCKS } from "#contract/cases/states.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { Transaction } from "#platform/db/database.ts";
import { invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { businessDue, type CaseRow } from "./cases-store.ts";
import {
	businessMinutes,
	type ComplaintRow,
	closeOfDay,
	findComplaint,
	insertReferral,
	listReferrals,
	mustBeFree,
	setComplaint,
	setConflict,
} from "./complaint-store.ts";
import { changedMeanwhile, checkAct, type Doer, type Moved, move } from "./move.ts";

/** Acts on an open complaint. @throws Problem 404 for a case of another kind; 409 if it is closed */
const onComplaint = (
	services: Services,
	id: string,
	by: Doer,
	work: (trx: Transaction, row: CaseRow, at: Date, complaint: ComplaintRow) => Promise<readonly Moved[]>,
): Promise<CaseLine> =>
	move(services, id, by, async (trx, row, at) => {
		const complaint = await findComplaint(trx, id);
		if (!complaint) throw notFound();
		checkAct("judge", row.status);
		return work(trx, row, at, complaint);
	});

/** Records whether a team member has a conflict of interest. If so, unassigns their complaint. */
export const declareConflict = (services: Services, id: string, isLinked: boolean, by: Doer): Promise<CaseLine> =>
	onComplaint(services, id, by, async (trx, row, at) => {
		await setConflict(trx, id, by.id, at, isLinked);
		const change = isLinked && row.owner_id === by.id ? { owner_id: null } : {};
		return [{ act: isLinked ? "declare-conflict" : "declare-free", change }];
	});

/** The due time for a severity: never later than the normal one. */
const dueOf = async (trx: Transaction, severity: Severity, at: Date, calm: Date | null): Promise<Date | null> => {
	const clock = SEVERITY_CLOCKS[severity];
	if (clock === null) return calm;
	const soon =
		clock === "critical"
			? await closeOfDay(trx, at)
			: await businessDue(trx, at, CASE_CLOCKS[clock].lasts.businessMinutes);
	return calm && soon && calm < soon ? calm : soon;
};

/**
 * Sets the severity. @throws Problem 409 if the case changed since `version` or is closed, or the team member may not
 * work on it
 */
export const judgeComplaint = (
	services: Services,
	id: string,
	{ version, severity }: { version: number; severity: Severity },
	by: Doer,
): Promise<CaseLine> =>
	onComplaint(services, id, by, async (trx, row, at, complaint) => {
		await mustBeFree(trx, id, by.id);
		if (complaint.severity === severity) return [];
		if (row.version !== version) throw changedMeanwhile();
		const calm = complaint.calm_due_at ?? row.due_at;
		const due = await dueOf(trx, severity, at, calm);
		const isHurried = SEVERITY_CLOCKS[severity] !== null;
		await setComplaint(trx, id, { severity, calm_due_at: isHurried ? calm : null });
		// Warnings count from now if it became urgent, otherwise from when it arrived.
		const minutes = due && (await businessMinutes(trx, isHurried ? at : row.created_at, due));
		const change = { due_at: due, clock_minutes: minutes === null ? null : Math.max(1, minutes) };
		return [{ act: "judge", change, facts: { is: severity, was: complaint.severity } }];
	});

/** Records a referral to an authority. @throws Problem 409 as `judgeComplaint`; 422 for a date in the future */
export const referComplaint = (
	services: Services,
	id: string,
	referral: { authority: string; referred_on: string; reference: string },
	by: Doer,
): Promise<CaseLine> =>
	onComplaint(services, id, by, async (trx, _row, at) => {
		await mustBeFree(trx, id, by.id);
		const { authority, referred_on, reference } = referral;
		if (referred_on > officeDay(at))
			throw invalid([{ field: "referred_on", message: "Please enter today or an earlier date" }]);
		const same = (await listReferrals(trx, id)).some(
			(one) => one.authority === authority && one.referred_on === referred_on && one.reference === reference,
		);
		if (same) return [];
		await insertReferral(trx, { caseId: id, at, personId: by.id, authority, referredOn: referred_on, reference });
		return [{ act: "refer", change: {}, words: { authority, on: referred_on } }];
	});

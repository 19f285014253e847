import { sql } from "kysely";
import type { CaseLine } from "#contract/cases/cases.ts";
import type { ComplaintCause } from "#contract/cases/complaint-options.ts";
import { CASE_OUTCOMES, type CaseStatus, OWN_FLAG } from "#contract/cases/lists.ts";
import { type SetStatus, STATUS_ACTS } from "#contract/cases/states.ts";
import { isGoing } from "#contract/referrals/phases.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { countAnswers } from "#domains/referrals/count-answers.ts";
import { endReferralsWithCase, lockReferrals } from "#domains/referrals/end-referrals.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { stopSending } from "#domains/referrals/sending-plan.ts";
import type { ReferralRow } from "#domains/referrals/store.ts";
import { tellClosed } from "#domains/referrals/tell-visitor.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { businessDue, type CaseChange, type CaseRow, endsItself, listTeamPeople, noteEvent } from "./cases-store.ts";
import { isTold } from "./closing-emails.ts";
import { moveCalmDue, mustBeAllowedToClose, mustBeFree, ownConflict, setComplaint } from "./complaint-store.ts";
import { changedMeanwhile, checkAct, type Doer, type Moved, move, type Needs } from "./move.ts";

/**
 * Whether a person may own a case, locked until the transaction ends: deactivating them at the same moment then waits,
 * and unassigns this case too.
 */
const mayHave = (trx: Transaction, personId: number) => mayStill(trx, personId, "cases.work");

/** The clock's change with a new status: it pauses while we wait for the person, then continues with the time left. */
export const clockFor = async (trx: Transaction, row: CaseRow, status: CaseStatus, at: Date): Promise<CaseChange> => {
	if (status === "waiting-person" && row.paused_at === null) return { paused_at: at };
	if (status !== "waiting-person" && row.paused_at !== null) {
		await moveCalmDue(trx, row.id, at, row.paused_at);
		return {
			paused_at: null,
			due_at: row.due_at && row.minutes_left !== null ? await businessDue(trx, at, row.minutes_left) : row.due_at,
		};
	}
	return {};
};

export interface Change {
	version: number;
	status?: SetStatus | undefined;
	owner?: number | null | undefined;
	next_action?: string | undefined;
	snoozed_until?: string | null | undefined;
	is_flagged?: boolean | undefined;
}

/** Whether a case already has all values of a change. */
const stands = (row: CaseRow, { status, owner, next_action, snoozed_until, is_flagged }: Change): boolean =>
	(status === undefined || status === row.status) &&
	(owner === undefined || owner === row.owner_id) &&
	(next_action === undefined || next_action === row.next_action) &&
	(is_flagged === undefined || is_flagged === row.flags.includes(OWN_FLAG)) &&
	(snoozed_until === undefined ||
		(snoozed_until === null ? null : new Date(snoozed_until).getTime()) === (row.snoozed_until?.getTime() ?? null));

/**
 * Changes a case. Repeating a change does nothing.
 * @throws Problem 409 if the case changed since `version` or is closed; 422 for an owner who isn't on the team
 */
export const changeCase = (services: Needs, id: string, change: Change, by: Doer): Promise<CaseLine> =>
	move(services, id, by, async (trx, row, at) => {
		// A repeated request does nothing.
		if (stands(row, change)) return [];
		if (row.version !== change.version) throw changedMeanwhile();
		checkAct("next-action", row.status);
		const acts: Moved[] = [];
		const { status, owner, next_action, snoozed_until, is_flagged } = change;
		if (status && status !== row.status)
			acts.push({
				...{ act: STATUS_ACTS[status], change: await clockFor(trx, row, status, at) },
				facts: { was: row.status, is: status },
			});
		if (owner !== undefined && owner !== row.owner_id) {
			const to = (await listTeamPeople(trx)).find((one) => one.id === owner);
			if (owner !== null && !(to && (await mayHave(trx, to.id))))
				throw invalid([{ field: "owner", message: "Please select a team member" }]);
			if (row.kind === "complaint" && to && (await ownConflict(trx, id, to.id)))
				throw invalid([{ field: "owner", message: `${to.name} has a conflict of interest in this complaint` }]);
			const facts = { to: to?.name ?? null };
			acts.push({ act: "assign", change: { owner_id: owner }, facts, words: { was: row.owner_id } });
		}
		if (next_action !== undefined && next_action !== row.next_action)
			acts.push({ act: "next-action", change: { next_action }, words: { is: next_action } });
		if (is_flagged !== undefined && is_flagged !== row.flags.includes(OWN_FLAG)) {
			const others = row.flags.filter((flag) => flag !== OWN_FLAG);
			acts.push({
				act: is_flagged ? "flag" : "unflag",
				change: { flags: is_flagged ? [...others, OWN_FLAG] : others },
			});
		}
		if (snoozed_until !== undefined) {
			const until = snoozed_until === null ? null : new Date(snoozed_until);
			if (until && until <= at)
				throw invalid([{ field: "snoozed_until", message: "Please choose a time in the future" }]);
			if (until?.getTime() !== row.snoozed_until?.getTime())
				acts.push({
					...{ act: until ? "snooze" : "wake", change: { snoozed_until: until } },
					facts: until ? { until: until.toISOString() } : {},
				});
		}
		return acts;
	});

/**
 * Assigns a case to the caller. @throws Problem 409 if a colleague has it, it's closed, or a complaint's conflict check
 * isn't done
 */
export const claimCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	move(services, id, by, async (trx, row) => {
		if (row.owner_id === by.id) return [];
		if (row.owner_id !== null) throw conflict(`This case is assigned to ${row.owner_name}.`);
		checkAct("claim", row.status);
		if (row.kind === "complaint") await mustBeFree(trx, id, by.id);
		if (!(await mayHave(trx, by.id))) throw notYours();
		return [{ act: "claim", change: { owner_id: by.id } }];
	});

/**
 * Unassigns a case.
 * @param version as the caller saw it, if known
 * @throws Problem 409 if it changed since: a repeated request must not take the case from its new owner
 */
export const releaseCase = (
	services: Needs,
	id: string,
	{ version }: { version?: number | undefined },
	by: Doer,
): Promise<CaseLine> =>
	move(services, id, by, async (_trx, row) => {
		if (row.owner_id === null) return [];
		if (version !== undefined && row.version !== version) throw changedMeanwhile();
		const words = { was: row.owner_id };
		return [{ act: "release", change: { owner_id: null }, facts: { from: row.owner_name }, words }];
	});

/** What closing a case changes apart from its status. */
export const closedAt = (at: Date, outcome: string) => ({
	...{ closed_at: at, outcome, paused_at: null, snoozed_until: null, denied_at: null, denied_by: null },
});

/** What undoing a closing puts back. */
export type BeforeClosing = Pick<CaseRow, "status" | "due_at" | "clock_minutes" | "paused_at" | "snoozed_until">;

/**
 * How a case was before it closes, if nothing ends with it that can't be put back: referrals, automatic sending, details
 * that the person was typing, a denial.
 */
const beforeClosing = async (
	trx: Transaction,
	row: CaseRow,
	referrals: readonly ReferralRow[],
): Promise<BeforeClosing | undefined> => {
	if (row.denied_by !== null || referrals.some(isGoing)) return undefined;
	const { rows } = await sql`
		select from automatic_send a where a.quote_id = ${row.quote_id} and a.state in ('waiting', 'held')
		union all select from follow_up_draft f where f.quote_id = ${row.quote_id}
		union all select from contact_change k where k.quote_id = ${row.quote_id} or k.enquiry_id = ${row.enquiry_id}
	`.execute(trx);
	if (rows.length > 0) return undefined;
	const { status, due_at, clock_minutes, paused_at, snoozed_until } = row;
	return { status, due_at, clock_minutes, paused_at, snoozed_until };
};

interface Closing {
	version: number;
	outcome: string;
	/** Root cause of a complaint. */
	cause?: ComplaintCause | undefined;
}

/** Locks the referrals of a case's request, which comes before locking the case; empty for other cases. */
export const lockReferralsOfCase = async (trx: Transaction, id: string): Promise<ReferralRow[]> => {
	const row = await trx
		.selectFrom("team_case")
		.select(["quote_id", "enquiry_id"])
		.where("id", "=", id)
		.where("kind", "in", ["quote", "no-provider"])
		.executeTakeFirst();
	return row ? lockReferrals(trx, requestOfRow(row)) : [];
};

/**
 * Closes a case with its outcome, and a complaint with its cause. Rights from a request end with its case: providers
 * can no longer read it, and get an email (decision 51). Repeating it does nothing.
 * @throws Problem 409 as `changeCase`, or while it's marked as danger (decision 83); 422 for an outcome that its kind doesn't have; 403 for a complaint about us,
 * except for leads
 */
export const closeCase = async (
	services: Needs & Pick<Services, "settings">,
	id: string,
	{ version, outcome, cause }: Closing,
	by: Doer,
): Promise<CaseLine & { can_undo: boolean }> => {
	let referrals: ReferralRow[] = [];
	let can_undo = false;
	const first = async (trx: Transaction) => {
		referrals = await lockReferralsOfCase(trx, id);
	};
	const close = async (trx: Transaction, row: CaseRow, at: Date): Promise<Moved[]> => {
		// A repeated request does nothing.
		if (row.status === "closed" && row.outcome === outcome && row.version === version + 1) return [];
		checkAct("close", row.status);
		if (row.version !== version) throw changedMeanwhile();
		if (row.is_marked) throw conflict("Clear the mark of danger first, with a note of what you did.");
		if (endsItself(row)) throw conflict(`You can't close this case here. It closes with its ${row.kind}.`);
		const faults: FieldError[] = CASE_OUTCOMES[row.kind].includes(outcome)
			? []
			: [{ field: "outcome", message: "Please select how it ended" }];
		if (row.kind === "complaint") {
			await mustBeAllowedToClose(trx, id, by);
			if (!cause) faults.push({ field: "cause", message: "Please select the root cause" });
		}
		if (faults.length > 0) throw invalid(faults);
		if (row.kind === "complaint" && cause) await setComplaint(trx, id, { cause });
		const before = await beforeClosing(trx, row, referrals);
		const after = async () => {
			if (row.quote_id) await stopSending(trx, row.quote_id);
			await endReferralsWithCase(services, trx, referrals, { at, personId: by.id });
			if (isTold(row, outcome))
				await tellClosed(services, trx, requestOfRow(row), {
					...{ outcome, version: row.version, answers: countAnswers(referrals), canUndo: before !== undefined },
				});
		};
		const facts = { outcome, ...(row.kind === "complaint" ? { cause } : {}) };
		can_undo = before !== undefined;
		const words = before && { before, version: row.version + 1 };
		return [{ act: "close", change: closedAt(at, outcome), facts, ...(words && { words }), after }];
	};
	return { ...(await move(services, id, by, close, first)), can_undo };
};

/** Our own time limit: by severity for a complaint, otherwise by kind. A provider's time limit doesn't count. */
const ownMinutes = async (trx: Transaction, { id, kind, clock_minutes }: CaseRow): Promise<number | null> => {
	if (kind === "complaint") return clock_minutes;
	const { rows } = await sql<{ minutes: number | null }>`
		select case_minutes(c) as minutes from team_case c where c.id = ${id}
	`.execute(trx);
	return rows[0]?.minutes ?? null;
};

/** Reopens a closed case and restarts its clock. If its owner has left, it becomes unassigned. */
export const reopenCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	move(services, id, by, async (trx, row, at) => {
		if (row.status !== "closed") return [];
		if (endsItself(row)) throw conflict(`You can't reopen this case, because its ${row.kind} has ended.`);
		return [await reopening(trx, row, at)];
	});

/** How a closed case is reopened: with its clock, and without an owner who has left. */
export const reopening = async (trx: Transaction, row: CaseRow, at: Date): Promise<Moved> => {
	const { id } = row;
	const minutes = await ownMinutes(trx, row);
	const hasLeft = row.owner_id !== null && !(await mayHave(trx, row.owner_id));
	const due_at = minutes === null ? null : await businessDue(trx, at, minutes);
	const change = { closed_at: null, outcome: null, due_at, clock_minutes: minutes };
	const after = async () => {
		await moveCalmDue(trx, id, at, null);
		if (hasLeft)
			await noteEvent(trx, { caseId: id, at, personId: null, kind: "owner-left", facts: { from: row.owner_name } });
	};
	return {
		act: "reopen",
		change: { ...change, ...(hasLeft && { owner_id: null }) },
		facts: { outcome: row.outcome },
		after,
	};
};

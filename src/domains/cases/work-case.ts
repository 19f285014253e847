import { sql } from "kysely";
import type { CaseLine } from "#contract/cases/cases.ts";
import type { ComplaintCause } from "#contract/cases/complaint-options.ts";
import { CASE_OUTCOMES, type CaseStatus } from "#contract/cases/lists.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { endReferralsWithCase, lockReferrals } from "#domains/referrals/end-referrals.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { stopSending } from "#domains/referrals/sending-plan.ts";
import { countAnswers, type ReferralRow } from "#domains/referrals/store.ts";
import { tellClosed } from "#domains/referrals/tell-visitor.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, type FieldError, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import {
	businessDue,
	type CaseChange,
	type CaseRow,
	findCase,
	lineOf,
	listTeamPeople,
	lockCase,
	noteEvent,
	updateCase,
} from "./cases-store.ts";
import { moveCalmDue, mustBeAllowedToClose, mustBeFree, ownConflict, setComplaint } from "./complaint-store.ts";

type Needs = Pick<Services, "database" | "clock">;

/** The team member who acts. */
export type Doer = Pick<Person, "id" | "name" | "role" | "team_role">;

/**
 * Runs an action on a locked case in one transaction.
 * @throws Problem 404 if there's no such case
 */
export const withCase = async (
	services: Needs,
	id: string,
	work: (trx: Transaction, row: CaseRow, at: Date) => Promise<void>,
	/** Takes locks that must come before the case's (db/migrations/0042). */
	first: (trx: Transaction) => Promise<void> = async () => {},
): Promise<CaseLine> => {
	const { database, clock } = services;
	return database.transaction(async (trx) => {
		const at = clock();
		await first(trx);
		const row = await lockCase(trx, id, at);
		if (!row) throw notFound();
		await work(trx, row, at);
		const changed = await findCase(trx, id, at);
		if (!changed) throw notFound();
		return lineOf(changed, at);
	});
};

/**
 * Records a team member's action in the case's timeline and in the audit log. The log outlives the case and holds no
 * text that anyone wrote.
 */
export const noteWork = async (
	trx: Transaction,
	{
		caseId,
		at,
		by,
		kind,
		facts = {},
		words = {},
	}: { caseId: string; at: Date; by: Doer; kind: string; facts?: object; words?: object },
): Promise<void> => {
	await noteEvent(trx, { caseId, at, personId: by.id, kind, facts: { ...facts, ...words } });
	await recordAuditEvent(trx, at, {
		personId: by.id,
		event: `case.${kind}`,
		about: `case:${caseId}`,
		facts: { ...facts },
	});
};

/** Error for a change based on an older version. */
export const changedMeanwhile = () =>
	conflict("Someone else changed this case. Check it, then make your change again.");
/** Error for a change to a closed case. */
export const isClosed = () => conflict("This case is closed. Reopen it first.");

/**
 * Whether a person may own a case, locked until the transaction ends: deactivating them at the same moment then waits,
 * and unassigns this case too.
 */
const mayHave = (trx: Transaction, personId: number) => mayStill(trx, personId, "cases.work");

/** The clock's change with a new status: it pauses while we wait for the person, then continues with the time left. */
const clockFor = async (trx: Transaction, row: CaseRow, status: CaseStatus, at: Date): Promise<CaseChange> => {
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
	status?: "open" | "waiting-person" | "waiting-provider" | undefined;
	owner?: number | null | undefined;
	next_action?: string | undefined;
	snoozed_until?: string | null | undefined;
}

/** Whether a case already has all values of a change. */
const stands = (row: CaseRow, { status, owner, next_action, snoozed_until }: Change): boolean =>
	(status === undefined || status === row.status) &&
	(owner === undefined || owner === row.owner_id) &&
	(next_action === undefined || next_action === row.next_action) &&
	(snoozed_until === undefined ||
		(snoozed_until === null ? null : new Date(snoozed_until).getTime()) === (row.snoozed_until?.getTime() ?? null));

/**
 * Changes a case. Repeating a change does nothing.
 * @throws Problem 409 if the case changed since `version` or is closed; 422 for an owner who isn't on the team
 */
export const changeCase = (services: Needs, id: string, change: Change, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		// A repeated request does nothing.
		if (stands(row, change)) return;
		if (row.version !== change.version) throw changedMeanwhile();
		if (row.status === "closed") throw isClosed();
		const sets: CaseChange = {};
		const note = (kind: string, facts: object, words = {}) => noteWork(trx, { caseId: id, at, by, kind, facts, words });
		if (change.status && change.status !== row.status) {
			Object.assign(sets, { status: change.status }, await clockFor(trx, row, change.status, at));
			await note("status", { was: row.status, is: change.status });
		}
		if (change.owner !== undefined && change.owner !== row.owner_id) {
			const owner = (await listTeamPeople(trx)).find((one) => one.id === change.owner);
			if (change.owner !== null && !(owner && (await mayHave(trx, owner.id))))
				throw invalid([{ field: "owner", message: "Please select a team member" }]);
			if (row.kind === "complaint" && owner && (await ownConflict(trx, id, owner.id)))
				throw invalid([{ field: "owner", message: `${owner.name} has a conflict of interest in this complaint` }]);
			sets.owner_id = change.owner;
			if (row.status === "new" && !sets.status) sets.status = "open";
			await note("assigned", { to: owner?.name ?? null });
		}
		if (change.next_action !== undefined && change.next_action !== row.next_action) {
			sets.next_action = change.next_action;
			await note("next-action", {}, { is: change.next_action });
		}
		if (change.snoozed_until !== undefined) {
			const until = change.snoozed_until === null ? null : new Date(change.snoozed_until);
			if (until && until <= at)
				throw invalid([{ field: "snoozed_until", message: "Please choose a time in the future" }]);
			if (until?.getTime() !== row.snoozed_until?.getTime()) {
				sets.snoozed_until = until;
				await note(until ? "snoozed" : "woken", until ? { until: until.toISOString() } : {});
			}
		}
		if (Object.keys(sets).length > 0) await updateCase(trx, id, at, sets);
	});

/**
 * Assigns a case to the caller. @throws Problem 409 if a colleague has it, it's closed, or a complaint's conflict check
 * isn't done
 */
export const claimCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		if (row.owner_id === by.id) return;
		if (row.owner_id !== null) throw conflict(`This case is assigned to ${row.owner_name}.`);
		if (row.status === "closed") throw isClosed();
		if (row.kind === "complaint") await mustBeFree(trx, id, by.id);
		if (!(await mayHave(trx, by.id))) throw notYours();
		await updateCase(trx, id, at, { owner_id: by.id, ...(row.status === "new" ? { status: "open" as const } : {}) });
		await noteWork(trx, { caseId: id, at, by, kind: "claimed" });
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
	withCase(services, id, async (trx, row, at) => {
		if (row.owner_id === null) return;
		if (version !== undefined && row.version !== version) throw changedMeanwhile();
		await updateCase(trx, id, at, { owner_id: null });
		await noteWork(trx, { caseId: id, at, by, kind: "released", facts: { from: row.owner_name } });
	});

interface Closing {
	version: number;
	outcome: string;
	/** Root cause of a complaint. */
	cause?: ComplaintCause | undefined;
}

/** Locks the referrals of a case's request, which comes before locking the case; empty for other cases. */
export const lockReferralsOfCase = async (trx: Transaction, id: string): Promise<ReferralRow[]> => {
	const { rows } = await sql<{ quote_id: string | null; enquiry_id: string | null }>`
		select quote_id, enquiry_id from team_case where id = ${id} and kind in ('quote', 'no-provider')
	`.execute(trx);
	return rows[0] ? lockReferrals(trx, requestOfRow(rows[0])) : [];
};

/**
 * Closes a case with its outcome, and a complaint with its cause. Rights from a request end with its case: providers
 * can no longer read it, and get an email (decision 51). Repeating it does nothing.
 * @throws Problem 409 as `changeCase`, or while it's marked as danger (decision 83); 422 for an outcome that its kind doesn't have; 403 for a complaint about us,
 * except for leads
 */
export const closeCase = (
	services: Needs & Pick<Services, "outbox" | "settings">,
	id: string,
	{ version, outcome, cause }: Closing,
	by: Doer,
): Promise<CaseLine> => {
	let referrals: ReferralRow[] = [];
	const first = async (trx: Transaction) => {
		referrals = await lockReferralsOfCase(trx, id);
	};
	const close = async (trx: Transaction, row: CaseRow, at: Date) => {
		// A repeated request does nothing.
		if (row.status === "closed" && row.outcome === outcome && row.version === version + 1) return;
		if (row.status === "closed") throw isClosed();
		if (row.version !== version) throw changedMeanwhile();
		if (row.is_marked) throw conflict("Clear the mark of danger first, with a note of what you did.");
		if (row.kind === "chat" || row.kind === "review")
			throw conflict(`You can't close this case here. It closes with its ${row.kind}.`);
		const faults: FieldError[] = CASE_OUTCOMES[row.kind].includes(outcome)
			? []
			: [{ field: "outcome", message: "Please select how it ended" }];
		if (row.kind === "complaint") {
			await mustBeAllowedToClose(trx, id, by);
			if (!cause) faults.push({ field: "cause", message: "Please select the root cause" });
		}
		if (faults.length > 0) throw invalid(faults);
		if (row.kind === "complaint" && cause) await setComplaint(trx, id, { cause });
		await updateCase(trx, id, at, {
			...{ status: "closed", paused_at: null, closed_at: at, outcome, snoozed_until: null },
			...{ denied_at: null, denied_by: null },
		});
		await noteWork(trx, {
			caseId: id,
			at,
			by,
			kind: "closed",
			facts: { outcome, ...(row.kind === "complaint" ? { cause } : {}) },
		});
		if (row.quote_id) await stopSending(trx, row.quote_id);
		await endReferralsWithCase(services, trx, referrals, {
			at,
			personId: by.id,
		});
		// The person hears nothing about spam and duplicates.
		if ((row.kind === "quote" || row.kind === "no-provider") && outcome !== "spam" && outcome !== "duplicate")
			await tellClosed(services, trx, requestOfRow(row), {
				outcome,
				version: row.version,
				answers: countAnswers(referrals),
			});
	};
	return withCase(services, id, close, first);
};

/** Our own time limit: by severity for a complaint, otherwise by kind. A provider's time limit doesn't count. */
const ownMinutes = async (trx: Transaction, { kind, clock_minutes }: CaseRow): Promise<number | null> => {
	if (kind === "complaint") return clock_minutes;
	const { rows } = await sql<{
		minutes: number | null;
	}>`select minutes::float as minutes from case_clock where kind = ${kind}`.execute(trx);
	return rows[0]?.minutes ?? null;
};

/** Reopens a closed case and restarts its clock. If its owner has left, it becomes unassigned. */
export const reopenCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		if (row.status !== "closed") return;
		if (row.kind === "chat" || row.kind === "review")
			throw conflict(`You can't reopen this case, because its ${row.kind} has ended.`);
		const minutes = await ownMinutes(trx, row);
		const hasLeft = row.owner_id !== null && !(await mayHave(trx, row.owner_id));
		await updateCase(trx, id, at, {
			status: "open",
			...(hasLeft && { owner_id: null }),
			closed_at: null,
			outcome: null,
			due_at: minutes === null ? null : await businessDue(trx, at, minutes),
			clock_minutes: minutes,
		});
		await moveCalmDue(trx, id, at, null);
		await noteWork(trx, { caseId: id, at, by, kind: "reopened", facts: { outcome: row.outcome } });
		if (hasLeft)
			await noteEvent(trx, { caseId: id, at, personId: null, kind: "owner-left", facts: { from: row.owner_name } });
	});

import { sql } from "kysely";
import type { CaseLine } from "#contract/cases/cases.ts";
import type { ComplaintCause } from "#contract/cases/complaint-options.ts";
import { CASE_OUTCOMES, type CaseStatus } from "#contract/cases/lists.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { endReferralsWithCase, lockReferrals } from "#domains/referrals/end-referrals.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import type { ReferralRow } from "#domains/referrals/store.ts";
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

/** Somebody of the team who does something. */
export type Doer = Pick<Person, "id" | "name" | "role" | "team_role">;

/**
 * Does something to a case whose row is held, and notes it, in one transaction.
 * @throws Problem 404 when there is no such case
 */
export const withCase = async (
	services: Needs,
	id: string,
	work: (trx: Transaction, row: CaseRow, at: Date) => Promise<void>,
	/** Holds what is to be held before the case (db/migrations/0042). */
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

/** Notes what one of the team did with a case: in its story, and in the audit, which outlives it and holds nothing that anybody wrote. */
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
		deed: `case.${kind}`,
		about: `case:${caseId}`,
		facts: { ...facts },
	});
};

/** Said where a change was made from a version that is no longer the last. */
export const changedMeanwhile = () =>
	conflict("Somebody changed this case meanwhile. Look at it again, then repeat your change.");
/** Said where a closed case is to be worked on. */
export const isClosed = () => conflict("This case is closed. Open it again first.");

/** Whether somebody may have a case, until the transaction ends: whoever is leaving the team just then gives back only what they have by then. */
const mayHave = (trx: Transaction, personId: number) => mayStill(trx, personId, "cases.work");

/** What the clock does when the status changes: it stands while we wait for the person, and goes on with what was left. */
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

/** Whether everything that a change asks for is so already. */
const stands = (row: CaseRow, { status, owner, next_action, snoozed_until }: Change): boolean =>
	(status === undefined || status === row.status) &&
	(owner === undefined || owner === row.owner_id) &&
	(next_action === undefined || next_action === row.next_action) &&
	(snoozed_until === undefined ||
		(snoozed_until === null ? null : new Date(snoozed_until).getTime()) === (row.snoozed_until?.getTime() ?? null));

/**
 * Changes a case. The same again changes nothing.
 * @throws Problem 409 when it was changed since the version the change was made from, or is closed; 422 for an owner who is not of the team
 */
export const changeCase = (services: Needs, id: string, change: Change, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		// Sent twice, it is done once.
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
				throw invalid([{ field: "owner", message: "Please select somebody of the team" }]);
			if (row.kind === "complaint" && owner && (await ownConflict(trx, id, owner.id)))
				throw invalid([{ field: "owner", message: `${owner.name} is linked to whom the complaint is about` }]);
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
			if (until && until <= at) throw invalid([{ field: "snoozed_until", message: "Please choose a time to come" }]);
			if (until?.getTime() !== row.snoozed_until?.getTime()) {
				sets.snoozed_until = until;
				await note(until ? "snoozed" : "woken", until ? { until: until.toISOString() } : {});
			}
		}
		if (Object.keys(sets).length > 0) await updateCase(trx, id, at, sets);
	});

/** @throws Problem 409 when a colleague has it, it is closed, or a complaint's conflict check is open */
export const claimCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		if (row.owner_id === by.id) return;
		if (row.owner_id !== null) throw conflict(`${row.owner_name} has this case.`);
		if (row.status === "closed") throw isClosed();
		if (row.kind === "complaint") await mustBeFree(trx, id, by.id);
		if (!(await mayHave(trx, by.id))) throw notYours();
		await updateCase(trx, id, at, { owner_id: by.id, ...(row.status === "new" ? { status: "open" as const } : {}) });
		await noteWork(trx, { caseId: id, at, by, kind: "claimed" });
	});

/**
 * Gives a case back to everybody.
 * @param version as it was seen, where that is known
 * @throws Problem 409 when it was changed meanwhile: sent twice, it must not take the case from whoever has it by then
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
	/** What lay behind a complaint. */
	cause?: ComplaintCause | undefined;
}

/** The referrals of a case's request, held before the case; none for a case that is no request. */
const lockReferralsOfCase = async (trx: Transaction, id: string): Promise<ReferralRow[]> => {
	const { rows } = await sql<{ quote_id: string | null; enquiry_id: string | null }>`
		select quote_id, enquiry_id from team_case where id = ${id} and kind in ('quote', 'no-provider')
	`.execute(trx);
	return rows[0] ? lockReferrals(trx, requestOfRow(rows[0])) : [];
};

/**
 * Closes a case with its outcome; a complaint with its cause as well. Every right that followed from a request ends with its case: providers can't read
 * it any more, and get an email (decision 51). The same again changes nothing.
 * @throws Problem 409 as `changeCase`; 422 for an outcome that its kind does not have; 403 for a complaint about us, but for leads
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
		// Sent twice, it is done once.
		if (row.status === "closed" && row.outcome === outcome && row.version === version + 1) return;
		if (row.status === "closed") throw isClosed();
		if (row.version !== version) throw changedMeanwhile();
		if (row.kind === "chat" || row.kind === "review") throw conflict(`This ends with the ${row.kind} itself.`);
		const faults: FieldError[] = CASE_OUTCOMES[row.kind].includes(outcome)
			? []
			: [{ field: "outcome", message: "Please select how it ended" }];
		if (row.kind === "complaint") {
			await mustBeAllowedToClose(trx, id, by);
			if (!cause) faults.push({ field: "cause", message: "Please select what lay behind it" });
		}
		if (faults.length > 0) throw invalid(faults);
		if (row.kind === "complaint" && cause) await setComplaint(trx, id, { cause });
		await updateCase(trx, id, at, { status: "closed", paused_at: null, closed_at: at, outcome, snoozed_until: null });
		await noteWork(trx, {
			caseId: id,
			at,
			by,
			kind: "closed",
			facts: { outcome, ...(row.kind === "complaint" ? { cause } : {}) },
		});
		await endReferralsWithCase(services, trx, referrals, {
			at,
			personId: by.id,
			isMistake: outcome === "spam" || outcome === "duplicate",
		});
	};
	return withCase(services, id, close, first);
};

/** How long we have for a case: what its urgency gives a complaint, else what its kind has, whatever a provider was given meanwhile. */
const ownMinutes = async (trx: Transaction, { kind, clock_minutes }: CaseRow): Promise<number | null> => {
	if (kind === "complaint") return clock_minutes;
	const { rows } = await sql<{
		minutes: number | null;
	}>`select minutes::float as minutes from case_clock where kind = ${kind}`.execute(trx);
	return rows[0]?.minutes ?? null;
};

/** Opens a closed case again; its clock begins anew. It is everybody's where who had it has left. */
export const reopenCase = (services: Needs, id: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		if (row.status !== "closed") return;
		if (row.kind === "chat" || row.kind === "review") throw conflict(`A ${row.kind} that ended stays so.`);
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

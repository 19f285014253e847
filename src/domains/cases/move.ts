import type { CaseLine } from "#contract/cases/cases.ts";
import type { CaseStatus } from "#contract/cases/lists.ts";
import { ALL_CASE_MOVES, type CaseAct } from "#contract/cases/states.ts";
import { stateAfter } from "#contract/shared/states.ts";
import { checkMove, finishMove } from "#domains/accounts/moves.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type CaseChange, type CaseRow, findCase, lineOf, lockCase, noteEvent, updateCase } from "./cases-store.ts";
import { forgetDraft, ofCase } from "./drafts-store.ts";

export type Needs = Pick<Services, "database" | "clock" | "outbox">;

/** The team member who acts. */
export type Doer = Pick<Person, "id" | "name" | "role" | "team_role">;

export interface Moved {
	act: CaseAct;
	/** What it changes apart from the status. Absent: the case keeps its version, unless the status changes. */
	change?: Omit<CaseChange, "status">;
	/** For the timeline and the audit log. */
	facts?: Record<string, unknown>;
	/** For the timeline only: text that a person wrote. The audit log outlives the case. */
	words?: object;
	emails?: Email[];
	/** What follows the change in other domains, with its own emails. */
	after?: () => Promise<void>;
}

/** Acts that send what a colleague typed into the box of a case. */
const FROM_BOX: ReadonlySet<CaseAct> = new Set(["reply", "note", "call"]);

/** Error for a change based on an older version. */
export const changedMeanwhile = () =>
	conflict("Someone else changed this case. Check it, then make your change again.");

/** @throws Problem 409 if the act can't follow the case's status */
export const checkAct = (act: CaseAct, status: CaseStatus): void =>
	checkMove(ALL_CASE_MOVES[act], { state: status, by: "team" }, () =>
		conflict(
			status === "closed" ? "This case is closed. Reopen it first." : "You can't do that with the case as it is now.",
		),
	);

/**
 * Does acts of a colleague, or of the service (`by.id` null), on a locked case, as the table of moves says: its status, timeline, audit and emails. Several
 * acts at once are one change.
 * @throws Problem 409 if an act can't follow the case's status
 */
export const moveWithin = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	{ id, status: was }: Pick<CaseRow, "id" | "status">,
	at: Date,
	by: { id: number | null },
	acts: readonly Moved[],
): Promise<void> => {
	let status = was;
	for (const { act } of acts) {
		checkAct(act, status);
		status = stateAfter<CaseStatus>(ALL_CASE_MOVES[act], status);
	}
	const change: CaseChange = Object.assign({}, ...acts.map((one) => one.change));
	if (status !== was || acts.some((one) => one.change))
		await updateCase(trx, id, at, { ...change, ...(status !== was && { status }) });
	if (by.id !== null && acts.some(({ act }) => FROM_BOX.has(act))) await forgetDraft(trx, ofCase(id, by.id));
	for (const { act, facts = {}, words = {}, emails = [], after } of acts) {
		const move = ALL_CASE_MOVES[act];
		if (move.noted !== null)
			await noteEvent(trx, { caseId: id, at, personId: by.id, kind: move.noted, facts: { ...facts, ...words } });
		await finishMove(services, trx, at, move, { personId: by.id, about: `case:${id}`, facts, emails });
		await after?.();
	}
};

/**
 * Acts of a colleague on a case: locks it, checks, writes, records and emails, in one transaction.
 * @param work the acts; none if the case already is as the colleague wants it
 * @param first takes locks that must come before the case's (db/migrations/0042)
 * @throws Problem 404 if there's no such case; 409 if an act can't follow its status
 */
export const move = (
	services: Needs,
	id: string,
	by: Doer,
	work: (trx: Transaction, row: CaseRow, at: Date) => Promise<readonly Moved[]>,
	first: (trx: Transaction) => Promise<void> = async () => {},
): Promise<CaseLine> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		await first(trx);
		const row = await lockCase(trx, id, at);
		if (!row) throw notFound();
		const acts = await work(trx, row, at);
		if (acts.length > 0) await moveWithin(services, trx, row, at, by, acts);
		const changed = await findCase(trx, id, at);
		if (!changed) throw notFound();
		return lineOf(changed, at);
	});

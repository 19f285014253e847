import { sql, type Updateable } from "kysely";
import { REVIEW_MOVES, type ReviewAct } from "#contract/reviews/states.ts";
import { type Actor, stateAfter } from "#contract/shared/states.ts";
import type { Review } from "#db/rows.ts";
import { checkMove, finishMove } from "#domains/accounts/moves.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { NOT_CONFIRMED } from "./rules.ts";
import { findForTeam, type TeamReviewRow } from "./store.ts";

type Needs = Pick<Services, "outbox">;

/** The columns that an act changes apart from the state and the version. */
type ReviewChange = Omit<Updateable<Review>, "state" | "version" | "id">;

interface Moved {
	act: ReviewAct;
	by: Actor;
	/** Null for the reviewer and the service. */
	personId: number | null;
	change?: ReviewChange;
	/** Writes the change instead, by a function of the database. */
	write?: () => Promise<unknown>;
	facts?: Record<string, unknown>;
	/** What follows the change. Returns its emails. */
	after?: () => Promise<Email[]>;
}

/** A review that waits for the team's decision. */
export const UNDECIDED = { rejection_reason: null, decided_at: null, decided_by: null } as const;

/** Takes a review out of the public's sight, and reopens its case. @param why the event in the case */
export const hideReview = (trx: Transaction, id: number, at: Date, why: "review-changed" | "review-hidden") =>
	sql`select hide_review(${id}::int, ${at}::timestamptz, ${why}::text)`.execute(trx);

const refusalOf = (row: Pick<TeamReviewRow, "state">) => () =>
	conflict(row.state === "submitted" ? NOT_CONFIRMED : "You can't do that with the review as it is now.");

/**
 * Does an act on a locked review, as the table of moves says: its state, audit and emails.
 * @throws Problem 409 if the act can't follow the review's state
 */
export const moveWithin = async (
	services: Needs,
	trx: Transaction,
	row: Pick<TeamReviewRow, "id" | "state" | "version">,
	at: Date,
	{ act, by, personId, change, write, facts = {}, after }: Moved,
): Promise<void> => {
	const move = REVIEW_MOVES[act];
	checkMove(move, { state: row.state, by }, refusalOf(row));
	if (write) await write();
	else if (change || move.to !== null)
		await trx
			.updateTable("review")
			.set({ ...change, ...(move.to !== null && { state: stateAfter(move, row.state) }) })
			.set((eb) => ({ version: eb("version", "+", 1) }))
			.where("id", "=", row.id)
			.execute();
	const emails = (await after?.()) ?? [];
	await finishMove(services, trx, at, move, { personId, about: `review:${row.id}`, facts, emails });
};

interface Asked {
	act: ReviewAct;
	personId: number;
	/** The version that the colleague read. */
	version: number;
	/** Says that another colleague changed it since. */
	changed: string;
	/** True if the review already is as the caller wants it: pressed twice, a button gets the same response. */
	isDone?: (row: TeamReviewRow) => boolean;
}

/**
 * An act of the team: locks the review, checks, writes, audits and emails.
 * @param work what the act changes apart from the state
 * @throws Problem 404 for an unknown review; 409 if it changed since `version`, or the act can't follow its state
 */
export const move = (
	services: Pick<Services, "database" | "clock" | "outbox">,
	id: number,
	{ act, personId, version, changed, isDone }: Asked,
	work: (trx: Transaction, row: TeamReviewRow, at: Date) => Promise<Omit<Moved, "act" | "by" | "personId">>,
): Promise<TeamReviewRow> =>
	services.database.transaction(async (trx) => {
		const row = await findForTeam(trx, id, true);
		if (!row) throw notFound();
		if (isDone?.(row)) return row;
		checkMove(REVIEW_MOVES[act], { state: row.state, by: "team" }, refusalOf(row));
		if (row.version !== version) throw conflict(changed);
		const at = services.clock();
		const done = await work(trx, row, at);
		await moveWithin(services, trx, row, at, { ...done, act, by: "team", personId });
		const moved = await findForTeam(trx, id);
		if (!moved) throw notFound();
		return moved;
	});

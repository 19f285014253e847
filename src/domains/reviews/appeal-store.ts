import { createHash } from "node:crypto";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReviewDecision } from "#contract/reviews/moderation.ts";
import type { RejectionReason, ReviewCheck } from "#contract/reviews/moderation-options.ts";
import { APPEAL_MOVES, type AppealAct, type AppealState, type ReviewState } from "#contract/reviews/states.ts";
import { canFollow } from "#contract/shared/states.ts";
import type { ReviewAppeal } from "#db/rows.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** The SHA-256 hash of an appeal link's token. The database stores only this. */
export const hashOfAppeal = (token: string): Buffer => createHash("sha256").update(`appeal ${token}`).digest();

const columns = ["review_id", "ends_at", "decided_by", "made_at", "words", "settled_at"] as const;

/** A review's appeal. `decided_by` is the team member whose decision is appealed. */
export type AppealRow = Pick<Selectable<ReviewAppeal>, (typeof columns)[number]>;

/** A review's appeal, whether offered or made. */
export const findAppeal = (db: Db | Transaction, reviewId: number): Promise<AppealRow | undefined> =>
	db.selectFrom("review_appeal").select(columns).where("review_id", "=", reviewId).executeTakeFirst();

export const appealState = (appeal: Pick<AppealRow, "made_at" | "settled_at"> | undefined): AppealState => {
	if (!appeal) return "none";
	if (appeal.made_at === null) return "offered";
	return appeal.settled_at === null ? "open" : "settled";
};

/** The appeal of a link, with the review's provider. */
export interface LinkedAppeal extends AppealRow {
	email: string;
	/** null for an unconfirmed review that an earlier release rejected (migration 0049). */
	confirmed_at: Date | null;
	state: ReviewState;
	version: number;
	provider_id: number;
	provider_name: string;
	provider_slug: string;
}

/** @param lock locks the review against other decisions and appeals until the transaction ends */
export const findAppealByToken = async (
	db: Db | Transaction,
	tokenHash: Buffer,
	lock = false,
): Promise<LinkedAppeal | undefined> => {
	// Lock in a separate statement, so that the read below sees what the previous holder wrote, including the appeal.
	if (lock)
		await sql`select from review where id = (select review_id from review_appeal where token_hash = ${tokenHash}) for update`.execute(
			db,
		);
	return db
		.selectFrom("review_appeal as a")
		.innerJoin("review as r", "r.id", "a.review_id")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["a.review_id", "a.ends_at", "a.decided_by", "a.made_at", "a.words", "a.settled_at"])
		.select(["r.email", "r.confirmed_at", "r.state", "r.version"])
		.select(["p.id as provider_id", "p.name as provider_name", "p.url_slug as provider_slug"])
		.where("a.token_hash", "=", tokenHash)
		.$narrowType<{ state: ReviewState }>()
		.executeTakeFirst();
};

/**
 * Does an act on the appeal of a locked review, as the table of moves says. An offer replaces an earlier one.
 * @throws Error if the act can't follow the appeal's state
 */
export const moveAppeal = async (
	trx: Transaction,
	reviewId: number,
	appeal: AppealRow | undefined,
	{ act, set = {} }: { act: AppealAct; set?: Omit<Updateable<ReviewAppeal>, "review_id"> },
): Promise<void> => {
	const state = appealState(appeal);
	if (!canFollow(APPEAL_MOVES[act], state)) throw new Error(`${act} can't follow an appeal that is ${state}`);
	if (act === "withdraw") await trx.deleteFrom("review_appeal").where("review_id", "=", reviewId).execute();
	else if (appeal) await trx.updateTable("review_appeal").set(set).where("review_id", "=", reviewId).execute();
	else
		await trx
			.insertInto("review_appeal")
			.values({ review_id: reviewId, ...(set as Omit<Insertable<ReviewAppeal>, "review_id">) })
			.execute();
};

/** The context that an appeal's text is sealed with. */
export const appealSeal = (reviewId: number): string => `review-appeal:${reviewId}`;

export const appealWords = (settings: Settings, appeal: AppealRow): string =>
	appeal.words ? sealerOf(settings).open(appeal.words, appealSeal(appeal.review_id)).toString() : "";

/** The context that a decision's text is sealed with. */
export const decisionSeal = (reviewId: number, at: Date): string => `review-decision:${reviewId}:${at.toISOString()}`;

/** Saves a decision. @returns its id */
export const insertDecision = async (
	trx: Transaction,
	settings: Settings,
	decision: {
		reviewId: number;
		at: Date;
		by: number;
		state: "published" | "rejected";
		reason: RejectionReason | null;
		checks: readonly ReviewCheck[];
		words: string;
		isOnAppeal: boolean;
	},
): Promise<number> => {
	const { reviewId, at, by, state, reason, checks, words, isOnAppeal } = decision;
	const sealed = words ? sealerOf(settings).seal(Buffer.from(words), decisionSeal(reviewId, at)) : null;
	const { id } = await trx
		.insertInto("review_decision")
		.values({
			...{ review_id: reviewId, at, person_id: by, state, reason, checks: [...checks], words: sealed },
			is_on_appeal: isOnAppeal,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
};

/** The team's decisions on a review, oldest first, with their text unsealed. */
export const listDecisions = async (db: Db, settings: Settings, reviewId: number): Promise<ReviewDecision[]> => {
	const rows = await db
		.selectFrom("review_decision as d")
		.leftJoin("person as p", "p.id", "d.person_id")
		.select(["d.at", "p.name as who", "d.state", "d.reason", "d.checks", "d.words", "d.is_on_appeal"])
		.where("d.review_id", "=", reviewId)
		.orderBy("d.id")
		.$narrowType<Pick<ReviewDecision, "state" | "reason" | "checks">>()
		.execute();
	return rows.map(({ at, words, ...one }) => ({
		...one,
		at: at.toISOString(),
		words: words ? sealerOf(settings).open(words, decisionSeal(reviewId, at)).toString() : "",
	}));
};

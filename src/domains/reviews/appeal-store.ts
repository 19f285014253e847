import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ReviewDecision } from "#contract/reviews/moderation.ts";
import type { RejectionReason, ReviewCheck } from "#contract/reviews/moderation-options.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** The SHA-256 hash of an appeal link's token. The database stores only this. */
export const hashOfAppeal = (token: string): Buffer => createHash("sha256").update(`appeal ${token}`).digest();

export interface AppealRow {
	review_id: number;
	ends_at: Date;
	/** The team member whose decision is appealed. */
	decided_by: number | null;
	made_at: Date | null;
	words: Buffer | null;
	settled_at: Date | null;
}

const columns = sql`a.review_id, a.ends_at, a.decided_by, a.made_at, a.words, a.settled_at`;

/** A review's appeal, whether offered or made. */
export const findAppeal = async (db: Db | Transaction, reviewId: number): Promise<AppealRow | undefined> => {
	const { rows } = await sql<AppealRow>`select ${columns} from review_appeal a where a.review_id = ${reviewId}`.execute(
		db,
	);
	return rows[0];
};

/** The appeal of a link, with the review's provider. */
export interface LinkedAppeal extends AppealRow {
	email: string;
	/** null for an unconfirmed review that an earlier release rejected (migration 0049). */
	confirmed_at: Date | null;
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
	const { rows } = await sql<LinkedAppeal>`
		select ${columns}, r.email, r.confirmed_at, p.id as provider_id, p.name as provider_name, p.url_slug as provider_slug
		from review_appeal a join review r on r.id = a.review_id join provider p on p.id = r.provider_id
		where a.token_hash = ${tokenHash}
	`.execute(db);
	return rows[0];
};

/** Offers an appeal against a decision. Replaces an earlier offer. */
export const offerAppeal = async (
	trx: Transaction,
	offer: { reviewId: number; tokenHash: Buffer; ends: Date; by: number },
): Promise<void> => {
	await sql`
		insert into review_appeal (review_id, token_hash, ends_at, decided_by) values (${offer.reviewId}, ${offer.tokenHash}, ${offer.ends}, ${offer.by})
		on conflict (review_id) do update set token_hash = excluded.token_hash, ends_at = excluded.ends_at, decided_by = excluded.decided_by
	`.execute(trx);
};

/** Deletes an unused offer, because a new decision replaces the old one. */
export const withdrawOffer = async (trx: Transaction, reviewId: number): Promise<void> => {
	await sql`delete from review_appeal where review_id = ${reviewId} and made_at is null`.execute(trx);
};

/** The context that an appeal's text is sealed with. */
export const appealSeal = (reviewId: number): string => `review-appeal:${reviewId}`;

/**
 * Saves the appeal and returns the review to the queue, which reopens its case. Using the emailed link also confirms
 * the reviewer's address if it wasn't confirmed before (migration 0049).
 */
export const makeAppeal = async (
	trx: Transaction,
	settings: Settings,
	reviewId: number,
	at: Date,
	words: string,
): Promise<void> => {
	const sealed = sealerOf(settings).seal(Buffer.from(words), appealSeal(reviewId));
	await sql`update review_appeal set made_at = ${at}, words = ${sealed} where review_id = ${reviewId}`.execute(trx);
	await sql`
		update review set state = 'confirmed', confirmed_at = coalesce(confirmed_at, ${at}), rejection_reason = null, decided_at = null, decided_by = null,
			version = version + 1
		where id = ${reviewId} and state = 'rejected'
	`.execute(trx);
};

/** Marks an appeal as decided. */
export const settleAppeal = async (trx: Transaction, reviewId: number, at: Date): Promise<void> => {
	await sql`update review_appeal set settled_at = ${at} where review_id = ${reviewId}`.execute(trx);
};

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
	const { rows } = await sql<{ id: number }>`
		insert into review_decision (review_id, at, person_id, state, reason, checks, words, is_on_appeal)
		values (${reviewId}, ${at}, ${by}, ${state}, ${reason}, ${`{${checks.join()}}`}::text[], ${sealed}, ${isOnAppeal}) returning id
	`.execute(trx);
	if (!rows[0]) throw new Error("review decision not saved");
	return rows[0].id;
};

/** The team's decisions on a review, oldest first, with their text unsealed. */
export const listDecisions = async (db: Db, settings: Settings, reviewId: number): Promise<ReviewDecision[]> => {
	const { rows } = await sql<Omit<ReviewDecision, "at" | "words"> & { at: Date; words: Buffer | null }>`
		select d.at, p.name as who, d.state, d.reason, d.checks, d.words, d.is_on_appeal
		from review_decision d left join person p on p.id = d.person_id where d.review_id = ${reviewId} order by d.id
	`.execute(db);
	return rows.map(({ at, words, ...one }) => ({
		...one,
		at: at.toISOString(),
		words: words ? sealerOf(settings).open(words, decisionSeal(reviewId, at)).toString() : "",
	}));
};

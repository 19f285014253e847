import { sql } from "kysely";
import type { ReviewUnderReview } from "#contract/moderation.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, forbidden, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { canRespond, RESPONSE_BELOW_STARS } from "./rules.ts";
import type { PublicReviewRow } from "./store.ts";

/** A published review as the provider's staff see it. */
export interface OwnReviewRow extends PublicReviewRow {
	can_respond: boolean;
}

const MAX_ID = 2_147_483_647;

/** The profile a published review is of: the one whose staff may answer. */
export const profileOfReview = async (db: Db, { reviewId = "" }: Readonly<Record<string, string>>): Promise<number | undefined> => {
	if (!/^[1-9]\d{0,9}$/.test(reviewId) || Number(reviewId) > MAX_ID) return undefined;
	const { rows } = await sql<{ provider_id: number }>`select provider_id from review where id = ${Number(reviewId)} and state = 'published'`.execute(db);
	return rows[0]?.provider_id;
};

const columns = sql`r.id, r.email, r.comment, r.total_score, r.published_at, a.comment as response, a.updated_at as response_updated`;

const withRight = (row: PublicReviewRow): OwnReviewRow => ({
	...row,
	can_respond: canRespond({ state: "published", total_score: Number(row.total_score), has_response: row.response !== null }),
});

/** Published reviews of a profile, newest first, and how many of them may be answered and were not. */
export const listOwn = async (
	db: Db,
	asked: { provider: number; page: number; pageSize: number; onlyUnresponded: boolean },
): Promise<{ rows: OwnReviewRow[]; count: number; pending: number }> => {
	// As canRespond decides for a review without a response.
	const isPending = sql`a.review_id is null and r.total_score < ${RESPONSE_BELOW_STARS}`;
	const from = sql`from review r left join review_response a on a.review_id = r.id where r.provider_id = ${asked.provider} and r.state = 'published'`;
	const { rows: totals } = await sql<{ count: number; pending: number }>`
		select count(*)::int as count, (count(*) filter (where ${isPending}))::int as pending ${from}
	`.execute(db);
	const { count = 0, pending = 0 } = totals[0] ?? {};
	const { rows } = await sql<PublicReviewRow>`
		select ${columns} ${from} ${asked.onlyUnresponded ? sql`and ${isPending}` : sql``}
		order by r.published_at desc, r.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}
	`.execute(db);
	return { rows: rows.map(withRight), count: asked.onlyUnresponded ? pending : count, pending };
};

const find = async (db: Db | Transaction, reviewId: number): Promise<OwnReviewRow | undefined> => {
	const { rows } = await sql<PublicReviewRow>`
		select ${columns} from review r left join review_response a on a.review_id = r.id
		where r.id = ${reviewId} and r.state = 'published'
	`.execute(db);
	return rows[0] && withRight(rows[0]);
};

/** A published review as it is now. @throws Problem 404 */
export const readOwn = async (db: Db | Transaction, reviewId: number): Promise<OwnReviewRow> => {
	const row = await find(db, reviewId);
	if (!row) throw notFound();
	return row;
};

/** A response is to be changed: which, by whom, and when the one that they read was written; null where they read none, undefined where they do not say. */
export interface AboutResponse {
	reviewId: number;
	by: number;
	updated: Date | null | undefined;
}

/** The review, held until the end of the transaction. */
const held = async (trx: Transaction, reviewId: number): Promise<OwnReviewRow> => {
	// A statement of its own: what is read after it is what the one that held the lock has written, the response as well.
	await sql`select from review where id = ${reviewId} for update`.execute(trx);
	return readOwn(trx, reviewId);
};

/** @throws Problem 409 when the response is another than the one that was read */
const refuseChanged = async (trx: Transaction, { reviewId, updated }: AboutResponse, { response_updated: is }: OwnReviewRow) => {
	if (updated === undefined || updated?.getTime() === is?.getTime()) return;
	const { rows } = await sql<{ name: string }>`
		select p.name from review_response a join person p on p.id = a.updated_by where a.review_id = ${reviewId}
	`.execute(trx);
	const did = !is ? "removed this response" : updated ? "changed this response" : "answered this review";
	throw conflict(`${rows[0]?.name ?? "A colleague"} ${did} meanwhile. Look at it, then decide.`);
};

/** What the response says until now stays with its review, for the team to read, and goes with it: the audit outlives both (docs/decisions/0025-retention.md). */
const keepEarlier = (trx: Transaction, reviewId: number, ended: { at: Date; by: number }) =>
	sql`
		insert into review_response_earlier (review_id, comment, written_at, written_by, ended_at, ended_by)
		select review_id, comment, updated_at, updated_by, ${ended.at}, ${ended.by} from review_response where review_id = ${reviewId}
	`.execute(trx);

/**
 * Writes or changes the response to a review; it is shown at once, and what it said before is kept (open questions V5).
 * @throws Problem 403 when the review may not be answered; 404; 409 when a colleague wrote, changed or removed the response meanwhile
 */
export const writeResponse = ({ database, clock }: Services, about: AboutResponse, comment: string): Promise<OwnReviewRow> =>
	database.transaction(async (trx) => {
		const { reviewId, by } = about;
		const review = await held(trx, reviewId);
		if (!review.can_respond) throw forbidden(`You can answer reviews under ${RESPONSE_BELOW_STARS} stars.`);
		if (review.response === comment) return review;
		await refuseChanged(trx, about, review);
		// Never the same moment twice: it tells one response from the next.
		const now = new Date(Math.max(clock().getTime(), (review.response_updated?.getTime() ?? 0) + 1));
		await keepEarlier(trx, reviewId, { at: now, by });
		await sql`
			insert into review_response (review_id, comment, updated_at, updated_by) values (${reviewId}, ${comment}, ${now}, ${by})
			on conflict (review_id) do update set comment = excluded.comment, updated_at = excluded.updated_at, updated_by = excluded.updated_by
		`.execute(trx);
		await noteDeed(trx, now, { personId: by, deed: "response.written", about: `review:${reviewId}` });
		return readOwn(trx, reviewId);
	});

/**
 * Removes the response to a review; what it said is kept.
 * @throws Problem 404; 409 when a colleague changed the response meanwhile
 */
export const removeResponse = ({ database, clock }: Services, about: AboutResponse): Promise<OwnReviewRow> =>
	database.transaction(async (trx) => {
		const { reviewId, by } = about;
		const review = await held(trx, reviewId);
		if (review.response === null) return review;
		await refuseChanged(trx, about, review);
		const now = clock();
		await keepEarlier(trx, reviewId, { at: now, by });
		await sql`delete from review_response where review_id = ${reviewId}`.execute(trx);
		await noteDeed(trx, now, { personId: by, deed: "response.removed", about: `review:${reviewId}` });
		return readOwn(trx, reviewId);
	});

/** What a provider says to a review, and what it said before, newest first: for the team, whatever the review's state. */
export const listResponses = async (db: Db, reviewId: number): Promise<Pick<ReviewUnderReview, "response" | "earlier_responses">> => {
	const { rows: now } = await sql<{ comment: string; at: Date; who: string | null }>`
		select a.comment, a.updated_at as at, p.name as who from review_response a left join person p on p.id = a.updated_by where a.review_id = ${reviewId}
	`.execute(db);
	const { rows: earlier } = await sql<{ comment: string; written_at: Date; written_by: string | null; ended_at: Date; ended_by: string | null }>`
		select e.comment, e.written_at, w.name as written_by, e.ended_at, b.name as ended_by
		from review_response_earlier e left join person w on w.id = e.written_by left join person b on b.id = e.ended_by
		where e.review_id = ${reviewId} order by e.id desc
	`.execute(db);
	return {
		response: now[0] ? { ...now[0], at: now[0].at.toISOString() } : null,
		earlier_responses: earlier.map((row) => ({ ...row, written_at: row.written_at.toISOString(), ended_at: row.ended_at.toISOString() })),
	};
};

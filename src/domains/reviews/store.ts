import { sql } from "kysely";
import { RATING_QUESTIONS, type RatingQuestion } from "#contract/reviews/limits.ts";
import type { ReviewSubmission } from "#contract/reviews/reviews.ts";
import { REVIEW_MOVES, type ReviewState } from "#contract/reviews/states.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

/** A row of the review table. Numeric columns arrive as text. */
interface ReviewRow {
	id: number;
	provider_id: number;
	email: string;
	comment: string;
	total_score: string;
	state: ReviewState;
	submitted_at: Date;
	link_ends_at: Date;
	confirmed_at: Date | null;
	decided_at: Date | null;
	rejection_reason: string | null;
	published_at: Date | null;
	/** The sealed original; null if nothing was removed. */
	original: Buffer | null;
	/** Its words may be about a person in danger. */
	danger_at: Date | null;
	version: number;
}

export interface NewReview extends ReviewSubmission {
	now: Date;
	tokenHash: Buffer;
	linkEnds: Date;
	requestKey: string | undefined;
	requestHash: Buffer | undefined;
}

/**
 * Whether the address has a confirmed review of this provider. Unconfirmed ones may be from a stranger and don't count.
 */
export const hasConfirmedReview = async (db: Db | Transaction, provider: number, email: string): Promise<boolean> => {
	const rows = await db
		.selectFrom("review")
		.select("id")
		.where("provider_id", "=", provider)
		.where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(email)])))
		.where("confirmed_at", "is not", null)
		.limit(1)
		.execute();
	return rows.length > 0;
};

/** Locks an address, so that of two reviews confirmed at once the second waits and then sees the first. */
export const lockAddress = async (trx: Transaction, provider: number, email: string): Promise<void> => {
	await sql`select pg_advisory_xact_lock(hashtextextended('review ' || ${provider}::text || ' ' || lower(${email}), 0))`.execute(
		trx,
	);
};

/**
 * Saves a review. Deletes unconfirmed ones from the same address whose link has expired (decision 21).
 * @returns its id; undefined if the address has a confirmed review of this provider or the request key was used
 */
export const insertReview = async (trx: Transaction, review: NewReview): Promise<number | undefined> => {
	if (await hasConfirmedReview(trx, review.provider, review.email)) return undefined;
	await trx
		.deleteFrom("review")
		.where("provider_id", "=", review.provider)
		.where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(review.email)])))
		.where("confirmed_at", "is", null)
		.where("link_ends_at", "<=", review.now)
		.execute();
	const { service_delivery, service_safety, communicated_effectively, good_value, would_recommend } = review;
	const row = await trx
		.insertInto("review")
		.values({
			...{
				provider_id: review.provider,
				email: review.email,
				mailbox: mailboxKey(review.email),
				comment: review.comment,
			},
			...{ service_delivery, service_safety, communicated_effectively, good_value, would_recommend },
			...{ state: REVIEW_MOVES.submit.to, submitted_at: review.now, agreed_at: review.now },
			...{ token_hash: review.tokenHash, link_ends_at: review.linkEnds },
			...{ request_key: review.requestKey ?? null, request_hash: review.requestHash ?? null },
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row?.id;
};

/** The review sent under a request key, with the hash of the request. */
export const findByRequestKey = async (
	db: Db,
	key: string,
): Promise<{ id: number; request_hash: Buffer } | undefined> => {
	const row = await db
		.selectFrom("review")
		.select(["id", "request_hash"])
		.where("request_key", "=", key)
		.executeTakeFirst();
	return row?.request_hash ? { id: row.id, request_hash: row.request_hash } : undefined;
};

/** The review of a confirmation link, with its provider. */
export interface LinkedReview {
	id: number;
	state: ReviewState;
	version: number;
	email: string;
	link_ends_at: Date;
	confirmed_at: Date | null;
	provider_id: number;
	provider_name: string;
	provider_slug: string;
}

/** @param lock locks the review until the transaction ends */
export const findByToken = async (
	db: Db | Transaction,
	tokenHash: Buffer,
	lock = false,
): Promise<LinkedReview | undefined> => {
	const found = db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["r.id", "r.state", "r.version", "r.email", "r.link_ends_at", "r.confirmed_at", "r.provider_id"])
		.select(["p.name as provider_name", "p.url_slug as provider_slug"])
		.where("r.token_hash", "=", tokenHash)
		.$narrowType<{ state: ReviewState }>();
	return (lock ? found.forUpdate("r") : found).executeTakeFirst();
};

export interface PublicReviewRow {
	id: number;
	email: string;
	comment: string;
	total_score: string;
	published_at: Date;
	response: string | null;
	response_updated: Date | null;
}

/** Answers to a question in published reviews. */
interface QuestionCounts {
	question: RatingQuestion;
	yes: number;
	maybe: number;
	no: number;
}

/** A provider's published reviews. */
export interface Published {
	rows: PublicReviewRow[];
	count: number;
	overall_review: string | null;
	reviews_count: number;
	/** Whether the profile is shown. */
	is_active: boolean;
	/** Empty unless asked for. */
	questions: QuestionCounts[];
}

/** SQL: for each question, how many published reviews of provider `p` answer yes, maybe and no. */
const answerCounts = sql`(
	select array[${sql.join(
		RATING_QUESTIONS.flatMap((question) =>
			([1, 0.5, 0] as const).map(
				(value) => sql`(count(*) filter (where ${sql.ref(question)} = ${sql.lit(value)}))::int`,
			),
		),
	)}] from review where provider_id = p.id and state = 'published'
)`;

type PublishedRow = Omit<Published, "rows" | "questions"> & { counts: number[] } & (
		| PublicReviewRow
		| { [K in keyof PublicReviewRow]: null }
	);

/**
 * A page of a provider's published reviews with their public responses, newest first, in one statement.
 * @param asked.withAnswers counts the answers to each question, too
 * @returns undefined if there is no such provider
 */
export const readPublished = async (
	db: Db,
	asked: { provider: number; page: number; pageSize: number; onlyUnresponded?: boolean; withAnswers?: boolean },
): Promise<Published | undefined> => {
	const filter = asked.onlyUnresponded
		? sql`and not exists (select from review_response a where a.review_id = r.id and a.hidden_at is null)`
		: sql``;
	const { rows } = await sql<PublishedRow>`
		select p.is_active, p.overall_review, p.reviews_count, ${asked.withAnswers ? answerCounts : sql`'{}'::int[]`} as counts,
			(select count(*)::int from review r where r.provider_id = p.id and r.state = 'published' ${filter}) as count, shown.*
		from provider p left join lateral (
			select r.id, r.email, r.comment, r.total_score, r.published_at, a.comment as response, a.updated_at as response_updated
			from review r left join review_response a on a.review_id = r.id and a.hidden_at is null
			where r.provider_id = p.id and r.state = 'published' ${filter}
			order by r.published_at desc, r.id desc
			limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}
		) shown on true
		where p.id = ${asked.provider}
		order by shown.published_at desc, shown.id desc
	`.execute(db);
	const [first] = rows;
	if (!first) return undefined;
	const { is_active, overall_review, reviews_count, count, counts } = first;
	const at = (index: number) => counts[index] ?? 0;
	return {
		rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
		...{ is_active, overall_review, reviews_count, count },
		questions: asked.withAnswers
			? RATING_QUESTIONS.map((question, i) => ({ question, yes: at(i * 3), maybe: at(i * 3 + 1), no: at(i * 3 + 2) }))
			: [],
	};
};

export interface TeamReviewRow extends ReviewRow, Record<RatingQuestion, string> {
	provider_name: string;
	provider_slug: string;
}

const teamReviews = (db: Db | Transaction) =>
	db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["r.id", "r.provider_id", "p.name as provider_name", "p.url_slug as provider_slug", "r.email", "r.comment"])
		.select(["r.total_score", "r.state", "r.submitted_at", "r.link_ends_at", "r.confirmed_at", "r.decided_at"])
		.select(["r.rejection_reason", "r.published_at", "r.original", "r.danger_at", "r.version"])
		.select(RATING_QUESTIONS.map((question) => `r.${question}` as const))
		.$narrowType<{ state: ReviewState }>();

/** Reviews in one state (waiting: danger first, then oldest first; decided: newest first), and how many are waiting. */
export const listByState = async (
	db: Db,
	asked: { state: ReviewState; page: number; pageSize: number },
): Promise<{ rows: TeamReviewRow[]; count: number; waiting: number }> => {
	const { count, waiting } = await db
		.selectFrom("review")
		.select(({ cast, fn }) => [
			cast<number>(fn.countAll().filterWhere("state", "=", asked.state), "integer").as("count"),
			cast<number>(fn.countAll().filterWhere("state", "=", "confirmed"), "integer").as("waiting"),
		])
		.where("state", "in", [asked.state, "confirmed"])
		.executeTakeFirstOrThrow();
	const found = teamReviews(db).where("r.state", "=", asked.state);
	const inOrder =
		asked.state === "confirmed"
			? found
					.orderBy((eb) => eb("r.danger_at", "is", null))
					.orderBy("r.submitted_at")
					.orderBy("r.id")
			: found
					.orderBy("r.decided_at", (by) => by.desc().nullsLast())
					.orderBy("r.submitted_at", "desc")
					.orderBy("r.id", "desc");
	const rows = await inOrder
		.limit(asked.pageSize)
		.offset((asked.page - 1) * asked.pageSize)
		.execute();
	return { rows, count, waiting };
};

/** @param lock locks the review against other decisions until the transaction ends */
export const findForTeam = async (
	db: Db | Transaction,
	id: number,
	lock = false,
): Promise<TeamReviewRow | undefined> => {
	const found = teamReviews(db).where("r.id", "=", id);
	return (lock ? found.forUpdate("r") : found).executeTakeFirst();
};

/**
 * Deletes the hashes of requests of reviews that an earlier release redacted: a hash covers the full text and could
 * confirm a guessed name.
 */
export const dropEarlierHashes = async (db: Db): Promise<void> => {
	await db
		.updateTable("review")
		.set({ request_key: null, request_hash: null })
		.where("original", "is not", null)
		.where("request_key", "is not", null)
		.execute();
};

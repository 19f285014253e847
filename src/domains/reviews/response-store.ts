import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import type { ResponseAct } from "#contract/reviews/moderation-options.ts";
import type { ReviewResponse } from "#db/rows.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Original } from "./redact.ts";

/** The context that a response's original is sealed with, both while it is current and afterwards. */
export const responseSeal = (reviewId: number): string => `response-original:${reviewId}`;
/** The context that the reason of a decision on a response is sealed with. */
export const responseDecisionSeal = (reviewId: number, at: Date): string =>
	`response-decision:${reviewId}:${at.toISOString()}`;

export type ResponseRow = Selectable<ReviewResponse>;

export const findResponse = (db: Db | Transaction, reviewId: number): Promise<ResponseRow | undefined> =>
	db.selectFrom("review_response").selectAll().where("review_id", "=", reviewId).executeTakeFirst();

export const versionOf = ({ updated_at, acted_at }: Pick<ResponseRow, "updated_at" | "acted_at">): Date =>
	acted_at && acted_at > updated_at ? acted_at : updated_at;

/** A time later than the response's last version, so that no two versions are equal. */
export const nextMoment = (now: Date, before: Date | null | undefined): Date =>
	new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));

export const openResponse = (
	settings: Settings,
	{ review_id, original }: Pick<ResponseRow, "review_id" | "original">,
): Original | undefined =>
	original
		? (JSON.parse(sealerOf(settings).open(original, responseSeal(review_id)).toString()) as Original)
		: undefined;

/**
 * Keeps the current text of a response with its review for the team. It isn't in the audit, because the audit outlives
 * the review (docs/decisions/0025-retention.md).
 */
export const keepEarlier = (trx: Transaction, reviewId: number, ended: { at: Date; by: number }) =>
	sql`
		insert into review_response_earlier (review_id, comment, written_at, written_by, ended_at, ended_by, original)
		select review_id, comment, updated_at, updated_by, ${ended.at}, ${ended.by}, original from review_response where review_id = ${reviewId}
	`.execute(trx);

/** Saves a decision on a response. @returns its id */
export const insertResponseDecision = async (
	trx: Transaction,
	settings: Settings,
	{ reviewId, at, by, act, reason }: { reviewId: number; at: Date; by: number; act: ResponseAct; reason?: string },
): Promise<number> => {
	const sealed = reason ? sealerOf(settings).seal(Buffer.from(reason), responseDecisionSeal(reviewId, at)) : null;
	const { id } = await trx
		.insertInto("review_response_decision")
		.values({ review_id: reviewId, at, person_id: by, act, reason: sealed })
		.returning("id")
		.executeTakeFirstOrThrow();
	return Number(id);
};

/** SQL: the sealed reason of the decision that hid a response; null if it waits for the team's first check. */
export const hiddenReason: RawBuilder<Buffer | null> = sql`
	(select d.reason from review_response_decision d where d.review_id = a.review_id and d.act = 'hidden' and d.at = a.hidden_at order by d.id desc limit 1)
`;

export const openReason = (
	settings: Settings,
	reviewId: number,
	at: Date | null,
	reason: Buffer | null,
): string | null =>
	reason && at ? sealerOf(settings).open(reason, responseDecisionSeal(reviewId, at)).toString() : null;

/**
 * The current response to a review, its earlier texts (newest first) and the team's decisions on it. For the team only.
 */
export const listResponses = async (
	db: Db | Transaction,
	settings: Settings,
	reviewId: number,
): Promise<ReviewResponses> => {
	const row = await db
		.selectFrom("review_response as a")
		.leftJoin("person as p", "p.id", "a.updated_by")
		.selectAll("a")
		.select(["p.name as who", hiddenReason.as("reason")])
		.where("a.review_id", "=", reviewId)
		.executeTakeFirst();
	const earlier = await db
		.selectFrom("review_response_earlier as e")
		.leftJoin("person as w", "w.id", "e.written_by")
		.leftJoin("person as b", "b.id", "e.ended_by")
		.select(["e.comment", "e.original", "e.written_at", "w.name as written_by", "e.ended_at", "b.name as ended_by"])
		.where("e.review_id", "=", reviewId)
		.orderBy("e.id", "desc")
		.execute();
	const decisions = await db
		.selectFrom("review_response_decision as d")
		.leftJoin("person as p", "p.id", "d.person_id")
		.select(["d.at", "p.name as who", "d.act", "d.reason"])
		.where("d.review_id", "=", reviewId)
		.orderBy("d.id")
		.$narrowType<{ act: ResponseAct }>()
		.execute();
	const original = row && openResponse(settings, row);
	return {
		response: row
			? {
					comment: row.comment,
					at: row.updated_at.toISOString(),
					who: row.who,
					updated: versionOf(row).toISOString(),
					original: original?.comment ?? null,
					removed: original?.words ?? [],
					hidden: row.hidden_at
						? { since: row.hidden_at.toISOString(), reason: openReason(settings, reviewId, row.hidden_at, row.reason) }
						: null,
				}
			: null,
		earlier_responses: earlier.map(({ original: sealed, ...one }) => ({
			...one,
			comment: openResponse(settings, { review_id: reviewId, original: sealed })?.comment ?? one.comment,
			written_at: one.written_at.toISOString(),
			ended_at: one.ended_at.toISOString(),
		})),
		response_decisions: decisions.map(({ at, who, act, reason }) => ({
			at: at.toISOString(),
			who,
			act,
			reason: openReason(settings, reviewId, at, reason) ?? "",
		})),
	};
};

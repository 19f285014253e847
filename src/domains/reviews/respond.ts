import { type InferResult, type NotNull, sql } from "kysely";
import { contactDetailIn, contactRefusal } from "#contract/shared/text/contact-details.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { moveResponse, responseState } from "./move-response.ts";
import { hiddenReason, nextMoment } from "./response-store.ts";
import { canRespond, RESPONSE_BELOW_STARS } from "./rules.ts";

const MAX_ID = 2_147_483_647;

/** The provider of a published review, whose staff may answer it. */
export const profileOfReview = async (
	db: Db,
	{ reviewId = "" }: Readonly<Record<string, string>>,
): Promise<number | undefined> => {
	if (!/^[1-9]\d{0,9}$/.test(reviewId) || Number(reviewId) > MAX_ID) return undefined;
	const row = await db
		.selectFrom("review")
		.select("provider_id")
		.where("id", "=", Number(reviewId))
		.where("state", "=", "published")
		.executeTakeFirst();
	return row?.provider_id;
};

const published = (db: Db | Transaction) =>
	db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.leftJoin("review_response as a", "a.review_id", "r.id")
		.where("r.state", "=", "published");

const withResponse = (db: Db | Transaction) =>
	published(db)
		// The team removed words from the current response, or removed it and staff haven't written another.
		.leftJoinLateral(
			({ selectFrom }) =>
				selectFrom("review_response_decision as d")
					.select(["d.act", "d.at", "d.reason"])
					.whereRef("d.review_id", "=", "r.id")
					.where((eb) => {
						const lastEnd = eb
							.selectFrom("review_response_earlier as e")
							.select("e.ended_at")
							.whereRef("e.review_id", "=", "r.id")
							.orderBy("e.id", "desc")
							.limit(1);
						return eb.or([
							eb.and([eb("a.original", "is not", null), eb("d.act", "=", "redacted")]),
							eb.and([eb("a.review_id", "is", null), eb("d.act", "=", "removed"), eb("d.at", "=", lastEnd)]),
						]);
					})
					.orderBy("d.id", "desc")
					.limit(1)
					.as("t"),
			(join) => join.onTrue(),
		)
		.select(["r.id", "r.email", "r.comment", "r.total_score", "r.published_at", "p.is_active"])
		.select(["a.comment as response", "a.hidden_at", hiddenReason.as("hidden_reason")])
		.select(["t.act as team_act", "t.at as team_acted_at", "t.reason as team_reason"])
		.select(({ exists, fn, selectFrom }) => [
			// The response's version: when staff wrote it or the team last acted on it.
			fn<Date | null>("greatest", ["a.updated_at", "a.acted_at"]).as("response_updated"),
			// The team once hid, redacted or removed a response to this review, so they check new text before it is public.
			exists(
				selectFrom("review_response_decision as d")
					.whereRef("d.review_id", "=", "r.id")
					.where("d.act", "in", ["hidden", "redacted", "removed"]),
			).as("is_checked_first"),
		])
		.$narrowType<{ published_at: NotNull; is_checked_first: boolean; team_act: "redacted" | "removed" | null }>();
type Row = InferResult<ReturnType<typeof withResponse>>[number];

/**
 * A published review as the provider's staff see it, with its response even if hidden, the team's latest act on it and
 * the sealed reasons.
 */
export interface OwnReviewRow extends Row {
	can_respond: boolean;
}

const withRight = (row: Row): OwnReviewRow => ({
	...row,
	can_respond: canRespond({
		state: "published",
		total_score: Number(row.total_score),
		has_response: row.response !== null,
		is_active: row.is_active,
	}),
});

/** Published reviews of a profile, newest first, and how many can be answered but have no response. */
export const listOwn = async (
	db: Db,
	asked: { provider: number; page: number; pageSize: number; onlyUnresponded: boolean },
): Promise<{ rows: OwnReviewRow[]; count: number; pending: number }> => {
	// Must match canRespond for a review without a response.
	const isPending =
		sql`${sql.ref("p.is_active")} and ${sql.ref("a.review_id")} is null and ${sql.ref("r.total_score")} < ${RESPONSE_BELOW_STARS}`.$castTo<boolean>();
	const { count, pending } = await published(db)
		.select(({ cast, fn }) => [
			cast<number>(fn.countAll(), "integer").as("count"),
			cast<number>(fn.countAll().filterWhere(isPending), "integer").as("pending"),
		])
		.where("r.provider_id", "=", asked.provider)
		.executeTakeFirstOrThrow();
	const own = withResponse(db).where("r.provider_id", "=", asked.provider);
	const rows = await (asked.onlyUnresponded ? own.where(isPending) : own)
		.orderBy("r.published_at", "desc")
		.orderBy("r.id", "desc")
		.limit(asked.pageSize)
		.offset((asked.page - 1) * asked.pageSize)
		.execute();
	return { rows: rows.map(withRight), count: asked.onlyUnresponded ? pending : count, pending };
};

const find = async (db: Db | Transaction, reviewId: number): Promise<OwnReviewRow | undefined> => {
	const row = await withResponse(db).where("r.id", "=", reviewId).executeTakeFirst();
	return row && withRight(row);
};

/** Reads a published review. @throws Problem 404 */
export const readOwn = async (db: Db | Transaction, reviewId: number): Promise<OwnReviewRow> => {
	const row = await find(db, reviewId);
	if (!row) throw notFound();
	return row;
};

/**
 * The response to change, the staff member, and the version they read: null if there was none, undefined if not given.
 */
export interface AboutResponse {
	reviewId: number;
	by: number;
	updated: Date | null | undefined;
}

/** Locks the review until the transaction ends. */
const held = async (trx: Transaction, reviewId: number): Promise<OwnReviewRow> => {
	// Lock in a separate statement, so that the read below sees what the previous holder wrote, including the response.
	await sql`select from review where id = ${reviewId} for update`.execute(trx);
	return readOwn(trx, reviewId);
};

/** @throws Problem 409 if the response is not the version that was read */
const refuseChanged = async (
	trx: Transaction,
	{ reviewId, updated }: AboutResponse,
	{ response_updated: is }: OwnReviewRow,
) => {
	if (updated === undefined || updated?.getTime() === is?.getTime()) return;
	const last = await trx
		.selectFrom("review_response as a")
		.leftJoin("person as p", "p.id", "a.updated_by")
		.select((eb) => ["p.name", eb("a.acted_at", ">", eb.ref("a.updated_at")).as("by_team")])
		.where("a.review_id", "=", reviewId)
		.executeTakeFirst();
	const did = !is ? "removed this response" : updated ? "changed this response" : "answered this review";
	const who = last?.by_team ? "Our team" : (last?.name ?? "A colleague");
	throw conflict(`${who} has ${did}. Check it, then try again.`);
};

/**
 * Writes or changes the response to a review. It is public at once, and the earlier text is kept (decision 50). If
 * the team ever took a response to this review down, new text stays hidden until the team shows it. The trigger
 * response_opens_case tells the team.
 * @throws Problem 403 if the review can't be answered or the profile is hidden; 404; 422 for contact details; 409 if
 * a colleague wrote, changed or removed the response
 */
export const writeResponse = (services: Services, about: AboutResponse, comment: string): Promise<OwnReviewRow> =>
	services.database.transaction(async (trx) => {
		const { reviewId, by } = about;
		const review = await held(trx, reviewId);
		if (!review.is_active) throw forbidden("You can answer reviews once your profile is shown again.");
		if (!review.can_respond) throw forbidden(`You can answer reviews under ${RESPONSE_BELOW_STARS} stars.`);
		if (review.response === comment) return review;
		await refuseChanged(trx, about, review);
		const found = contactDetailIn(comment);
		if (found) throw invalid([{ field: "comment", message: contactRefusal("Response", found) }]);
		const now = nextMoment(services.clock(), review.response_updated);
		await moveResponse(services, trx, { reviewId, state: responseState(review) }, now, {
			...{ act: review.is_checked_first ? "written-to-check" : "written", by: "provider", personId: by },
			set: { comment },
		});
		await markDanger(trx, { responseTo: reviewId }, [comment], now);
		return readOwn(trx, reviewId);
	});

/**
 * Removes the response to a review. Its text is kept for the team.
 * @throws Problem 404; 409 if a colleague has changed the response
 */
export const removeResponse = (services: Services, about: AboutResponse): Promise<OwnReviewRow> =>
	services.database.transaction(async (trx) => {
		const { reviewId, by } = about;
		const review = await held(trx, reviewId);
		if (review.response === null) return review;
		await refuseChanged(trx, about, review);
		const state = responseState(review);
		await moveResponse(services, trx, { reviewId, state }, services.clock(), {
			...{ act: "withdrawn", by: "provider", personId: by },
		});
		return readOwn(trx, reviewId);
	});

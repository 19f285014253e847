import type { InferResult } from "kysely";
import type { ReviewFilter } from "#contract/reports/data-export.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import type { Db } from "#platform/db/database.ts";
import { BATCH, dawn, type ExportRow, type ExportTable } from "./table.ts";

const COLUMNS: readonly string[] = [
	...["id", "provider_id", "provider", "state", "rating", ...RATING_QUESTIONS, "text", "is_redacted"],
	...[
		"submitted_at",
		"confirmed_at",
		"decided_at",
		"published_at",
		"decision_reason",
		"reply",
		"reply_state",
		"reply_changed_at",
	],
];
const PEOPLE: readonly string[] = ["reviewer_name", "reviewer_email", "reviewer_phone"];

const chosen = (db: Db, { state, since }: ReviewFilter) => {
	const all = db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.leftJoin("review_response as a", "a.review_id", "r.id")
		.leftJoin("team_case as c", "c.review_id", "r.id");
	const inState = state ? all.where("r.state", "=", state) : all;
	return since
		? inState.where(({ eb, fn }) =>
				eb(
					fn<Date>("greatest", [
						...(["r.submitted_at", "r.confirmed_at", "r.decided_at", "r.redacted_at"] as const),
						...(["a.updated_at", "a.acted_at"] as const),
					]),
					">=",
					dawn(since).$castTo<Date>(),
				),
			)
		: inState;
};

const reviewsAfter = (db: Db, filter: ReviewFilter, after: number, last: number) =>
	chosen(db, filter)
		.select(["r.id", "r.provider_id", "p.name as provider", "r.state", "r.total_score", "r.comment"])
		.select(RATING_QUESTIONS.map((question) => `r.${question}` as const))
		.select(["r.submitted_at", "r.confirmed_at", "r.decided_at", "r.published_at", "r.rejection_reason"])
		.select(["a.comment as reply", "a.updated_at as reply_changed_at", "c.name", "r.email", "c.phone"])
		.select((eb) => [
			eb("r.original", "is not", null).as("is_redacted"),
			eb
				.case()
				.when("a.review_id", "is", null)
				.then(null)
				.when("a.hidden_at", "is", null)
				.then("shown")
				.else("hidden")
				.end()
				.as("reply_state"),
		])
		.where("r.id", ">", after)
		.where("r.id", "<=", last)
		.orderBy("r.id")
		.limit(BATCH);
type Row = InferResult<ReturnType<typeof reviewsAfter>>[number];

/** Reviews with their replies. Reviewers, and text that isn't public, are included only if `withPeople` is true. */
export const reviewsTable = (filter: ReviewFilter, withPeople: boolean): ExportTable => ({
	columns: withPeople ? [...COLUMNS, ...PEOPLE] : COLUMNS,
	extent: (db: Db) =>
		chosen(db, filter)
			.select(({ cast, fn, lit }) => [
				cast<number>(fn.countAll(), "integer").as("rows"),
				fn.coalesce(fn.max("r.id"), lit(0)).as("last"),
			])
			.executeTakeFirstOrThrow(),
	async batch(db: Db, after: number, last: number) {
		const rows = await reviewsAfter(db, filter, after, last).execute();
		return rows.map((row) => ({ at: row.id, row: rowOf(row, withPeople) }));
	},
	...(withPeople && {
		readings: (rows: readonly ExportRow[]) =>
			rows.map(({ id }) => ({ event: "review.read", about: `review:${id}`, facts: { export: true } })),
	}),
});

const rowOf = (row: Row, withPeople: boolean) => {
	const isPublic = row.state === "published";
	return {
		id: row.id,
		provider_id: row.provider_id,
		provider: row.provider,
		state: row.state,
		rating: Number(row.total_score),
		...Object.fromEntries(RATING_QUESTIONS.map((question) => [question, Number(row[question])])),
		text: isPublic || withPeople ? row.comment : null,
		is_redacted: row.is_redacted,
		submitted_at: row.submitted_at,
		confirmed_at: row.confirmed_at,
		decided_at: row.decided_at,
		published_at: row.published_at,
		decision_reason: row.rejection_reason,
		reply: (isPublic && row.reply_state === "shown") || withPeople ? row.reply : null,
		reply_state: row.reply_state,
		reply_changed_at: row.reply_changed_at,
		...(withPeople && { reviewer_name: row.name, reviewer_email: row.email, reviewer_phone: row.phone }),
	};
};

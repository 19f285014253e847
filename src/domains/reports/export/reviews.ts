import { sql } from "kysely";
import type { ReviewFilter } from "#contract/reports/data-export.ts";
import { RATING_QUESTIONS, type RatingQuestion } from "#contract/reviews/limits.ts";
import type { Db } from "#platform/db/database.ts";
import { BATCH, dawn, type ExportRow, type ExportTable } from "./table.ts";

type Row = Record<RatingQuestion, string> & {
	id: number;
	provider_id: number;
	provider: string;
	state: string;
	total_score: string;
	comment: string;
	is_redacted: boolean;
	submitted_at: Date;
	confirmed_at: Date | null;
	decided_at: Date | null;
	published_at: Date | null;
	rejection_reason: string | null;
	reply: string | null;
	reply_state: "shown" | "hidden" | null;
	reply_changed_at: Date | null;
	name: string | null;
	email: string;
	phone: string | null;
};

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

/** Reviews with their replies. Reviewers, and text that isn't public, are included only if `withPeople` is true. */
export const reviewsTable = (filter: ReviewFilter, withPeople: boolean): ExportTable => {
	const from = sql`review r join provider p on p.id = r.provider_id left join review_response a on a.review_id = r.id left join team_case c on c.review_id = r.id`;
	const where = sql`
		${filter.state ? sql`r.state = ${filter.state}` : sql`true`}
		${filter.since ? sql`and greatest(r.submitted_at, r.confirmed_at, r.decided_at, r.redacted_at, a.updated_at, a.acted_at) >= ${dawn(filter.since)}` : sql``}
	`;
	return {
		columns: withPeople ? [...COLUMNS, ...PEOPLE] : COLUMNS,
		async extent(db: Db) {
			const { rows } = await sql<{
				rows: number;
				last: number;
			}>`select count(*)::int as rows, coalesce(max(r.id), 0) as last from ${from} where ${where}`.execute(db);
			return rows[0] ?? { rows: 0, last: 0 };
		},
		async batch(db: Db, after: number, last: number) {
			const { rows } = await sql<Row>`
				select r.id, r.provider_id, p.name as provider, r.state, r.total_score, ${sql.join(RATING_QUESTIONS.map((question) => sql.ref(`r.${question}`)))},
					r.comment, r.original is not null as is_redacted, r.submitted_at, r.confirmed_at, r.decided_at, r.published_at, r.rejection_reason,
					a.comment as reply, case when a.review_id is null then null when a.hidden_at is null then 'shown' else 'hidden' end as reply_state,
					a.updated_at as reply_changed_at, c.name, r.email, c.phone
				from ${from} where r.id > ${after} and r.id <= ${last} and ${where} order by r.id limit ${BATCH}
			`.execute(db);
			return rows.map((row) => ({ at: row.id, row: rowOf(row, withPeople) }));
		},
		...(withPeople && {
			readings: (rows: readonly ExportRow[]) =>
				rows.map(({ id }) => ({ event: "review.read", about: `review:${id}`, facts: { export: true } })),
		}),
	};
};

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

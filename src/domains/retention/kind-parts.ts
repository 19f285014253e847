import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import type { Root } from "./reach.ts";

/** How a rule finds and deletes its kind of data. */
export interface Kind {
	/**
	 * Selects the rows to delete, with the cheap conditions first: `key` as text, `since` (start of the retention period)
	 * and `case_number` if there is a case.
	 */
	due: (before: RawBuilder<Date>) => RawBuilder<unknown>;
	/** Counts all rows of the kind. */
	all: RawBuilder<unknown>;
	roots: readonly Root[];
	/**
	 * Locks the rows that decide whether a key may be deleted, one statement at a time, in the global lock order
	 * (db/migrations/0042_held_together.sql). `keys` is a text array.
	 */
	hold?: (keys: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];
	/** Runs instead of deleting the roots, after emails and referrals have been deleted. `keys` as in `hold`. */
	remove?: (trx: Transaction, keys: RawBuilder<unknown>) => Promise<void>;
}

export const root = (
	table: string,
	column: string,
	type: "uuid" | "int" | "bigint" | "text" | "date",
	more: Partial<Root> = {},
): Root => ({
	table,
	value: `"${table}"."${column}"`,
	key: type === "text" ? "d.key" : `d.key::${type}`,
	...more,
});
export const hashRoot = (table: string): Root => ({
	table,
	value: `"${table}"."token_hash"`,
	key: "decode(d.key, 'hex')",
});

export const holdRows = (table: string, column: string, type: "uuid" | "int", keys: RawBuilder<unknown>) =>
	sql`select from ${sql.table(table)} where ${sql.ref(column)} = any (${keys}::${sql.raw(type)}[]) order by id for update`;

/** The domain of placeholder addresses that identify no one. */
export const NOBODY = "@nobody.invalid";

/** SQL: the case may be deleted, because it is closed and not on hold. */
export const isFree = sql`c.status = 'closed' and c.held_because is null`;
/** SQL: when a closed case last changed; null if the row has no case. */
export const restsSince = sql`case when c.id is not null then case_rests_since(c) end`;
/** SQL: the subject has a case that may not be deleted. @param more a condition for other cases that also protect it */
export const isKept = (
	about: RawBuilder<unknown>,
	more: RawBuilder<unknown> = sql`false`,
) => sql`subject_of(${about}) in (
	select s.subject from case_subject s join team_case c on c.id = s.case_id where not (${isFree}) or ${more}
)`;

/** A review with its case, the case of the provider's reply, and its appeal. */
export const reviewCase = sql`
	review r left join team_case c on c.review_id = r.id left join team_case reply on reply.response_review_id = r.id left join review_appeal a on a.review_id = r.id
`;
export const isReviewFree = sql`(c.id is null or (${isFree})) and (reply.id is null or (reply.status = 'closed' and reply.held_because is null))`;
export const replyRestsSince = sql`case when reply.id is not null then case_rests_since(reply) end`;
export const holdReview = (keys: RawBuilder<unknown>) => [
	holdRows("review", "id", "int", keys),
	holdRows("team_case", "review_id", "int", keys),
	holdRows("team_case", "response_review_id", "int", keys),
];
export const hasOpenAppeal = sql`(a.made_at is not null and a.settled_at is null)`;
/**
 * SQL: the reviewer never proved their email address, neither by the confirmation link nor by an emailed appeal link.
 */
export const isUnconfirmed = sql`(r.confirmed_at is null and a.made_at is null and r.state in ('submitted', 'rejected'))`;

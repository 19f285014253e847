import { type RawBuilder, sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";

/** The starting rows of a kind of data: rows of a table whose value is among the keys of a run. */
export interface Root {
	table: string;
	/** SQL for the row's value. */
	value: string;
	/** SQL that casts `key` to that value's type. */
	key: string;
	/** SQL condition that limits the rows. */
	where?: string;
	/** The row is changed, not deleted, so dependent rows stay. */
	isChanged?: true;
}

/** Tables whose rows may be deleted first by another rule of the run. They count under that rule. */
const TAKEN_BY: Record<string, { rule: string; key: string }> = {
	letter: { rule: "letters", key: `"letter"."id"::text` },
	follow_up_draft: { rule: "request-drafts", key: `"follow_up_draft"."quote_id"::text` },
	follow_up: { rule: "request-details", key: `"follow_up"."quote_id"::text` },
	case_draft: { rule: "case-notes", key: `"case_draft"."case_id"::text` },
	case_note: { rule: "case-notes", key: `"case_note"."case_id"::text` },
	review_trace: { rule: "review-traces", key: `"review_trace"."review_id"::text` },
	session: { rule: "sessions", key: `encode("session"."token_hash", 'hex')` },
	password_link: { rule: "password-links", key: `encode("password_link"."token_hash", 'hex')` },
	request_link: { rule: "private-links", key: `encode("request_link"."token_hash", 'hex')` },
};
/** Tables that depend on such rows, with the rule and key that delete them. */
const HANGS_ON: Record<string, { rule: string; key: string }> = {
	case_mention: { rule: "case-notes", key: `"case_mention"."case_id"::text` },
};

/** Tables that emails can be about, with the prefix used in their `about` field. */
const SUBJECTS: Record<string, string> = {
	quote: "quote",
	enquiry: "enquiry",
	chat: "chat",
	review: "review",
	referral: "referral",
	team_case: "case",
	opening_alert: "alert",
};

interface Edge {
	child: string;
	column: string;
	parent: string;
	parent_column: string;
}

/** The foreign keys with ON DELETE CASCADE, read from the database. */
export const listEdges = async (db: Db | Transaction): Promise<Edge[]> => {
	const { rows } = await sql<Edge>`
		select c.relname as child, a.attname as column, p.relname as parent, b.attname as parent_column
		from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
			join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
		where k.contype = 'f' and k.confdeltype = 'c' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid
		order by 1, 2
	`.execute(db);
	return rows;
};

/** Selects keys of a run: all keys of a rule, or only the current batch. */
export interface RecordsToDelete {
	runId: string;
	rule: string;
	isBatch: boolean;
}

/**
 * All rows to delete with the roots, as one SQL condition per table: the roots, dependent rows, emails about any of
 * them, and quarantined files. Built from the database's foreign keys, so a table added later is included.
 */
export const cascadeOf = (
	edges: readonly Edge[],
	roots: readonly Root[],
	{ runId, rule, isBatch }: RecordsToDelete,
): Map<string, RawBuilder<unknown>> => {
	const keys = (key: string) =>
		sql`(select ${sql.raw(key)} from retention_doomed d where d.run_id = ${runId} and d.rule = ${rule} ${isBatch ? sql`and d.is_next` : sql``})`;
	const takenFirst = (by: { rule: string; key: string }) =>
		sql`not exists (select from retention_doomed o where o.run_id = ${runId} and o.rule = ${by.rule} and o.key = ${sql.raw(by.key)})`;
	const parents = (table: string) => edges.filter((edge) => edge.child === table);
	const changed = new Set(roots.filter(({ isChanged }) => isChanged).map(({ table }) => table));
	const reached = new Set(roots.map(({ table }) => table));
	for (let before = -1; before !== reached.size; ) {
		before = reached.size;
		for (const { child, parent } of edges) if (reached.has(parent) && !changed.has(parent)) reached.add(child);
	}
	const found = new Map<string, RawBuilder<unknown>>();
	const conditionOf = (table: string): RawBuilder<unknown> => {
		const held = found.get(table);
		if (held) return held;
		const ways = [
			...roots
				.filter((root) => root.table === table)
				.map(
					({ value, key, where }) =>
						sql`(${sql.raw(value)} in ${keys(key)} ${where ? sql`and ${sql.raw(where)}` : sql``})`,
				),
			...parents(table)
				.filter(({ parent }) => reached.has(parent) && !changed.has(parent))
				.map(
					({ column, parent, parent_column }) =>
						sql`${sql.ref(`${table}.${column}`)} in (select ${sql.ref(`${parent}.${parent_column}`)} from ${sql.table(parent)} where ${conditionOf(parent)})`,
				),
		];
		const others = [TAKEN_BY[table], HANGS_ON[table]].filter((by) => by !== undefined && by.rule !== rule) as {
			rule: string;
			key: string;
		}[];
		const condition = sql`(${sql.join(ways, sql` or `)}) ${others.length > 0 ? sql`and ${sql.join(others.map(takenFirst), sql` and `)}` : sql``}`;
		found.set(table, condition);
		return condition;
	};
	for (const table of reached) conditionOf(table);
	const subjects = [...reached].filter((table) => SUBJECTS[table] !== undefined);
	if (subjects.length > 0) {
		const about = (of: string) =>
			subjects.map(
				(table) =>
					sql`subject_of(${sql.ref(`${of}.about`)}) in (select ${`${SUBJECTS[table]}:`} || ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${conditionOf(table)})`,
			);
		const before = found.get("letter");
		const all = sql.join(before ? [before, ...about("letter")] : about("letter"), sql` or `);
		// Quarantined plan files belong to the request too.
		found.set("quarantined_file", sql`(${sql.join(about("quarantined_file"), sql` or `)})`);
		found.set(
			"letter",
			rule === "letters"
				? sql`(${all})`
				: sql`(${all}) and ${takenFirst(TAKEN_BY.letter as { rule: string; key: string })}`,
		);
	}
	return found;
};

/** Counts the rows to delete by table. Tables without any are left out. */
export const countReach = async (
	db: Db | Transaction,
	reach: ReadonlyMap<string, RawBuilder<unknown>>,
): Promise<Record<string, number>> => {
	const tables = [...reach.keys()].sort();
	if (tables.length === 0) return {};
	const { rows } = await sql<Record<string, number>>`
		select ${sql.join(tables.map((table) => sql`(select count(*)::int from ${sql.table(table)} where ${reach.get(table) ?? sql`false`}) as ${sql.id(table)}`))}
	`.execute(db);
	return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
};

import { type Selectable, sql } from "kysely";
import type { LargeChange, RowOutcomeKind, UndoResult } from "#contract/provider-import/options.ts";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { Access, Db, Transaction } from "#platform/db/database.ts";

/** A profile as the import reads it before writing. */
export type Existing = Selectable<ProviderTable> & {
	account_name: string;
	account_abn: string | null;
	inactive_reason: string | null;
	seen: string;
};

/** The profile columns that an import writes. */
export type ProfileData = Partial<
	Omit<Selectable<ProviderTable>, "id" | "account_id" | "is_coverage_estimated" | "sort_key">
>;

/** A row of an import's dry run (db/migrations/0055). */
export interface ImportRowTable {
	n: number;
	line: number | null;
	source_key: string | null;
	row_hash: string | null;
	name: string;
	outcome: RowOutcomeKind;
	reason: string | null;
	notes: string[];
	provider_id: number | null;
	account: string | null;
	account_id: number | null;
	account_abn: string | null;
	is_new_account: boolean;
	founding: number | null;
	columns: string[];
	is_rename: boolean;
	maybe: number | null;
	maybe_why: string | null;
	choice: "same" | "new" | null;
	data: ProfileData | null;
	before: ProfileData | null;
	seen: string | null;
	written_at: Date | null;
	undone: UndoResult | null;
}

/** Rows per statement or short transaction, so other work can run in between. */
export const BATCH = 200;

/** The import and plan that dry-run rows are written for. */
export interface Into {
	importId: string;
	plan: string;
}

export const blankRow = (n: number, line: number | null, name: string, outcome: RowOutcomeKind): ImportRowTable => ({
	...{
		n,
		line,
		source_key: null,
		row_hash: null,
		name,
		outcome,
		reason: null,
		notes: [],
		provider_id: null,
		account: null,
		account_id: null,
	},
	...{
		account_abn: null,
		is_new_account: false,
		founding: null,
		columns: [],
		is_rename: false,
		maybe: null,
		maybe_why: null,
		choice: null,
	},
	...{ data: null, before: null, seen: null, written_at: null, undone: null },
});

/** Writes rows of a dry run. */
export const insertRows = async (
	db: Db | Transaction,
	{ importId, plan }: Into,
	rows: readonly ImportRowTable[],
): Promise<void> => {
	if (rows.length === 0) return;
	const json = JSON.stringify(rows.map((row) => ({ ...row, plan, import_id: importId })));
	await sql`insert into import_row select * from json_populate_recordset(null::import_row, ${json}::json)`.execute(db);
};

/** Profiles by id, each with the hash that shows whether it changed since the dry run. */
export const existingProfiles = async (
	db: Db | Transaction,
	ids: readonly number[],
): Promise<Map<number, Existing>> => {
	const { rows } = await sql<Existing>`
		select p.*, a.name as account_name, a.abn as account_abn, import_seen(p) as seen from provider p join account a on a.id = p.account_id where p.id = any (${ids}::int[])
	`.execute(db);
	return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Iterates over a plan's rows in order, in batches.
 * @param which condition on `import_row r`
 */
export const eachBatch = async (
	{ db }: Pick<Access, "db">,
	plan: string,
	which: ReturnType<typeof sql>,
	work: (rows: ImportRowTable[]) => Promise<void>,
): Promise<void> => {
	for (let last = -1; ; ) {
		const { rows } = await sql<ImportRowTable>`
			select r.* from import_row r where r.plan = ${plan} and r.n > ${last} and ${which} order by r.n limit ${BATCH}
		`.execute(db);
		if (rows.length === 0) return;
		await work(rows);
		last = rows.at(-1)?.n ?? last;
	}
};

export interface RowCounts {
	created: number;
	changed: number;
	unchanged: number;
	undecided: number;
	stopped: number;
	gone: number;
	refused: number;
	left: number;
	renames: number;
	hidden: number;
	accountsCreated: number;
	accounts: number;
	matches: { why: string; count: number }[];
	changes: { column: string; count: number }[];
	large: LargeChange;
}

/** Counts a plan's rows by outcome. Choices change these counts. */
export const countRows = async (db: Db | Transaction, plan: string): Promise<RowCounts> => {
	const { rows } = await sql<Omit<RowCounts, "matches" | "changes" | "large">>`
		select
			count(*) filter (where outcome = 'new')::int as created,
			count(*) filter (where outcome = 'changed')::int as changed,
			count(*) filter (where outcome = 'unchanged')::int as unchanged,
			count(*) filter (where outcome = 'undecided')::int as undecided,
			count(*) filter (where outcome = 'stopped')::int as stopped,
			count(*) filter (where outcome = 'gone')::int as gone,
			count(*) filter (where outcome = 'refused')::int as refused,
			count(*) filter (where outcome = 'left')::int as "left",
			count(*) filter (where outcome = 'changed' and is_rename)::int as renames,
			(select count(*) from import_row where plan = ${plan} and outcome = 'new' and data ->> 'is_active' = 'false')::int as hidden,
			count(distinct founding) filter (where outcome = 'new' and is_new_account and not is_joined)::int as "accountsCreated",
			(count(distinct founding) filter (where outcome = 'new' and is_new_account and not is_joined)
				+ count(distinct account_id) filter (where outcome in ('changed', 'unchanged') or (outcome = 'new' and (not is_new_account or is_joined))))::int as accounts
		from (
			select outcome, is_rename, founding, is_new_account, account_id,
				bool_or(coalesce(choice = 'same', false)) over (partition by founding) as is_joined
			from import_row r where r.plan = ${plan}
		) r
	`.execute(db);
	const { rows: matches } = await sql<{ why: string; count: number }>`
		select maybe_why as why, count(*)::int as count from import_row where plan = ${plan} and outcome = 'undecided' group by 1 order by 2 desc, 1
	`.execute(db);
	const { rows: changes } = await sql<RowCounts["changes"][number]>`
		select c as column, count(*)::int as count from import_row, unnest(columns) as c where plan = ${plan} and outcome = 'changed' group by 1 order by 2 desc, 1
	`.execute(db);
	const { rows: large } = await sql<LargeChange>`
		select
			(select count(distinct s.provider_id)::int from provider_source_row s
				where s.source = (select i.source from provider_import i where i.id = (select import_id from import_row where plan = ${plan} limit 1))) as profiles,
			count(*) filter (where outcome = 'stopped' and provider_id is not null)::int as hides,
			count(*) filter (where outcome = 'changed' and choice is null and 'name' = any (columns))::int as renamed,
			count(*) filter (where outcome = 'changed' and choice is null and 'postcode' = any (columns))::int as moved,
			count(*) filter (where outcome = 'changed' and choice is null and columns && '{name,postcode}')::int as reidentified
		from import_row where plan = ${plan}
	`.execute(db);
	return {
		...(rows[0] as Omit<RowCounts, "matches" | "changes" | "large">),
		...{ matches, changes, large: large[0] as LargeChange },
	};
};

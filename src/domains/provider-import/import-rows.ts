import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RowOutcomeKind, UndoResult } from "#contract/provider-import/options.ts";
import type { ImportCounts } from "#contract/provider-import/provider-import.ts";
import type { DB } from "#db/rows.ts";
import type { ProviderTable } from "#domains/providers/store.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { PROPOSES } from "./shared-address.ts";
import { TO_READ } from "./status.ts";

/** A profile as the import reads it before writing. */
export type Existing = Selectable<ProviderTable> & {
	account_name: string;
	account_abn: string | null;
	seen: string;
};

/** The profile columns that an import writes. */
export type ProfileData = Partial<
	Omit<Selectable<ProviderTable>, "id" | "account_id" | "is_coverage_estimated" | "sort_key">
>;

/** A row of an import's dry run (db/migrations/0055). */
export type ImportRowTable = Omit<Selectable<DB["import_row"]>, "data" | "before" | "proposal"> & {
	outcome: RowOutcomeKind;
	choice: "same" | "new" | null;
	undone: UndoResult | null;
	/** Where it may serve instead. */
	proposal: Pick<ProfileData, "regions" | "postcodes"> | null;
	data: ProfileData | null;
	before: ProfileData | null;
};

/** Rows per statement or short transaction, so other work can run in between. */
export const BATCH = 200;

/** The import and plan that dry-run rows are written for. */
export interface Into {
	importId: string;
	plan: string;
}

/** A row as the dry run writes it first. Everything else has its default. */
export type StagedRow = Pick<ImportRowTable, "n" | "line" | "name" | "outcome"> & Partial<ImportRowTable>;

/** Writes rows of a dry run. */
export const insertRows = async (
	db: Db | Transaction,
	{ importId, plan }: Into,
	rows: readonly StagedRow[],
): Promise<void> => {
	const blank = { plan, import_id: importId, notes: [], columns: [], is_new_account: false, is_rename: false };
	await sql`
		insert into import_row select v.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
		cross join lateral jsonb_populate_record(null::import_row, ${JSON.stringify(blank)}::jsonb || r) v
	`.execute(db);
};

/** Hash of what an import may write of profile `p`: shows whether it changed since the dry run. */
export const seen = sql<string>`import_seen(p)`.as("seen");

/** Profiles by id. */
export const existingProfiles = async (
	db: Db | Transaction,
	ids: readonly number[],
): Promise<Map<number, Existing>> => {
	const rows = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.selectAll("p")
		.select(["a.name as account_name", "a.abn as account_abn", seen])
		.where("p.id", "=", anyOf([...ids]))
		.execute();
	return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Iterates over a plan's rows in order, in batches.
 * @param which condition on `import_row r`
 */
export const eachBatch = async (
	{ db }: { db: Db | Transaction },
	plan: string,
	which: RawBuilder<unknown>,
	work: (rows: ImportRowTable[]) => Promise<void>,
): Promise<void> => {
	for (let last = -1; ; ) {
		const rows = await db
			.selectFrom("import_row as r")
			.selectAll()
			.where("r.plan", "=", plan)
			.where("r.n", ">", last)
			.where(which.$castTo<boolean>())
			.orderBy("r.n")
			.limit(BATCH)
			.$castTo<ImportRowTable>()
			.execute();
		if (rows.length === 0) return;
		await work(rows);
		last = rows.at(-1)?.n ?? last;
	}
};

/** What the rows of a plan are, in numbers. */
export type RowCounts = Omit<ImportCounts, "read" | "asks" | "coverage" | "flags"> & {
	/** Number of accounts that these outlets belong to. */
	accounts: number;
	/** Points to check, with the lines that have them. */
	flags: { reason: string; count: number; lines: number[] }[];
	refusals: { line: number; reason: string }[];
	/** Names of profiles that are gone from the file, at most 1,000. */
	goneNames: string[];
};

/** Reasons whose texts hardly ever repeat, so they are counted together. */
const ALIKE = sql.lit(`^(${[TO_READ, PROPOSES].join("|")}):.*$`);

/** Counts a plan's rows by outcome. Choices change these counts. */
export const countRows = async (db: Db | Transaction, plan: string): Promise<RowCounts> => {
	const { rows } = await sql<RowCounts>`
		with own as materialized (
			select import_id, outcome, provider_id, account_id, founding, is_new_account, is_rename, maybe_why, choice, columns, proposal, n, line, name, reason, notes, data ->> 'is_active' = 'false' as is_hidden
			from import_row where plan = ${plan}
		)
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
			count(*) filter (where outcome = 'new' and is_hidden)::int as hidden,
			count(*) filter (where proposal is not null and outcome in ('new', 'undecided', 'changed', 'unchanged'))::int as elsewhere,
			count(distinct founding) filter (where outcome = 'new' and is_new_account and not is_joined)::int as "accountsCreated",
			(count(distinct founding) filter (where outcome = 'new' and is_new_account and not is_joined)
				+ count(distinct account_id) filter (where outcome in ('changed', 'unchanged') or (outcome = 'new' and (not is_new_account or is_joined))))::int as accounts,
			coalesce((select json_agg(m) from (
				select maybe_why as why, count(*) as count from own where outcome = 'undecided' group by 1 order by 2 desc, 1
			) m), '[]') as matches,
			coalesce((select json_agg(c) from (
				select c as column, count(*) as count from own, unnest(columns) as c where outcome = 'changed' group by 1 order by 2 desc, 1
			) c), '[]') as changes,
			coalesce((select json_agg(f) from (
				select regexp_replace(note, ${ALIKE}, '\\1') as reason, count(*) as count, array_agg(line order by n) as lines from own, unnest(notes) as note group by 1 order by 2 desc, 1
			) f), '[]') as flags,
			coalesce((select json_agg(json_build_object('line', line, 'reason', reason) order by n) from own where outcome = 'refused'), '[]') as refusals,
			array(select name from own where outcome = 'gone' order by n limit 1000) as "goneNames",
			json_build_object(
				'profiles', (select count(distinct s.provider_id) from provider_source_row s
					where s.source = (select i.source from provider_import i where i.id = (select import_id from own limit 1))),
				'hides', count(*) filter (where outcome = 'stopped' and provider_id is not null),
				'renamed', count(*) filter (where outcome = 'changed' and choice is null and 'name' = any (columns)),
				'moved', count(*) filter (where outcome = 'changed' and choice is null and 'postcode' = any (columns)),
				'reidentified', count(*) filter (where outcome = 'changed' and choice is null and columns && '{name,postcode}')
			) as large
		from (
			select *, bool_or(coalesce(choice = 'same', false)) over (partition by founding) as is_joined from own
		) r
	`.execute(db);
	return rows[0] as RowCounts;
};

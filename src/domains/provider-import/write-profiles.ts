import { sql } from "kysely";
import { PROFILE_FIELDS } from "#contract/providers/provider-admin.ts";
import { uniqueSlug } from "#domains/providers/slug.ts";
import { holdSlugs } from "#domains/providers/store.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { ImportRowTable } from "./import-rows.ts";
import { overwriteProfiles } from "./overwrite-profiles.ts";

/** Imported columns that staff and team can also edit. */
const BY_HAND: readonly string[] = [...PROFILE_FIELDS, "phone_number", "email", "is_telehealth_available"];

/** Settings for writing an import. */
export interface Writing {
	plan: string;
	source: string;
	personId: number | null;
	/** Hides profiles of this source that are not in the file. */
	hidesGone: boolean;
	/** The day that the list describes, null if it states none. Undefined for an export, whose rows keep theirs. */
	listDay: string | null | undefined;
	/** Checks in each transaction that this run still owns the import. @throws if it doesn't */
	hold?: (trx: Transaction) => Promise<void>;
	onProgress?: ((done: number) => void) | undefined;
}

/**
 * Updates the profiles of rows that are still as the dry run saw them.
 * @returns the n of the written rows
 */
export const writeChanged = async (
	trx: Transaction,
	rows: readonly ImportRowTable[],
	{ plan, personId, source, listDay = null }: Writing,
	now: Date,
): Promise<number[]> => {
	if (rows.length === 0) return [];
	const ids = rows.flatMap(({ provider_id }) => provider_id ?? []);
	// This lock still allows new requests and reviews for the profiles.
	await sql`select from provider where id = any (${ids}::int[]) order by id for no key update`.execute(trx);
	// Facts in a profile of another list name this one.
	const facts = sql`
		coalesce((select jsonb_object_agg(f.key, f.value || jsonb_build_object('list', jsonb_build_object('name', ${source}::text, 'day', ${listDay}::text)))
			from jsonb_each(r.data -> 'fit_facts') f), '{}')
	`;
	const due = sql`
		select distinct on (r.provider_id) r.n, r.provider_id, v.vals,
			(select jsonb_object_agg(c, jsonb_build_object('was', r.before -> c, 'is', v.vals -> c)) from unnest(r.columns) c where c = any (${BY_HAND}::text[])) as changes
		from import_row r join provider p on p.id = r.provider_id cross join lateral (
			select coalesce(jsonb_object_agg(k, case when k = 'fit_facts' and p.source is distinct from ${source} then ${facts} else r.data -> k end), '{}') as vals
			from jsonb_object_keys(r.before) k
		) v
		where r.plan = ${plan} and r.n = any (${rows.map(({ n }) => n)}::int[]) and import_seen(p) = r.seen
		order by r.provider_id, r.n
	`;
	return overwriteProfiles(trx, due, { personId, now });
};

/** URL slugs in use. Reads all of them once, then only new ones. */
export class Slugs {
	readonly #taken = new Set<string>();
	#last = 0;
	async refresh(trx: Transaction): Promise<Set<string>> {
		// Blocks profiles that staff create at the same time.
		await holdSlugs(trx);
		const rows = await trx
			.selectFrom("provider")
			.select(["id", "url_slug"])
			.where("id", ">", this.#last)
			.orderBy("id")
			.execute();
		for (const { id, url_slug } of rows) {
			this.#taken.add(url_slug);
			this.#last = id;
		}
		return this.#taken;
	}
}

/**
 * Creates the profiles of new rows, and the accounts they need. The triggers providers_inserted and
 * provider_has_source_row update the search and the list of source rows.
 * @returns the n of the written rows
 */
export const writeNew = async (
	trx: Transaction,
	rows: readonly ImportRowTable[],
	{ plan, source }: Writing,
	now: Date,
	{ foundings, slugs }: { foundings: Map<number, number>; slugs: Slugs },
): Promise<number[]> => {
	if (rows.length === 0) return [];
	const taken = await slugs.refresh(trx);
	await sql`select from account where id = any (${rows.map(({ account_id }) => account_id)}::int[]) order by id for key share`.execute(
		trx,
	);
	const free = await trx
		.selectFrom("import_row as r")
		.leftJoin("account as a", "a.id", "r.account_id")
		.leftJoin("provider_source_row as s", (on) =>
			on.onRef("s.source_key", "=", "r.source_key").on("s.source", "=", source),
		)
		.select("r.n")
		.where("r.plan", "=", plan)
		.where("r.n", "=", anyOf(rows.map(({ n }) => n)))
		.where("s.source", "is", null)
		.where((eb) => eb("a.id", "is not distinct from", eb.ref("r.account_id")))
		.execute();
	const fresh = rows.filter((row) => free.some(({ n }) => n === row.n));
	if (fresh.length === 0) return [];
	const founders = new Map(
		fresh.filter(({ account_id }) => account_id === null).map((row) => [row.founding ?? -1, row]),
	);
	for (const founding of foundings.keys()) founders.delete(founding);
	for (const { founding, id } of await makeAccounts(trx, [...founders.values()])) foundings.set(founding, id);
	const given = JSON.stringify(
		fresh.map((row) => ({
			n: row.n,
			account_id: row.account_id ?? foundings.get(row.founding ?? -1),
			url_slug: uniqueSlug(row.data?.name ?? row.name, taken),
		})),
	);
	// What a row doesn't state has the column's default, so rows with the same columns are written together.
	const alike = Map.groupBy(fresh, ({ data }) =>
		Object.keys({ name: "", ...data })
			.sort()
			.join(),
	);
	for (const [columns, those] of alike) {
		const written = sql.join(columns.split(",").map((column) => sql.ref(column)));
		await sql`
			insert into provider (account_id, url_slug, source, source_key, created_at, updated_at, ${written})
			select g.account_id, g.url_slug, ${source}, r.source_key, ${now}::timestamptz, ${now}::timestamptz, ${sql.join(columns.split(",").map((column) => sql.ref(`v.${column}`)))}
			from jsonb_to_recordset(${given}::jsonb) as g (n int, account_id int, url_slug text) join import_row r on r.plan = ${plan} and r.n = g.n
				cross join lateral jsonb_populate_record(null::provider, jsonb_build_object('name', r.name) || r.data) v
			where g.n = any (${those.map(({ n }) => n)}::int[]) order by g.n
		`.execute(trx);
	}
	return fresh.map(({ n }) => n);
};

/** Creates accounts for the rows that need one. If another account got the ABN since, that account keeps it. */
const makeAccounts = async (
	trx: Transaction,
	founders: readonly ImportRowTable[],
): Promise<{ founding: number; id: number }[]> => {
	if (founders.length === 0) return [];
	const json = JSON.stringify(
		founders.map(({ founding, account, account_abn }) => ({ founding: founding ?? -1, account, account_abn })),
	);
	const { rows } = await sql<{ founding: number; id: number }>`
		with wished as materialized (
			select w.*, nextval(pg_get_serial_sequence('account', 'id'))::int as id, row_number() over (partition by account_abn order by founding) as nth
			from json_to_recordset(${json}::json) as w (founding int, account text, account_abn text)
		), made as (
			insert into account (id, name, abn)
			select id, account, case when nth = 1 and not exists (select from account a where a.abn = account_abn) then account_abn end from wished
		)
		select founding, id from wished
	`.execute(trx);
	return rows;
};

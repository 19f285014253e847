import { type Selectable, sql } from "kysely";
import type { Capacity } from "#contract/capacity/capacity.ts";
import type { Delivery, FitFacts, ListOrigin, Site } from "#contract/providers/fit.ts";
import type { Price } from "#contract/providers/prices.ts";
import type { Provider } from "#contract/providers/providers.ts";
import type { RegisterFacts } from "#contract/providers/register.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { DB } from "#db/rows.ts";
import { versionColumn, withVersion } from "#domains/reference/version.ts";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import type { Lookup } from "./lookup.ts";

/** An organisation with one or more profiles. */
export type AccountTable = DB["account"];
/** A profile. Public columns are the contract's Provider; the rest is for imports and the team. */
export type ProviderTable = DB["provider"];

/** Public columns, in the order of the contract. */
const PUBLIC_COLUMNS = [
	"id",
	"url_slug",
	"name",
	"short_description",
	"description",
	"url",
	"logo_url",
	"services",
	"age_groups",
	"funding_types",
	"postcodes",
	"regions",
	"is_coverage_estimated",
	"overall_review",
	"reviews_count",
	"is_active",
	"is_optimisation_provider",
	"is_telehealth_available",
	"account_id",
	"phone_number",
] as const satisfies (keyof ProviderTable)[];

/** A row with the columns of `publicColumns`. */
export type ProviderRow = Omit<
	Pick<Selectable<ProviderTable>, (typeof PUBLIC_COLUMNS)[number]>,
	"is_telehealth_available"
> & {
	/** Null if nobody said (db/migrations/0087). */
	is_telehealth_available: boolean | null;
	capacity: Capacity[];
	sites: Site[];
	delivery: Delivery[];
	fit_facts: FitFacts;
	prices: Price[];
	registered_for: number[];
};

/** Columns that are computed or JSON, by name. */
const computed = (alias: string) => ({
	sites: sql`sites_of(${sql.ref(alias)})`,
	delivery: sql`${sql.ref(`${alias}.delivery`)}`,
	fit_facts: sql`${sql.ref(`${alias}.fit_facts`)}`,
	prices: sql`${sql.ref(`${alias}.prices`)}`,
	capacity: capacityOf(alias),
	registered_for: registeredFor(alias),
});
const COMPUTED = ["sites", "delivery", "fit_facts", "prices", "capacity", "registered_for"] as const;

/** From the tokens that search has of them (db/functions/register_tokens.sql), so that a card and the guard agree. */
const registeredFor = (alias: string) => sql`(
	select coalesce(json_agg(t - 130000000 order by t), '[]') from search_doc d, unnest(d.tok) t
	where d.provider_id = ${sql.ref(`${alias}.id`)} and t between 130000000 and 139999999
)`;

const capacityOf = (alias: string) => sql`(
	select coalesce(json_agg(json_build_object(
		'service_area', c.service_area_id, 'state', c.state, 'weeks', c.weeks, 'confirmed_at', c.confirmed_at
	) order by c.service_area_id), '[]') from provider_capacity c where c.provider_id = ${sql.ref(`${alias}.id`)}
)`;

const publicColumn = (alias: string, column: (typeof PUBLIC_COLUMNS)[number]) =>
	column === "is_telehealth_available" ? sql`telehealth_of(${sql.ref(alias)})` : sql.ref(`${alias}.${column}`);

/** `p.id, p.url_slug …` and the computed columns, for hand-written SQL. */
export const publicColumns = (alias: string) =>
	sql.join([
		...PUBLIC_COLUMNS.map((column) => sql`${publicColumn(alias, column)} as ${sql.ref(column)}`),
		...COMPUTED.map((column) => sql`${computed(alias)[column]} as ${sql.ref(column)}`),
	]);

/** The same columns as one JSON array text, for caches. `rowOf` parses it. */
export const publicText = (alias: string) => {
	const columns = PUBLIC_COLUMNS.map((column) => {
		const value = publicColumn(alias, column);
		return column === "overall_review" ? sql`${value}::text` : value;
	});
	return sql`json_build_array(${sql.join([...columns, ...COMPUTED.map((column) => computed(alias)[column])])})::text`;
};

/** Parses the text of `publicText`. */
export const rowOf = (text: string): ProviderRow => {
	const values: unknown[] = JSON.parse(text);
	const row: Record<string, unknown> = {};
	for (const [i, column] of [...PUBLIC_COLUMNS, ...COMPUTED].entries()) row[column] = values[i];
	return row as ProviderRow;
};

/** Maps a row to the contract: regions expanded into postcodes, the rating as text, "0.0" while unrated. */
export const toProvider = ({ account_id, ...row }: ProviderRow, lookup: Lookup): Provider => ({
	...row,
	postcodes: lookup.coverage(row.regions, row.postcodes),
	overall_review: row.overall_review ?? "0.0",
	account: account_id,
	// Timestamps inside JSON use the session's time zone.
	capacity: row.capacity.map((one) => ({ ...one, confirmed_at: new Date(one.confirmed_at).toISOString() })),
});

/** A profile's row, and the list that it comes from with the day of its row. */
export interface ProfileRow {
	/** The id or slug that it was asked for by. */
	asked: string;
	row: ProviderRow;
	list: ListOrigin | null;
	register: RegisterFacts;
	/** Has a user who is proven. */
	is_claimed: boolean;
}

type Known = ProviderRow & Pick<ProfileRow, "list" | "register" | "is_claimed">;
type FoundRow = { nth: number; reference_version: string } & (Known | { [K in keyof Known]: null });

/** The id of a profile by id or slug. Only digits mean an id, because slugs never have only digits. */
const idOf = (idOrSlug: string) => {
	if (!/^\d+$/.test(idOrSlug)) return sql`(select id from provider where url_slug = ${idOrSlug})`;
	return Number(idOrSlug) > 2_147_483_647 ? sql`null::int` : sql`${Number(idOrSlug)}::int`;
};

/** The list that a profile comes from, with the day of its row. Null for a profile that was created by hand. */
export const listOf = (alias: string) => sql`(
	select json_build_object('name', listed.source, 'day', r.list_day) from provider listed
	left join provider_source_row r on r.source = listed.source and r.source_key = listed.source_key
	where listed.id = ${sql.ref(`${alias}.id`)} and listed.source is not null
)`;

/**
 * Finds profiles by id or slug, active or not, if they were ever shown, in one statement that also reads the version of
 * the reference data. A merged profile gives the one it was merged into. Unknown ones are left out.
 * @param on the day of today, for what registers say
 * @param isPreview also finds those that were never shown, and a merged profile itself
 */
export const findProfiles = async (
	database: Pick<Database, "db">,
	idsOrSlugs: readonly string[],
	on: string,
	isPreview = false,
): Promise<ProfileRow[]> => {
	if (idsOrSlugs.length === 0) return [];
	const asked = idsOrSlugs.map((one, nth) => sql`(${sql.lit(nth)}, ${idOf(one)})`);
	const rows = await withVersion(
		database,
		sql<FoundRow>`
			select ${versionColumn}, a.nth, ${publicColumns("p")}, ${listOf("p")} as list, register_lines(p.id, ${on}::date) as register, ${hasProvenUser("p")} as is_claimed
			from (values ${sql.join(asked)}) a (nth, id)
				left join provider_merge m on m.merged = a.id
				left join provider p on ${isPreview ? sql`p.id = a.id` : sql`p.id = coalesce(m.kept, a.id) and p.first_shown_at is not null`}
			order by a.nth
		`,
	);
	return rows.flatMap((found) => {
		if (found.id === null) return [];
		const { nth, list, register, is_claimed, reference_version: _, ...row } = found;
		return [{ asked: idsOrSlugs[nth] ?? "", row, list, register, is_claimed }];
	});
};

/** Finds one profile as `findProfiles`. */
export const findProvider = async (db: Db, idOrSlug: string): Promise<ProviderRow | undefined> =>
	(await findProfiles({ db }, [idOrSlug], officeDay(new Date())))[0]?.row;

/** SQL: whether a profile has a user who is proven. Until then a yes is checked, and anyone may claim the profile. */
export const hasProvenUser = (alias: string) => sql`exists (
	select from member_in_force m join person w on w.id = m.person_id
	where m.account_id = ${sql.ref(`${alias}.account_id`)} and w.is_active and m.accepted_at is not null and not m.first_look_only
		and (m.is_owner or exists (select from provider_manager g where g.provider_id = ${sql.ref(`${alias}.id`)} and g.person_id = w.id))
)`;

/** Active profiles in an id range, and the highest id. Sitemap parts are id ranges, so they never shift. */
export const listAddresses = async (db: Db, from: number, to: number) => {
	const rows = await db
		.selectFrom("provider")
		.select(["id", "url_slug", "updated_at"])
		.where("is_active", "=", true)
		.where((eb) => eb.between("id", from, to))
		.orderBy("id")
		.execute();
	const top = await db
		.selectFrom("provider")
		.select(({ fn }) => fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return { rows, highest: top.highest ?? 0 };
};

/** Blocks other transactions from creating profiles. Two with one name at once would take the same slug. */
export const holdSlugs = (trx: Db | Transaction) =>
	sql`select pg_advisory_xact_lock(hashtext('provider slugs'))`.execute(trx);

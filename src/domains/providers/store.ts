import { type Generated, type GeneratedAlways, type Selectable, sql } from "kysely";
import type { Capacity } from "#contract/capacity/capacity.ts";
import type { Provider } from "#contract/providers/providers.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Lookup } from "./lookup.ts";

/** An organisation behind one or more profiles. */
export interface AccountTable {
	id: Generated<number>;
	name: string;
	created_at: Generated<Date>;
}

/** A profile. What is shown is the contract's Provider; the rest is for imports and the team. */
export interface ProviderTable {
	id: Generated<number>;
	account_id: number;
	url_slug: string;
	name: string;
	short_description: Generated<string>;
	description: Generated<string>;
	url: string | null;
	logo_url: string | null;
	phone_number: string | null;
	email: string | null;
	services: Generated<number[]>;
	age_groups: Generated<string[]>;
	funding_types: Generated<string[]>;
	regions: Generated<number[]>;
	postcodes: Generated<string[]>;
	/** numeric(2,1) travels as text. */
	overall_review: string | null;
	reviews_count: Generated<number>;
	is_active: Generated<boolean>;
	/** Null until it is first shown. Set by a trigger (db/migrations/0059). */
	first_shown_at: Generated<Date | null>;
	is_optimisation_provider: Generated<boolean>;
	is_telehealth_available: Generated<boolean>;
	is_subscribed_for_onboarding: Generated<boolean>;
	is_using_advanced_availability: Generated<boolean>;
	street_address: string | null;
	suburb: string | null;
	state: string | null;
	postcode: string | null;
	latitude: number | null;
	longitude: number | null;
	source: string | null;
	source_key: string | null;
	source_facts: Generated<Record<string, unknown>>;
	version: Generated<number>;
	/** Columns that staff changed. */
	own_columns: Generated<string[]>;
	/** An import estimated where it serves, and staff have not saved that since. */
	is_coverage_estimated: GeneratedAlways<boolean>;
	/** What lists of names are sorted by. */
	sort_key: GeneratedAlways<string>;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
}

// An alias, not an interface: Kysely asks for an index signature.
export type ProviderTables = {
	account: AccountTable;
	provider: ProviderTable;
};

/** This domain's own tables. */
export const tables = (db: Db) => db.withTables<ProviderTables>();

/** Columns of what anybody may see, in the order of the contract. */
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

/** A row of what `publicColumns` names. */
export type ProviderRow = Pick<Selectable<ProviderTable>, (typeof PUBLIC_COLUMNS)[number]> & { capacity: Capacity[] };

const capacityOf = (alias: string) => sql`(
	select coalesce(json_agg(json_build_object(
		'service_area', c.service_area_id, 'state', c.state, 'weeks', c.weeks, 'confirmed_at', c.confirmed_at
	) order by c.service_area_id), '[]') from provider_capacity c where c.provider_id = ${sql.ref(`${alias}.id`)}
)`;

/** `p.id, p.url_slug …` and `capacity`, for hand-written SQL. */
export const publicColumns = (alias: string) =>
	sql`${sql.join(PUBLIC_COLUMNS.map((column) => sql.ref(`${alias}.${column}`)))}, ${capacityOf(alias)} as capacity`;

/** The same as one text, for whoever keeps rows: what they hold, in that order, as a JSON array. `rowOf` makes it a row again. */
export const publicText = (alias: string) => {
	const columns = PUBLIC_COLUMNS.map((column) => {
		const value = sql.ref(`${alias}.${column}`);
		return column === "overall_review" ? sql`${value}::text` : value;
	});
	return sql<string>`json_build_array(${sql.join(columns)}, ${capacityOf(alias)})::text`;
};

/** A row that `publicText` wrote. */
export const rowOf = (text: string): ProviderRow => {
	const values: unknown[] = JSON.parse(text);
	const row: Record<string, unknown> = {};
	for (const [i, column] of PUBLIC_COLUMNS.entries()) row[column] = values[i];
	row.capacity = values.at(-1);
	return row as ProviderRow;
};

/** A row as the contract shapes it: regions opened into their postcodes, the rating as text, "0.0" while unrated. */
export const toProvider = ({ account_id, ...row }: ProviderRow, lookup: Lookup): Provider => ({
	...row,
	postcodes: lookup.coverage(row.regions, row.postcodes),
	overall_review: row.overall_review ?? "0.0",
	account: account_id,
	// A moment inside JSON is in the zone of the session.
	capacity: row.capacity.map((one) => ({ ...one, confirmed_at: new Date(one.confirmed_at).toISOString() })),
});

/**
 * The profile with this id or slug, active or not, once it was first shown; for one that was merged, the profile it was merged into. Digits alone are an id: no
 * slug is made of digits only.
 */
export const findProvider = async (db: Db, idOrSlug: string): Promise<ProviderRow | undefined> => {
	const isId = /^\d+$/.test(idOrSlug);
	if (isId && Number(idOrSlug) > 2_147_483_647) return undefined;
	const asked = isId ? sql`${Number(idOrSlug)}::int` : sql`(select id from provider where url_slug = ${idOrSlug})`;
	const which = sql`p.id = coalesce((select m.kept from provider_merge m where m.merged = ${asked}), ${asked})`;
	return (
		await sql<ProviderRow>`select ${publicColumns("p")} from provider p where ${which} and p.first_shown_at is not null`.execute(
			db,
		)
	).rows[0];
};

/** Active profiles with ids in a range, and the highest id of all: a sitemap's part is a range, so it never moves. */
export const listAddresses = async (db: Db, from: number, to: number) => {
	const { rows } = await sql<{ id: number; url_slug: string; updated_at: Date }>`
		select id, url_slug, updated_at from provider where is_active and id between ${from} and ${to} order by id
	`.execute(db);
	const { rows: top } = await sql<{ highest: number }>`select coalesce(max(id), 0) as highest from provider`.execute(
		db,
	);
	return { rows, highest: top[0]?.highest ?? 0 };
};

/** Until the transaction ends nobody else makes profiles: two of one name at once would take the same slug. */
export const holdSlugs = (trx: Db | Transaction) =>
	sql`select pg_advisory_xact_lock(hashtext('provider slugs'))`.execute(trx);

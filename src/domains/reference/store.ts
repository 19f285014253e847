import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";

export interface LocalityRow {
	name: string;
	state: string;
	postcode: string;
	latitude: number;
	longitude: number;
	weight: number;
	aliases: string[];
}

/** Passes rows as one JSON parameter, so a list of any length is one statement. */
const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Pubsub topic for changes of reference data (platform/db/pubsub.ts). */
export const REFERENCE_TOPIC = "reference";

/**
 * Marks reference data as changed. Every process reloads it at once after a pubsub message, else within a second. The
 * version is at least the current microsecond: after a failover that lost changes, a simple counter could repeat a
 * version that processes already hold.
 */
export const bumpVersion = async (trx: Transaction): Promise<void> => {
	await sql`
		update reference_version set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
	`.execute(trx);
	await sql`select pg_notify('alongside_notice', ${REFERENCE_TOPIC})`.execute(trx);
};

/** Version of the reference data, as text. It increases with each change. */
export const readVersion = async (db: Db): Promise<string> =>
	(await db.selectFrom("reference_version").select("version").executeTakeFirst())?.version ?? "0";

/** Hash of a seed file when it was last loaded. Undefined if never. */
export const seededHash = async (db: Db | Transaction, name: string): Promise<string | undefined> =>
	(await db.selectFrom("seed_state").select("hash").where("name", "=", name).executeTakeFirst())?.hash;

export const noteSeeded = (trx: Transaction, name: string, hash: string) =>
	sql`insert into seed_state (name, hash) values (${name}, ${hash}) on conflict (name) do update set hash = excluded.hash, seeded_at = now()`.execute(
		trx,
	);

/** Condition: no person removed the row with this seed key. */
const there = (list: string, key: string) =>
	sql`not exists (select from reference_gone g where g.list = ${list} and g.key = ${sql.ref(key)}::text)`;

/**
 * Adds or updates the lists that visitors and providers choose from. Keeps edits and removals. Leaves out a row if a
 * person gave its name to another row.
 */
export const upsertLists = async (
	trx: Transaction,
	lists: {
		service_areas: unknown[];
		services: unknown[];
		age_groups: unknown[];
		funding_types: unknown[];
		diagnoses: unknown[];
		internal_links: unknown[];
	},
) => {
	await sql`
		insert into service_area as t (id, name, slug, valid_for_hcp, remote)
		select id, name, slug, valid_for_hcp, remote from jsonb_to_recordset(${json(lists.service_areas)}) as r (id int, name text, slug text, valid_for_hcp boolean, remote text)
		where not exists (select from service_area o where o.id <> r.id and o.edited_at is not null and (lower(o.name) = lower(r.name) or o.slug = r.slug))
		on conflict (id) do update set name = excluded.name, slug = excluded.slug, valid_for_hcp = excluded.valid_for_hcp, remote = excluded.remote where t.edited_at is null
	`.execute(trx);
	await sql`
		insert into service as t (id, name, service_area_id)
		select id, name, service_area from jsonb_to_recordset(${json(lists.services)}) as r (id int, name text, service_area int)
		where not exists (select from service o where o.id <> r.id and o.edited_at is not null and lower(o.name) = lower(r.name))
			and exists (select from service_area a where a.id = r.service_area)
		on conflict (id) do update set name = excluded.name, service_area_id = excluded.service_area_id where t.edited_at is null
	`.execute(trx);
	await sql`
		insert into age_group as t (code, description, number)
		select code, description, number from jsonb_to_recordset(${json(lists.age_groups)}) as r (code text, description text, number int)
		on conflict (code) do update set description = excluded.description where t.edited_at is null
	`.execute(trx);
	await sql`
		insert into funding_type as t (code, name, hcp_allowed, number)
		select code, name, hcp_allowed, number from jsonb_to_recordset(${json(lists.funding_types)}) as r (code text, name text, hcp_allowed boolean, number int)
		on conflict (code) do update set name = case when t.edited_at is null then excluded.name else t.name end, hcp_allowed = excluded.hcp_allowed
	`.execute(trx);
	await sql`
		insert into diagnosis as t (id, name) select id, name from jsonb_to_recordset(${json(lists.diagnoses)}) as r (id int, name text)
		where not exists (select from diagnosis o where o.id <> r.id and o.edited_at is not null and lower(o.name) = lower(r.name))
		on conflict (id) do update set name = excluded.name where t.edited_at is null
	`.execute(trx);
	await sql`
		insert into internal_link as t (keyword, display_words, link)
		select keyword, display_words, link from jsonb_to_recordset(${json(lists.internal_links)}) as r (keyword text, display_words text, link text)
		where ${there("internal-links", "keyword")}
			and not exists (select from internal_link o where o.keyword <> r.keyword and lower(o.keyword) = lower(r.keyword))
		on conflict (keyword) do update set display_words = excluded.display_words, link = excluded.link where t.edited_at is null
	`.execute(trx);
};

/** Adds the seed's amounts if their start day has none yet. */
export const seedAmounts = (trx: Transaction, amounts: { as_of: string }) =>
	sql`
		insert into funding_amounts (as_of, body) select ${amounts.as_of}::date, ${JSON.stringify(amounts)}::jsonb
		where not exists (select from funding_amounts where as_of = ${amounts.as_of}::date)
	`.execute(trx);

export const upsertRegions = (trx: Transaction, regions: { id: number; name: string; state: string }[]) =>
	sql`
		insert into region as t (id, name, state) select id, name, state from jsonb_to_recordset(${json(regions)}) as r (id int, name text, state text)
		where not exists (select from region o where o.id <> r.id and o.edited_at is not null and lower(o.name) = lower(r.name))
		on conflict (id) do update set name = case when t.edited_at is null then excluded.name else t.name end, state = excluded.state
	`.execute(trx);

/** Adds postcodes, or updates their state, region or centre. A postcode that a person moved stays in its region. */
export const upsertPostcodes = (
	trx: Transaction,
	postcodes: { code: string; state: string; region_id: number | null; latitude: number; longitude: number }[],
) =>
	sql`
		insert into postcode as p (code, state, region_id, latitude, longitude)
		select code, state, region_id, latitude, longitude
		from jsonb_to_recordset(${json(postcodes)}) as r (code text, state text, region_id int, latitude float8, longitude float8)
		on conflict (code) do update set
			state = excluded.state, region_id = case when p.edited_at is null then excluded.region_id else p.region_id end,
			latitude = excluded.latitude, longitude = excluded.longitude
		where (p.state, case when p.edited_at is null then p.region_id end, p.latitude, p.longitude)
			is distinct from (excluded.state, case when p.edited_at is null then excluded.region_id end, excluded.latitude, excluded.longitude)
	`.execute(trx);

/** Suburbs with postcode and state, from one source or all. */
export const listLocalities = (db: Db | Transaction, source?: string): Promise<(LocalityRow & { source: string })[]> =>
	db
		.selectFrom("locality")
		.select(["name", "state", "postcode", "latitude", "longitude", "weight", "aliases", "source"])
		.$if(source !== undefined, (all) => all.where("source", "=", source ?? ""))
		.orderBy("postcode")
		.orderBy("state")
		.orderBy("name")
		.execute();

export const upsertLocalities = (trx: Transaction, source: string, localities: LocalityRow[]) =>
	sql`
		insert into locality (name, state, postcode, latitude, longitude, weight, aliases, source)
		select name, state, postcode, latitude, longitude, weight, array(select jsonb_array_elements_text(aliases)), ${source}
		from jsonb_to_recordset(${json(localities)}) as r (name text, state text, postcode text, latitude float8, longitude float8, weight int, aliases jsonb)
		on conflict (postcode, state, name) do update set
			latitude = excluded.latitude, longitude = excluded.longitude, weight = excluded.weight, aliases = excluded.aliases, source = excluded.source
	`.execute(trx);

export const removeLocalities = (trx: Transaction, localities: { name: string; state: string; postcode: string }[]) =>
	sql`
		delete from locality l using jsonb_to_recordset(${json(localities)}) as r (name text, state text, postcode text)
		where (l.name, l.state, l.postcode) = (r.name, r.state, r.postcode)
	`.execute(trx);

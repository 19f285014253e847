import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTable } from "#platform/tables/csv.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { readLocalities, readReference, readRegions } from "./files.ts";
import { importLocalities } from "./import-localities.ts";
import { seedReference } from "./seed.ts";
import { listLocalities, readVersion } from "./store.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await testDatabase();
	await seedReference(database);
});
afterEach(() => database.close());

const run = (query: ReturnType<typeof sql>) => query.execute(database.db);
/** As if a seed file had changed since the last start. */
const forget = () => run(sql`update seed_state set hash = 'another' where name = 'reference'`);
const everything = async () => {
	const { rows } = await sql<Record<string, unknown>>`
		select
			(select json_agg(t order by id) from service_area t) as areas,
			(select json_agg(t order by id) from service t) as services,
			(select json_agg(t order by code) from age_group t) as ages,
			(select json_agg(t order by code) from funding_type t) as funding,
			(select json_agg(t order by id) from diagnosis t) as diagnoses,
			(select json_agg(t order by keyword) from internal_link t) as links,
			(select json_agg(t order by id) from region t) as regions,
			(select json_agg(t order by code) from postcode t) as postcodes,
			(select json_agg(t order by postcode, state, name) from locality t) as localities
	`.execute(database.db);
	return rows[0] as Record<string, unknown[]>;
};

test("loads all files, and every postcode has a region", async () => {
	const { data } = readReference();
	const held = await everything();
	for (const [name, list] of [
		["areas", data.service_areas],
		["services", data.services],
		["ages", data.age_groups],
		["funding", data.funding_types],
		["diagnoses", data.diagnoses],
		["links", data.internal_links],
		["regions", readRegions().data],
		["localities", readLocalities().data],
	] as const)
		expect(held[name], name).toHaveLength(list.length);
	expect((held.postcodes as { region_id: number | null }[]).filter((postcode) => postcode.region_id === null)).toEqual(
		[],
	);
});

test("the same files change nothing, whether skipped or read again", async () => {
	const before = await everything();
	const version = await readVersion(database.db);
	await seedReference(database);
	expect(await readVersion(database.db)).toBe(version);
	await forget();
	await seedReference(database);
	expect(await readVersion(database.db)).not.toBe(version);
	expect(await everything()).toEqual(before);
});

test("two nodes that start at once both succeed", async () => {
	const before = await everything();
	await forget();
	await Promise.all([seedReference(database), seedReference(database)]);
	expect(await everything()).toEqual(before);
});

test("a changed file updates its rows and removes its own old localities", async () => {
	const before = await everything();
	await run(sql`update service_area set name = 'Old name', slug = null where id = 1`);
	await run(sql`update funding_type set name = 'Old name' where code = 'NDIS'`);
	await run(sql`update locality set weight = 1, aliases = '{}' where postcode = '3000'`);
	await run(
		sql`insert into locality (name, state, postcode, latitude, longitude, source) values ('Gone', 'VIC', '3000', -37, 144, 'seed')`,
	);
	await forget();
	await seedReference(database);
	expect(await everything()).toEqual(before);
});

test("after an import, the seed's localities stay out; regions and everyday names follow the files", async () => {
	const rows = [
		"name,state,postcode,count,latitude,longitude",
		"Darwin City,NT,0800,8296,-12.4608,130.8414",
		"Geelong,VIC,3220,9000,-38.1499,144.3617",
	];
	await importLocalities(database, readTable(Buffer.from(rows.join("\n"))), { remove: true });
	const before = await everything();
	expect(await listLocalities(database.db)).toHaveLength(2);
	await run(sql`update postcode set region_id = 1 where code = '3220'`);
	await run(sql`update locality set aliases = '{Palmerston}' where postcode = '0800'`);
	await forget();
	await seedReference(database);
	expect(await everything()).toEqual(before);
});

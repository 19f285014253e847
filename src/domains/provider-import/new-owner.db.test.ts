import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importProviders } from "./import.ts";
import { readSource } from "./read.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterEach(() => database.reset());
afterAll(() => database.close());

const run = (lines: string[], commit = true) =>
	importProviders(
		database,
		readSource(
			Buffer.from(
				["services,age_groups,funding_types,id,name,organisation,abn,suburb,state,postcode", ...lines].join("\n"),
			),
		),
		{ source: "list", commit, listDay: "2026-06-30" },
	);
const NOTE = "the list names another organisation than the profile's account: check for a new owner";
const lineOf = (id: number, organisation: string, abn = "") =>
	`Physiotherapy in a clinic,65+,HCP,${id},Example Lodge ${id},${organisation},${abn},Carlton,VIC,3053`;

test("a row whose organisation has changed is flagged; another spelling or the same ABN isn't", async () => {
	await run([lineOf(1, "Wattle Homes Ltd"), lineOf(2, "Gum Care"), lineOf(3, "Hakea Care", "51824753556")]);
	const { flags } = await run(
		[
			lineOf(1, "Banksia Group Pty Ltd"),
			lineOf(2, "The Gum Care Limited"),
			lineOf(3, "Hakea Care Services", "51824753556"),
		],
		false,
	);
	expect(flags.filter(({ reason }) => reason === NOTE)).toEqual([{ reason: NOTE, count: 1, lines: [2] }]);
	const other = await run([lineOf(3, "Hakea Care", "53004085616")], false);
	expect(other.flags.filter(({ reason }) => reason === NOTE)).toMatchObject([{ count: 1 }]);
});

test("the report names the profiles that are gone", async () => {
	await run([lineOf(1, "Wattle Homes"), lineOf(2, "Gum Care")]);
	const report = await run([lineOf(1, "Wattle Homes")], false);
	expect(report).toMatchObject({ gone: 1, goneNames: ["Example Lodge 2"] });
});

test("services at one address are flagged with the place that their names speak of", async () => {
	const { rows } = await sql<{ name: string; state: string; postcode: string }>`
		select l.name, l.state, l.postcode from locality l join postcode p on p.code = l.postcode where l.state = 'VIC' and abs(l.latitude + 37.8) > 1 order by l.name limit 1
	`.execute(database.db);
	const far = rows[0]?.name;
	const table = [
		"id,name,address,suburb,state,postcode",
		...[1, 2, 3].map((id) => `${id},At Home ${id} – ${id === 1 ? far : "Carlton"},1 High St,Carlton,VIC,3053`),
	];
	const { flags } = await importProviders(database, readSource(Buffer.from(table.join("\n"))), {
		source: "list",
		commit: false,
	});
	expect(flags.map(({ reason }) => reason)).toEqual(
		expect.arrayContaining([
			"3 services at one address, 1 High St 3053; 1 names another place",
			"the name speaks of another place",
		]),
	);
});

test("one press lets them serve the place, now and at the next import, until the list says where they serve", async () => {
	const { rows: regions } = await sql<{ id: number; name: string }>`
		select id, name from region r where state = 'VIC' and not exists (select from postcode p where p.code = '3053' and p.region_id = r.id)
			and not exists (select from region o where o.name = r.name and o.id <> r.id) order by id limit 1
	`.execute(database.db);
	const [region] = regions;
	const bring = (about: string, options: object = {}) =>
		importProviders(
			database,
			readSource(
				Buffer.from(
					[
						"services,age_groups,funding_types,id,name,address,suburb,state,postcode,description",
						...[1, 2, 3].map(
							(id) =>
								`Physiotherapy in a clinic,65+,HCP,${id},At Home ${id} – ${id === 1 ? region?.name : "Carlton"},1 High St,Carlton,VIC,3053,${about}`,
						),
					].join("\n"),
				),
			),
			{ source: "list", commit: true, listDay: "2026-06-30", ...options },
		);
	const served = async () =>
		(await database.db.selectFrom("provider").select(["regions", "postcodes"]).orderBy("source_key").execute())[0];
	expect(await bring("We visit.", { commit: false })).toMatchObject({ created: 3, elsewhere: 1 });
	await bring("We visit.");
	expect((await served())?.regions).not.toEqual([region?.id]);
	expect(await bring("We visit daily.", { places: true })).toMatchObject({ changed: 3, elsewhere: 0 });
	expect(await served()).toEqual({ regions: [region?.id], postcodes: [] });
	expect(await bring("We visit weekly.")).toMatchObject({ changed: 3, elsewhere: 0 });
	expect(await served()).toEqual({ regions: [region?.id], postcodes: [] });
});

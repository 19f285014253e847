import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readTable } from "#platform/tables/csv.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { readLocalities } from "./files.ts";
import { importLocalities, PlacesWouldGo } from "./import-localities.ts";
import { placeKey } from "./own-list.ts";
import { createPlaceIndex } from "./place-index.ts";
import { seedReference } from "./seed.ts";
import { listLocalities, readVersion } from "./store.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await testDatabase();
	await seedReference(database);
});
afterEach(() => database.close());

const header = "locality,state,postcode,count,latitude,longitude";
const rows = [
	"Darwin City,NT,0800,8296,-12.4608,130.8414",
	"Geelong,VIC,3220,9000,-38.1499,144.3617",
	"Zoëville,VIC,3221,5,-38.1,144.3",
];
const csv = (lines: string[], first = header) => [first, ...lines].join("\n");
const bring = (file: string | Buffer, mapping?: Record<string, string>) =>
	importLocalities(database, readTable(Buffer.isBuffer(file) ? file : Buffer.from(file)), { mapping, remove: true });
const places = async () => createPlaceIndex(await listLocalities(database.db));

test("a full list replaces the built-in list, and everyday names stay", async () => {
	const before = await listLocalities(database.db);
	const report = await bring(csv(rows));
	expect(report).toMatchObject({ read: 3, refused: [] });
	expect(report.created + report.changed).toBe(3);
	expect(report.removed).toBe(before.length - report.changed);
	expect((await places()).suggest("darwin")[0]).toMatchObject({ suburb: "Darwin", code: "0800", state: "NT" });
	expect(await listLocalities(database.db)).toHaveLength(3);
});

describe("a file with little of the built-in list", () => {
	const own = () => readLocalities().data;
	const line = ({ name, state, postcode, latitude, longitude }: ReturnType<typeof own>[number]) =>
		[name, state, postcode, 1, latitude, longitude].join();
	const load = (lines: string[], remove?: boolean) =>
		importLocalities(database, readTable(Buffer.from(csv(lines))), remove === undefined ? {} : { remove });

	test("is refused with the places that would be removed, and nothing changes", async () => {
		const before = await listLocalities(database.db);
		const refused = await load(rows.slice(1, 2)).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(PlacesWouldGo);
		const { places, postcodes, message } = refused as PlacesWouldGo;
		expect(message).toBe(
			`The file lacks ${before.length - 1} of the ${before.length} places in the built-in list and would remove them.`,
		);
		expect(places).toHaveLength(before.length - 1);
		expect(postcodes).toContain("3000");
		expect(postcodes).not.toContain("3220");
		expect(postcodes).toEqual([...new Set(postcodes)].sort());
		expect(await listLocalities(database.db)).toEqual(before);
		expect(await load(rows.slice(1, 2), true)).toMatchObject({ changed: 1, removed: before.length - 1 });
	});

	test("is accepted if only a few would be removed", async () => {
		const few = Math.floor(own().length * 0.02);
		expect(await load(own().slice(few).map(line))).toMatchObject({ removed: few, refused: [] });
		expect(await listLocalities(database.db)).toHaveLength(own().length - few);
	});

	test("is refused if it's one more", async () => {
		await expect(
			load(
				own()
					.slice(Math.floor(own().length * 0.02) + 1)
					.map(line),
			),
		).rejects.toThrow(PlacesWouldGo);
	});

	test("is accepted if the built-in list is already gone", async () => {
		await load(rows, true);
		expect(await load(rows.slice(0, 1))).toMatchObject({ created: 0, changed: 0, unchanged: 1, removed: 0 });
		expect(await listLocalities(database.db)).toHaveLength(3);
	});
});

test("a second run changes nothing and reports that", async () => {
	await bring(csv(rows));
	const version = await readVersion(database.db);
	expect(await bring(csv(rows))).toMatchObject({ created: 0, changed: 0, unchanged: 3, removed: 0 });
	expect(await readVersion(database.db)).toBe(version);
	// A start with the same seed files doesn't restore the built-in list either.
	await seedReference(database);
	expect(await listLocalities(database.db)).toHaveLength(3);
});

test("of two imports at once, the second doesn't see places that the first removed", async () => {
	const before = await listLocalities(database.db);
	const [one, other] = await Promise.all([
		bring(csv(rows)),
		bring(csv([...rows, "Ballarat North,VIC,3350,9,-37.5,143.8"])),
	]);
	const held = await listLocalities(database.db);
	expect(held).toHaveLength(4);
	expect(one.created + other.created + before.length - one.removed - other.removed).toBe(held.length);
});

test("only changed rows are updated", async () => {
	await bring(csv(rows));
	expect(await bring(csv([...rows.slice(0, 2), "Zoëville,VIC,3221,50,-38.1,144.3"]))).toMatchObject({
		created: 0,
		changed: 1,
		unchanged: 2,
	});
});

describe("other formats of the same rows", () => {
	const other = [
		"Suburb;State;Postal Code;Addresses;Lat;Lon",
		"DARWIN CITY;Northern Territory;800;8,296;-12.4608;130.8414",
		"Geelong;vic;3220.0;9000;-38.1499;144.3617",
		"Zoëville;VIC;3221;5;-38,1;144,3",
	].join("\r\n");
	test.each([
		["Windows-1252 with semicolons", Buffer.from(other, "latin1")],
		["UTF-16", Buffer.from(`\ufeff${other}`, "utf16le")],
		["UTF-8 with a byte order mark and tabs", Buffer.from(`\ufeff${other.replaceAll(";", "\t")}`)],
	])("%s", async (_what, file) => {
		await bring(csv(rows));
		expect(await bring(file)).toMatchObject({ read: 3, unchanged: 3, created: 0, changed: 0, refused: [] });
	});

	test("columns from a mapping", async () => {
		expect(
			await bring(csv(rows, "a,b,c,d,e,f"), {
				locality: "a",
				state: "b",
				postcode: "c",
				count: "d",
				latitude: "e",
				longitude: "f",
			}),
		).toMatchObject({
			read: 3,
			refused: [],
		});
	});
});

test("invalid rows are refused with line and reason, the others are imported", async () => {
	const report = await bring(
		csv([
			...rows,
			",VIC,3000,1,-37,144",
			"Nowhere,ZZ,3000,1,-37,144",
			"Nowhere,VIC,30,1,-37,144",
			"Nowhere,VIC,3000,x,-37,144",
			"London,VIC,3000,1,51.5,-0.1",
		]),
	);
	expect(report.refused).toEqual([
		{ line: 5, reason: "no name" },
		{ line: 6, reason: `"ZZ" isn't a state or territory` },
		{ line: 7, reason: `"30" isn't a postcode` },
		{ line: 8, reason: `"x" isn't a number of addresses` },
		{ line: 9, reason: "51.5, -0.1 isn't in Australia" },
	]);
	expect(await listLocalities(database.db)).toHaveLength(3);
});

test("a 3-digit postcode gets its zero back, in territories with a leading zero", async () => {
	const report = await bring(csv(["Darwin City,N.T.,800,1,-12.4,130.8", "Geelong,VIC,322,1,-38.1,144.3"]));
	expect(report).toMatchObject({ created: 0, changed: 1, refused: [{ line: 3, reason: `"322" isn't a postcode` }] });
	expect((await places()).find("0800")).toMatchObject({ state: "NT" });
});

test("a file without any valid place is refused, and the built-in list stays", async () => {
	const before = await listLocalities(database.db);
	await expect(bring(csv(["Nowhere,ZZ,3000,1,-37,144"]))).rejects.toThrow(
		'No row has a valid place. Line 2: "ZZ" isn\'t a state or territory.',
	);
	await expect(bring(header)).rejects.toThrow("No row has a valid place.");
	expect(await listLocalities(database.db)).toEqual(before);
});

describe("one place is one row, in any case", () => {
	const mixed = [
		"Mclaren Vale,SA,5171,10,-35.2,138.5",
		"Brighton-le-sands,NSW,2216,10,-33.9,151.1",
		"O'connell,NSW,2795,10,-33.5,149.7",
		"Run-o-waters,NSW,2580,10,-34.8,149.6",
	];
	const written = ["Brighton-le-Sands", "McLaren Vale", "O'Connell", "Run-o-waters"];
	const held = async () => (await listLocalities(database.db)).map((row) => row.name).sort();

	test("with the spelling of our own list; the same file in capitals changes nothing", async () => {
		expect(await bring(csv(mixed))).toMatchObject({ read: 4, created: 0, changed: 4 });
		expect(await held()).toEqual(written);
		expect(await bring(csv(mixed.map((line) => line.toUpperCase())))).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 4,
			removed: 0,
		});
		expect(await held()).toEqual(written);
	});

	test("capitals first, then mixed case", async () => {
		await bring(csv(mixed.map((line) => line.toUpperCase())));
		expect(await bring(csv(mixed))).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
		expect(await held()).toHaveLength(4);
	});
});

test("an everyday name finds its suburb under another postcode, if the file lacks it under its own", async () => {
	await bring(csv(["Darwin City,NT,0801,10,-12.4,130.8"]));
	expect((await places()).suggest("darwin")[0]).toMatchObject({ suburb: "Darwin", code: "0801" });
	await bring(csv(["Darwin City,NT,0801,10,-12.4,130.8", "Darwin City,NT,0800,10,-12.4,130.8"]));
	expect((await places()).find("0801")).toMatchObject({ labels: "Darwin City" });
	expect((await places()).find("0800")).toMatchObject({ labels: "Darwin City/Darwin/Garramilla (Darwin)" });
});

test("a file without a needed column is refused, and nothing changes", async () => {
	const before = await listLocalities(database.db);
	await expect(bring("locality,state\nA,VIC")).rejects.toThrow("No column was found for postcode, latitude, longitude");
	expect(await listLocalities(database.db)).toEqual(before);
});

const full = new URL("../../../../shared/data/localities-gnaf-2024-05.csv", import.meta.url);
// The full list isn't in this repository. Without it, this test is skipped.
if (existsSync(full))
	test("the full G-NAF set: 15,318 rows, none refused, no duplicates; twice, and once in capitals", {
		timeout: 120_000,
	}, async () => {
		const text = readFileSync(full, "utf8");
		const table = readTable(Buffer.from(text));
		const first = await importLocalities(database, table);
		expect(first).toMatchObject({ read: 15_318, refused: [] });
		expect(first.created + first.changed).toBe(15_318);
		const held = await listLocalities(database.db);
		expect(held).toHaveLength(15_318);
		expect(new Set(held.map(placeKey)).size).toBe(15_318);

		expect(await importLocalities(database, table)).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 15_318,
			removed: 0,
			refused: [],
		});
		const capitals = text.toUpperCase().replaceAll(",", ";");
		expect(await importLocalities(database, readTable(Buffer.from(capitals, "utf16le")))).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 15_318,
			removed: 0,
			refused: [],
		});

		const named = (await listLocalities(database.db)).reduce((sum, row) => sum + row.aliases.length, 0);
		expect(named).toBe(first.aliases);
		expect(named).toBe(readLocalities().data.reduce((sum, row) => sum + row.aliases.length, 0));
		const index = await places();
		expect(index.suggest("darwin")[0]).toMatchObject({ code: "0800" });
		expect(index.suggest("canberra")[0]).toMatchObject({ state: "ACT" });
		expect(index.suggest("melbourne")[0]).toMatchObject({ code: "3000" });
		expect(index.suggest("moun")[0]).toMatchObject({ suburb: "Mount Waverley" });
		expect(index.suggest("saint k")[0]).toMatchObject({ suburb: "St Kilda" });
	});

test("a locality has its own state, not its postcode's: Queanbeyan is in New South Wales", async () => {
	const report = await bring(
		csv([
			...rows,
			"QUEANBEYAN,ACT,2620,5120,-35.35,149.23",
			"Hume,ACT,2620,653,-35.39,149.16",
			"Amata,NT,0872,133,-26.15,131.15",
		]),
	);
	expect(report.mended).toMatchObject({ "used the locality's own state instead of its postcode's": 2 });
	const own = await listLocalities(database.db);
	const states = Object.fromEntries(own.map(({ name, state }) => [name, state]));
	expect(states).toMatchObject({ Queanbeyan: "NSW", Hume: "ACT", Amata: "SA" });
	expect((await places()).suggest("queanbeyan nsw")[0]).toMatchObject({
		suburb: "Queanbeyan",
		state: "NSW",
		code: "2620",
	});
});

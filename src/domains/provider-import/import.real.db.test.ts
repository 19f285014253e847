import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { kmBetween } from "#domains/providers/spot.ts";
import { search } from "#domains/search/search.ts";
import { readTable } from "#platform/tables/csv.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importProviders } from "./import.ts";
import { readOutlet } from "./outlet.ts";
import { createPlaces, type PostcodePlace, readPlaces } from "./places.ts";
import { readSource } from "./read.ts";
import { readWords } from "./words.ts";

// The real list isn't in this repository. Without it, vitest.config.ts leaves this file out.
const file = new URL("../../../../shared/data/home-care-outlets-2018.csv", import.meta.url);

const localities = new URL("../../../../shared/data/localities-gnaf-2024-05.csv", import.meta.url);

describe("each row of the published list", () => {
	const outletsOf = () => readSource(readFileSync(file)).rows;
	test("keeps its description, without sentences that are only contact details", () => {
		const places = createPlaces([], []);
		const lost = outletsOf().flatMap((row) => {
			const given = row.cell("description").trim();
			const { description } = readOutlet(row, places);
			const shown = description.html.replace(/<[^>]+>/g, " ").trim();
			return given === "" || given === "NaN" || description.wasCut || shown.length > given.length / 3 ? [] : [given];
		});
		expect(lost).toEqual([
			expect.stringContaining("please contact our Customer Service Officer"),
			expect.stringContaining("For more details please contact"),
		]);
	});

	test("offers what its columns say and no more", () => {
		const places = createPlaces([], []);
		expect(
			outletsOf().filter((row) => Object.values(readOutlet(row, places).lists).some((list) => list.length > 0)),
		).toEqual([]);
	});
});

test("84 places of the list don't exist, and are flagged", () => {
	const rows = readTable(readFileSync(localities)).rows.map(({ cells }) => ({
		name: cells.locality ?? "",
		state: cells.state ?? "",
		postcode: (cells.postcode ?? "").padStart(4, "0"),
		latitude: Number(cells.latitude),
		longitude: Number(cells.longitude),
		weight: 0,
		aliases: [],
	}));
	const codes = new Map(rows.map(({ postcode, ...place }) => [postcode, { ...place, code: postcode, region: null }]));
	const places = createPlaces([...codes.values()], rows);
	const outlets = readSource(readFileSync(file)).rows.map((row) => readOutlet(row, places));
	const odd = outlets.filter((outlet) => outlet?.faults.includes("suburb, state and postcode don't match"));
	const elsewhere = outlets.filter((outlet) =>
		outlet?.faults.some((fault) => fault.startsWith("postcode is in another state: ")),
	);
	// The 84th is a suburb with a trailing comma, which is accepted.
	expect(odd.length + elsewhere.length).toBe(83);
	// One of the two offices in Mount Liebig has the coordinates of a suburb in Hobart.
	const liebig = outlets.filter((outlet) => outlet?.suburb === "Mount Liebig");
	expect(liebig.map((outlet) => [outlet?.postcode, outlet?.point])).toEqual([
		["0872", null],
		["0872", null],
	]);
});

describe("the published list of home care outlets", { timeout: 120_000 }, () => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await testDatabase();
	});
	afterAll(() => database.close());

	test("all 1,848 rows are read, and a second run changes nothing", async () => {
		const found = readSource(readFileSync(file));
		expect(found.unread).toEqual([]);
		expect(found.preset?.name).toBe("home-care-outlets");
		const source = readSource(readFileSync(file), undefined, {
			defaults: found.preset?.suggests,
			words: await readWords(database.db),
		});
		const first = await importProviders(database, source, {
			source: "home-care-outlets",
			commit: true,
			listDay: "2018-06-30",
		});
		expect(first).toMatchObject({ read: 1848, created: 1848, changed: 0, refused: 0 });
		const count = (reason: RegExp) => first.flags.find((flag) => reason.test(flag.reason))?.count;
		expect(count(/leading zero/)).toBe(65);
		expect(count(/"NaN"/)).toBe(409);
		expect(count(/cut by the source/)).toBe(28);
		expect(first.accounts).toBeLessThan(900);
		const { rows: stated } = await sql<Record<string, number>>`
				select count(*) filter (where fit_facts ? 'hours')::int as hours, count(*) filter (where fit_facts ? 'weekends')::int as weekends,
					count(*) filter (where fit_facts ? 'evenings')::int as evenings
				from provider
			`.execute(database.db);
		expect(stated[0]).toEqual({ hours: 1438, weekends: 1845, evenings: 1811 });
		expect(
			await importProviders(database, source, { source: "home-care-outlets", commit: true, listDay: "2018-06-30" }),
		).toMatchObject({
			created: 0,
			changed: 0,
			unchanged: 1848,
			accountsCreated: 0,
		});
	});

	test("every postcode except the islands has home care, from at most 150 km outside a region", async () => {
		const { rows } = await sql<{
			id: number;
		}>`select id from service_area where name = 'Home Care Package Provider'`.execute(database.db);
		const postcodes = await sql<{ code: string }>`select code from postcode order by code`.execute(database.db);
		const empty = [];
		for (const { code } of postcodes.rows) {
			const { count } = await search(
				database,
				ProviderSearch.parse({
					postcodes_list: code,
					service_areas_list: String(rows[0]?.id),
					funding_types_list: "HCP",
					pageSize: "1",
				}),
				new Date(),
			);
			if (count === 0) empty.push(code);
		}
		// Lord Howe, Norfolk, Christmas and the Cocos (Keeling) Islands.
		expect(empty).toEqual(["2898", "2899", "6798", "6799"]);
		const offices = await sql<PostcodePlace & { name: string; at: number[]; singles: string[] }>`
				select v.name, p.state, v.postcodes as singles, array[coalesce(v.latitude, p.latitude), coalesce(v.longitude, p.longitude)] as at
				from provider v join postcode p on p.code = v.postcode
			`.execute(database.db);
		const places = (await readPlaces(database.db)).postcodes;
		const far = offices.rows.flatMap(({ name, state, singles, at: [latitude = 0, longitude = 0] }) =>
			singles.flatMap((code) => {
				const place = places.get(code);
				const km = place ? kmBetween(place, { latitude, longitude }) : 0;
				return km > 150 || (km > 50 && place?.state !== state) ? [`${name}: ${code}, ${Math.round(km)} km`] : [];
			}),
		);
		expect(far).toEqual([]);
	});
});

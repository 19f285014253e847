import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { importLocalities } from "#domains/reference/import-localities.ts";
import { search } from "#domains/search/search.ts";
import { readTable } from "#platform/tables/csv.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importProviders } from "./import.ts";
import type { Point } from "./places.ts";
import { readSource } from "./read.ts";
import { readWords } from "./words.ts";

// The real lists aren't in this repository. Without them, vitest.config.ts leaves this file out.
const outlets = new URL("../../../../shared/data/home-care-outlets-2018.csv", import.meta.url);
const localities = new URL("../../../../shared/data/localities-gnaf-2024-05.csv", import.meta.url);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Great-circle distance, by another formula than the search's. */
const distanceKm = (a: Point, b: Point): number => {
	const lat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
	const lng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
	return 2 * 6_371 * Math.asin(Math.sqrt(lat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * lng));
};

const SUBURBS = [
	...["Carlton 3053", "Geelong 3220", "Bendigo 3550", "Mildura 3500", "Frankston 3199", "Parramatta 2150"],
	...[
		"Newcastle 2300",
		"Dubbo 2830",
		"Wagga Wagga 2650",
		"Broken Hill 2880",
		"Toowoomba City 4350",
		"Cairns City 4870",
	],
	...["Chermside 4032", "Fremantle 6160", "Broome 6725", "Kalgoorlie 6430", "Glenelg 5045", "Mount Gambier 5290"],
	...["Launceston 7250", "Darwin City 0800"],
].map((place) => ({ suburb: place.slice(0, -5), postcode: place.slice(-4) }));

describe("20 suburbs on the published list of home care outlets", { timeout: 240_000 }, () => {
	let database: TestDatabase;
	let area: number;
	const places = new Map(
		readTable(readFileSync(localities)).rows.map(({ cells }) => [
			`${cells.locality} ${(cells.postcode ?? "").padStart(4, "0")}`,
			{ latitude: Number(cells.latitude), longitude: Number(cells.longitude) },
		]),
	);
	beforeAll(async () => {
		database = await testDatabase();
		await importLocalities(database, readTable(readFileSync(localities)));
		const found = readSource(readFileSync(outlets));
		const source = readSource(readFileSync(outlets), undefined, {
			defaults: found.preset?.suggests,
			words: await readWords(database.db),
		});
		await importProviders(database, source, { source: "home-care-outlets", commit: true, listDay: "2018-06-30" });
		const { rows } = await sql<{ id: number }>`
				select id from service_area where name = 'Home Care Package Provider'
			`.execute(database.db);
		area = rows[0]?.id ?? 0;
	});
	afterAll(() => database.close());

	test.each(SUBURBS)(
		"$suburb $postcode: the nearest outlet of each account, its distance right to 5%",
		async (place) => {
			const here = places.get(`${place.suburb} ${place.postcode}`) as Point;
			const asked = { service_areas_list: String(area), postcodes_list: place.postcode, suburb_list: place.suburb };
			const { results, count } = await search(
				database,
				ProviderSearch.parse({ ...asked, pageSize: "100" }),
				new Date(),
			);
			expect(count).toBeGreaterThan(0);
			for (const { id, name, account, sites, nearest } of results) {
				const site = sites[nearest?.site ?? -1];
				if (!site || site.latitude === null || site.longitude === null) continue;
				const km = distanceKm(here, { latitude: site.latitude, longitude: site.longitude });
				expect(Math.abs((nearest?.km ?? 0) - km), `${name}: ${nearest?.km} km, not ${km}`).toBeLessThan(
					0.02 + km * 0.05,
				);
				const { rows: others } = await sql<Point>`
					select p.latitude, p.longitude from provider p join search_doc d on d.provider_id = p.id
					where p.account_id = ${account} and p.id <> ${id} and p.latitude is not null
						and d.cover && array[${Number(place.postcode)}, (select 10000 + region_id from postcode where code = ${place.postcode})]
				`.execute(database.db);
				for (const other of others) expect(distanceKm(here, other), name).toBeGreaterThanOrEqual(km * 0.99 - 0.02);
			}
		},
	);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { seededRandom } from "#demo/providers/random.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoRegisters } from "#demo/registers/seed.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { runs } from "#tests/support/runs.ts";
import { plantOdd } from "./edge-case-profiles.fixture.ts";
import { readEverything, readVocabulary, searchSlowly, type Vocabulary } from "./plain-search.fixture.ts";
import { search } from "./search.ts";
import { lastPages, randomSearch } from "./searches.fixture.ts";

const now = new Date("2026-03-02T09:00:00+11:00");
let database: TestDatabase;
let known: Vocabulary;

beforeAll(async () => {
	database = await testDatabase();
	await seedDemoProviders(database);
	await seedDemoRegisters(database, now);
	await answerAtRandom();
	await plantOdd(database.db, seededRandom(31), now);
	known = await readVocabulary(database.db);
});
afterAll(() => database.close());

/** Random capacity answers of every state and age, including the 30-day limit, for some of each provider's services. */
const answerAtRandom = async () => {
	await sql`delete from provider_capacity`.execute(database.db);
	const random = seededRandom(28);
	const { rows } = await sql<{ provider: number; area: number }>`
		select p.id as provider, s.service_area_id as area from provider p join service s on s.id = any (p.services) group by 1, 2 order by 1, 2
	`.execute(database.db);
	const answers = rows
		.filter(() => random.chance(0.7))
		.map(({ provider, area }) => {
			const state = random.pick(["open", "open", "waiting", "closed"]);
			const days = random.pick([0, 3, 29, 30, 31, 90]);
			return {
				provider,
				area,
				state,
				weeks: state === "waiting" ? 6 : null,
				at: new Date(now.getTime() - days * 24 * 3600_000),
			};
		});
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
		select a.provider, a.area, a.state, a.weeks, a.at, 'profile' from json_to_recordset(${JSON.stringify(answers)}::json)
			as a (provider int, area int, state text, weeks smallint, at timestamptz)
	`.execute(database.db);
};

// RES-008, RES-009, RES-013
test("random searches give the same ids, order and total as the reference search", {
	timeout: runs(120_000, 1_200_000),
}, async () => {
	const everything = await readEverything(database.db);
	const random = seededRandom(20_260_302);
	const compare = async (asked: ProviderSearch) => {
		const { results, count, not_said, no_price } = await search(database, asked, now);
		const expected = await searchSlowly(database.db, everything, asked, now);
		expect({ asked, ids: results.map((provider) => provider.id), count, not_said, no_price }).toEqual({
			asked,
			...expected,
		});
		return count;
	};
	for (let i = 0; i < runs(500, 8_000); i++) {
		const asked = randomSearch(random, known);
		const count = await compare(asked);
		if (i % 10 === 0) for (const last of lastPages(asked, count)) await compare(last);
	}
});

/** Parameters that don't filter. A suburb only says which part of its postcode distances are from. */
const LISTING = ["order", "page", "pageSize", "suburb_list"];

// Otherwise a filter that neither the search nor the reference knows would pass: they agree.
test("every filter changes what some random search finds, in the search and in the reference search", {
	timeout: 120_000,
}, async () => {
	const everything = await readEverything(database.db);
	const random = seededRandom(11);
	const none = ProviderSearch.parse({});
	const filters = Object.keys(ProviderSearch.shape) as (keyof ProviderSearch)[];
	const answers = async (asked: ProviderSearch) => {
		const { results, count } = await search(database, asked, now);
		const { ids, count: expected } = await searchSlowly(database.db, everything, asked, now);
		return { "search.ts": [count, ...results.map(({ id }) => id)], "plain-search.fixture.ts": [expected, ...ids] };
	};
	const places = ["search.ts", "plain-search.fixture.ts"] as const;
	const silent = new Set<string>();
	const searches = Array.from({ length: 1_000 }, () => randomSearch(random, known));
	for (const name of filters.filter((one) => !LISTING.includes(one))) {
		for (const place of places) silent.add(`${name} in ${place}`);
		const using = searches.filter((asked) => String(asked[name]) !== String(none[name]));
		for (const { service_areas_list, postcodes_list, funding_types_list, ...asked } of using.slice(0, 40)) {
			if (!places.some((place) => silent.has(`${name} in ${place}`))) break;
			// Some filters have no effect without these.
			const needed = { ...none, service_areas_list, postcodes_list, funding_types_list, pageSize: 100 };
			const used = { ...needed, ...(name in asked && { [name]: asked[name as keyof typeof asked] }) };
			const [found, wider] = [await answers(used), await answers({ ...used, [name]: none[name] })];
			for (const place of places)
				if (String(found[place]) !== String(wider[place])) silent.delete(`${name} in ${place}`);
		}
	}
	expect([...silent]).toEqual([]);
});

test("commercial flags never change the results or their order", { timeout: 60_000 }, async () => {
	const random = seededRandom(4);
	const searches = Array.from({ length: 250 }, () => ({
		...randomSearch(random, known),
		is_subscribed_for_onboarding: false,
	}));
	const answers = async () => {
		const found = [];
		for (const asked of searches) {
			const { results, count } = await search(database, asked, now);
			found.push({ ids: results.map((provider) => provider.id), count });
		}
		return found;
	};
	const before = await answers();
	await sql`
		update provider set
			is_optimisation_provider = not is_optimisation_provider,
			is_subscribed_for_onboarding = not is_subscribed_for_onboarding,
			is_using_advanced_availability = id % 3 = 0
	`.execute(database.db);
	expect(await answers()).toEqual(before);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { seededRandom } from "./demo/random.ts";
import { seedDemoProviders } from "./demo/seed.ts";
import { randomSearch } from "./search.cases.ts";
import { readEverything, readVocabulary, searchSlowly, type Vocabulary } from "./search.reference.ts";
import { search } from "./search.ts";

let database: TestDatabase;
let known: Vocabulary;

beforeAll(async () => {
	database = await testDatabase();
	await seedDemoProviders(database);
	known = await readVocabulary(database.db);
});
afterAll(() => database.close());

test("RES-008, RES-009, RES-013 random searches find what the plain reference finds, in its order, with its total", { timeout: 120_000 }, async () => {
	const everything = await readEverything(database.db);
	const random = seededRandom(20_260_302);
	for (let i = 0; i < 2_000; i++) {
		const asked = randomSearch(random, known);
		const { results, count } = await search(database, asked);
		expect({ asked, ids: results.map((provider) => provider.id), count }).toEqual({ asked, ...searchSlowly(everything, asked) });
	}
});

test("no commercial flag changes what is found or its order", { timeout: 60_000 }, async () => {
	const random = seededRandom(4);
	const searches = Array.from({ length: 250 }, () => ({ ...randomSearch(random, known), is_subscribed_for_onboarding: false }));
	const answers = async () => {
		const found = [];
		for (const asked of searches) {
			const { results, count } = await search(database, asked);
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

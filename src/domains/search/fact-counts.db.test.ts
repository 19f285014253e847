import { afterAll, beforeAll, expect, test } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { readSettings } from "#platform/config.ts";
import { createPubSub } from "#platform/db/pubsub.ts";
import { createLog } from "#platform/observability/log.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { countFacts } from "./fact-counts.ts";
import { indexOf, startDirectoryIndex } from "./index/directory-index.ts";
import { search } from "./search.ts";

const now = new Date("2026-11-03T10:00:00+11:00");
const by = { stated_on: "2026-11-01", source: "provider" };
let database: TestDatabase;
let service: { id: number; areaId: number };

beforeAll(async () => {
	database = await testDatabase();
	service = await aService(database.db);
	const states = (facts: Record<string, unknown>, ways: string[] = []) => ({
		services: [service.id],
		fit_facts: JSON.stringify(
			Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, { value, ...by }])),
		),
		delivery: JSON.stringify([
			...(ways.length > 0
				? [{ service_area: service.areaId, ways: ways.map((way) => ({ way, reach: "served" })), ...by }]
				: []),
		]),
	});
	const first = await aProvider(database.db, states({ auslan: "yes", weekends: "yes", languages: ["vi"] }, ["home"]));
	// The same account counts once.
	await aProvider(database.db, { ...states({ auslan: "yes" }), account_id: first.account_id });
	await aProvider(database.db, states({ auslan: "no", weekends: "yes", languages: ["ar"] }, ["home", "video"]));
	await aProvider(database.db, { services: [service.id] });
	const price = { service_area: service.areaId, unit: "hour", rates: { any: 6_050, sunday: 9_000 }, ...by };
	await aProvider(database.db, { ...states({ evenings: "no" }), prices: JSON.stringify([price]) });
});
afterAll(() => database.close());

const asked = (more: Record<string, string> = {}) =>
	ProviderSearch.parse({ service_areas_list: String(service.areaId), ...more });
const count = (more: Record<string, string> = {}) => countFacts(database, asked(more), now, [{ id: 1 }]);

test("each count is what the search finds with the fact; only a stated yes counts", async () => {
	const found = await count();
	expect(found).toMatchObject({
		fit: { auslan: 1, weekends: 2, evenings: 0 },
		delivery: { home: 2, video: 1, site: 0 },
		languages: { vi: 1, ar: 1 },
		conditions: {},
	});
	expect((await search(database, asked({ fit_list: "auslan" }), now)).count).toBe(1);
	expect((await search(database, asked({ delivery_list: "home,video" }), now)).count).toBe(2);
});

test("a chosen fact narrows the counts; chosen alternatives don't narrow those of their own list", async () => {
	expect(await count({ fit_list: "auslan" })).toMatchObject({ fit: { weekends: 1 }, languages: { vi: 1 } });
	expect((await count({ languages_list: "ar" })).languages).toEqual({ vi: 1, ar: 1 });
	expect((await count({ languages_list: "ar" })).fit).toMatchObject({ auslan: 0, weekends: 1 });
});

test("the index counts the same as the database", async () => {
	const searches = [
		{},
		{ fit_list: "weekends" },
		{ languages_list: "vi" },
		{ query: "provider" },
		{ capacity: "open" },
		{ price_up_to: "60" },
		{ price_up_to: "61" },
	];
	const bySql = await Promise.all(searches.map((more) => count(more as Record<string, string>)));
	const log = createLog("silent");
	const pubsub = createPubSub({ database, log });
	await pubsub.start();
	const stop = startDirectoryIndex({ database, pubsub, log, settings: readSettings({ NODE_ENV: "test" }) });
	expect(await indexOf(database)?.settled()).toBe(true);
	expect(await Promise.all(searches.map((more) => count(more as Record<string, string>)))).toEqual(bySql);
	await stop();
	await pubsub.stop();
});

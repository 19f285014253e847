import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Delivery } from "#contract/providers/fit.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { readSettings } from "#platform/config.ts";
import { createPubSub, type PubSub } from "#platform/db/pubsub.ts";
import { createLog } from "#platform/observability/log.ts";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { caughtUp } from "#tests/support/search-index.ts";
import { indexOf, startDirectoryIndex } from "./index/directory-index.ts";
import { findPage } from "./results-page.ts";
import { search } from "./search.ts";

const now = new Date("2026-11-03T10:00:00+11:00");
let database: TestDatabase;
let pubsub: PubSub;
let stopIndex: () => Promise<void>;
let broome: { id: number };
let speech: { id: number; areaId: number };
let physio: { id: number; areaId: number };

beforeAll(async () => {
	database = await testDatabase();
	broome = await aRegion(database.db, ["6725"], "WA");
	await sql`update postcode set latitude = -17.9614, longitude = 122.2359 where code = '6725'`.execute(database.db);
	speech = { id: 9_001, areaId: 9_001 };
	await sql`insert into service_area (id, name) values (9001, 'Speech')`.execute(database.db);
	await sql`insert into service (id, name, service_area_id) values (9001, 'Speech', 9001)`.execute(database.db);
	physio = await aService(database.db);
	const log = createLog("silent");
	pubsub = createPubSub({ database, log });
	await pubsub.start();
	stopIndex = startDirectoryIndex({ database, pubsub, log, settings: readSettings({ NODE_ENV: "test" }) });
	await indexOf(database)?.settled();
});
afterAll(async () => {
	await stopIndex();
	await pubsub.stop();
	await database.close();
});

const by = { stated_on: "2026-11-01", source: "provider" } as const;
const delivers = (...ways: Delivery["ways"]) =>
	JSON.stringify([{ service_area: speech.areaId, ways, ...by }]) as unknown as Delivery[];
const site = (latitude: number, longitude: number) =>
	JSON.stringify([
		{ name: null, street: null, suburb: "Town", state: "WA", postcode: null, latitude, longitude, access: {}, ...by },
	]);
const says = (provider: { id: number }, state: "open" | "waiting" | "closed", weeks: number | null = null) =>
	sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way) values (${provider.id}, ${speech.areaId}, ${state}, ${weeks}, ${now}, 'profile')
	`.execute(database.db);
const inBroome = (more: Record<string, string> = {}) =>
	ProviderSearch.parse({ service_areas_list: String(speech.areaId), postcodes_list: "6725", ...more });
const beside = async (more: Record<string, string> = {}) => {
	const { open, beside: groups } = await findPage(database, inBroome(more), now);
	const ids = Object.fromEntries(
		Object.entries(groups).map(([name, { results }]) => [name, results.map(({ id }) => id)]),
	);
	return { open, ...ids };
};

test("a place with few matches shows those by video, a little farther and with a waiting list, apart from the list", async () => {
	const local = await aProvider(database.db, { services: [speech.id], regions: [broome.id] });
	const busy = await aProvider(database.db, { services: [speech.id], regions: [broome.id] });
	await says(local, "open");
	await says(busy, "waiting", 6);
	const listed = await aProvider(database.db, { services: [speech.id] }, "telehealth");
	const everywhere = await aProvider(database.db, {
		services: [speech.id],
		is_telehealth_available: true,
		delivery: delivers({ way: "video", reach: "australia" }),
	});
	const here = await aProvider(database.db, {
		services: [speech.id],
		is_telehealth_available: true,
		delivery: delivers({ way: "video", reach: [broome.id] }),
	});
	// By video, but not here; for another service; or the account already in the list.
	const elsewhere = { services: [speech.id], is_telehealth_available: true };
	await aProvider(database.db, { ...elsewhere, delivery: delivers({ way: "video", reach: "served" }) });
	await aProvider(database.db, { ...elsewhere, services: [physio.id] });
	await aProvider(database.db, { ...elsewhere, account_id: local.account_id });
	await says(everywhere, "open");
	const derby = await aProvider(database.db, { services: [speech.id], sites: site(-17.96, 123.2) });
	const near = await aProvider(database.db, { services: [speech.id], sites: site(-17.96, 122.6) });
	await aProvider(database.db, { services: [speech.id], sites: site(-20.3, 118.6) });
	await caughtUp(indexOf(database));

	expect(await beside()).toEqual({
		open: 1,
		video: [everywhere.id, listed.id, here.id],
		farther: [near.id, derby.id],
		waiting: [],
		unchecked: [],
	});
	expect(await beside({ capacity: "open" })).toMatchObject({ open: 1, video: [everywhere.id], waiting: [busy.id] });
	// The specified list stays as it is.
	expect((await search(database, inBroome(), now)).results.map(({ id }) => id)).toEqual([local.id, busy.id]);
});

test("distances agree with the coordinates, and the nearest site counts", async () => {
	const { farther } = (await findPage(database, inBroome(), now)).beside;
	const [first] = farther.results;
	// 0.3641 degrees of longitude at 17.96 degrees south: 38.5 km.
	expect(first?.nearest?.km).toBeCloseTo(38.5, 0);
	const two = await aProvider(database.db, {
		services: [physio.id],
		regions: [broome.id],
		sites: JSON.stringify([...JSON.parse(site(-31.95, 115.86)), ...JSON.parse(site(-17.97, 122.24))]),
	});
	const { results } = await search(database, ProviderSearch.parse({ query: two.name, postcodes_list: "6725" }), now);
	expect(results[0]?.nearest).toEqual({ site: 1, km: expect.closeTo(1.05, 1), across: null });
});

test("five providers with places are enough: no groups", async () => {
	for (let n = 0; n < 5; n++)
		await says(await aProvider(database.db, { services: [speech.id], regions: [broome.id] }), "open");
	await caughtUp(indexOf(database));
	expect(await beside()).toEqual({ open: 5, video: [], farther: [], waiting: [], unchecked: [] });
});

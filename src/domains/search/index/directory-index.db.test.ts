import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { readSettings, type Settings } from "#platform/config.ts";
import { ANOTHER_SERVER, createPubSub, type PubSub } from "#platform/db/pubsub.ts";
import { createLog } from "#platform/observability/log.ts";
import { anAccount, aProvider, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { caughtUp } from "#tests/support/search-index.ts";
import { search, searchDatabase } from "../search.ts";
import { searchTokens } from "../tokens.ts";
import { createDirectoryIndex, indexOf, startDirectoryIndex } from "./directory-index.ts";
import type { DirectoryIndex } from "./index-types.ts";
import { readChanges, readRows } from "./read-docs.ts";

const now = new Date("2026-03-02T09:00:00+11:00");
const log = createLog("silent");
const settings = readSettings({ NODE_ENV: "test" });
let database: TestDatabase;
let pubsub: PubSub;
let ends: (() => Promise<void>)[];

beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	await database.reset();
	pubsub = createPubSub({ database, log });
	ends = [];
});
afterEach(async () => {
	for (const end of ends.reverse()) await end();
	await pubsub.stop();
});

/** Starts this node's index and waits until it is ready. */
const start = async (): Promise<DirectoryIndex> => {
	ends.push(startDirectoryIndex({ database, pubsub, settings, log }));
	const index = indexOf(database);
	if (!index) throw new Error("no index was started");
	await isReady(index);
	return index;
};
const isReady = async (index: DirectoryIndex) => expect(await index.settled()).toBe(true);

const find = async (asked: Record<string, string> = {}) => {
	const { results, count } = await search(database, ProviderSearch.parse(asked), now);
	return { ids: results.map(({ id }) => id), count };
};
/** Asks only the index, without the database. */
const inMemory = (index: DirectoryIndex, asked: Record<string, string> = {}) => {
	const found = index.search(ProviderSearch.parse(asked), { all: [], anyOf: [], cover: undefined }, now);
	return found && { ids: found.ids, count: found.count };
};
const manyProviders = async (count: number) => {
	const { id } = await anAccount(database.db);
	await sql`
		insert into provider (account_id, url_slug, name) select ${id}, 'many-' || i, 'Many ' || i from generate_series(1, ${sql.lit(count)}) i
	`.execute(database.db);
};

test("the next search on the same node finds a change even without a notification", async () => {
	await start();
	const one = await aProvider(database.db, { name: "Wattle" });
	expect(await find()).toEqual({ ids: [one.id], count: 1 });
	await sql`update provider set name = 'Banksia' where id = ${one.id}`.execute(database.db);
	expect(await find({ query: "wattle" })).toEqual({ ids: [], count: 0 });
	expect(await find({ query: "banksia" })).toEqual({ ids: [one.id], count: 1 });
	await sql`delete from provider where id = ${one.id}`.execute(database.db);
	expect(await find()).toEqual({ ids: [], count: 0 });
});

test("the other fields on a page are current, and only changed profiles are read again", async () => {
	const index = await start();
	const [one, other] = [await aProvider(database.db, { name: "One" }), await aProvider(database.db, { name: "Other" })];
	const said = async () =>
		(await search(database, ProviderSearch.parse({}), now)).results.map((profile) => profile.short_description);
	await sql`update provider set short_description = 'Before' where id = any (${`{${one.id},${other.id}}`}::int[])`.execute(
		database.db,
	);
	expect(await said()).toEqual(["Before", "Before"]);
	await sql`update provider set short_description = 'After' where id = ${one.id}`.execute(database.db);
	expect(await said()).toEqual(["After", "Before"]);
	const lookup = await lookupOf(database);
	const shownWith = async (by: typeof lookup) => {
		const page = index.search(ProviderSearch.parse({}), { all: [], anyOf: [], cover: undefined }, now);
		return (
			page &&
			(await index.profiles({ ...page, ...index.moment() }, by, performance.now()))?.map(({ postcodes }) => postcodes)
		);
	};
	expect(await shownWith({ ...lookup, coverage: () => ["2999"] })).toEqual([["2999"], ["2999"]]);
	expect(await shownWith(lookup)).toEqual([[], []]);
});

test("the index answers during constant changes, and finds everything committed before the search", async () => {
	const providers = [
		await aProvider(database.db, { name: "Wattle" }),
		await aProvider(database.db, { name: "Banksia" }),
	];
	const [one, other] = providers.map(({ id }) => id);
	// After every query of this node, another profile changes.
	const busy: TestDatabase = {
		...database,
		db: database.db.withPlugin({
			transformQuery({ node }) {
				if (JSON.stringify(node).includes("with kept as")) throw new Error("the database was searched");
				return node;
			},
			async transformResult({ result }) {
				await sql`update provider set reviews_count = reviews_count + 1, overall_review = 1 where id = ${other}`.execute(
					database.patient.db,
				);
				return result;
			},
		}),
	};
	ends.push(startDirectoryIndex({ database: busy, pubsub, settings, log }));
	await vi.waitFor(() => expect(indexOf(busy)?.ready()).toBe(true), 10_000);
	for (const short of ["Before", "After"]) {
		await sql`update provider set short_description = ${short} where id = ${one}`.execute(database.db);
		const { results, count } = await search(busy, ProviderSearch.parse({ query: "wattle" }), now);
		expect([count, results.map((profile) => profile.short_description)]).toEqual([1, [short]]);
		const second = await search(busy, ProviderSearch.parse({ page: "2", pageSize: "1" }), now);
		expect([second.count, second.results.map(({ id }) => id)]).toEqual([2, [one]]);
	}
});

test("a notification brings committed changes from another node, but none that were rolled back", async () => {
	await pubsub.start();
	const index = await start();
	await expect(
		database.transaction(async (trx) => {
			await aProvider(trx, { name: "Undone" });
			throw new Error("undone");
		}),
	).rejects.toThrow("undone");
	const one = await aProvider(database.db, { name: "Committed" });
	await vi.waitFor(() => expect(inMemory(index)).toEqual({ ids: [one.id], count: 1 }), 15_000);
	expect(index.stats()).toMatchObject({ ready: true, profiles: 1 });
});

test("a transaction that starts earlier but commits later is not missed", async () => {
	const index = await start();
	const [one, other] = [await aProvider(database.db, { name: "One" }), await aProvider(database.db, { name: "Other" })];
	const rename = (id: number, name: string) => sql`update provider set name = ${name} where id = ${id}`;
	const early = await database.pool.connect();
	await early.query("begin");
	await early.query("update provider set name = 'Early' where id = $1", [one.id]);
	// The embedded database runs one transaction at a time.
	if (database.kind === "embedded") await early.query("commit");
	await rename(other.id, "Late").execute(database.db);
	expect((await find({ query: "late" })).ids).toEqual([other.id]);
	await caughtUp(index);
	if (database.kind === "server") await early.query("commit");
	early.release();
	expect((await find({ query: "early" })).ids).toEqual([one.id]);
});

test("many changes are applied in the background while the database answers searches", async () => {
	const index = await start();
	await manyProviders(900);
	expect(await find({ query: "many 7" })).toMatchObject({ count: 1 });
	await isReady(index);
	expect(index.stats()).toMatchObject({ profiles: 900, dead: 0 });
	await sql`update provider set reviews_count = 2, overall_review = 4`.execute(database.db);
	expect((await find({ query: "many 77" })).count).toBe(1);
	await isReady(index);
	expect(index.stats().profiles).toBe(900);
});

test("a table with many dead slots is rebuilt", async () => {
	const index = await start();
	await manyProviders(150);
	for (let i = 1; i <= 10; i++) {
		await sql`update provider set reviews_count = ${i}, overall_review = 4`.execute(database.db);
		expect((await find()).count).toBe(1);
	}
	await vi.waitFor(() => expect(index.stats().dead).toBeLessThan(1_000), 10_000);
	expect(await find({ query: "many 150" })).toMatchObject({ count: 1 });
	expect(index.stats().profiles).toBe(150);
});

test("a truncated table is detected, whichever tables are truncated with it", async () => {
	const index = await start();
	await manyProviders(3);
	expect((await find()).count).toBe(1);
	await database.reset();
	expect(await find()).toEqual({ ids: [], count: 0 });
	await isReady(index);
	expect(inMemory(index)).toEqual({ ids: [], count: 0 });
});

test("after a failover that lost transactions the index is rebuilt, because their ids are reused", async () => {
	const index = await start();
	const one = await aProvider(database.db, { name: "Wattle" });
	await find();
	const { seen } = index.moment();
	const [epoch, snapshot = ""] = seen.split(" ");
	// The last part lists transactions in progress. It is empty here.
	const [xmin = "", xmax = ""] = snapshot.split(":");
	const ahead = (number: string) => BigInt(number) + 1_000n;
	// A snapshot from the lost server, with transaction ids that this server has not reached yet.
	const lost = `${epoch} ${ahead(xmin)}:${ahead(xmax)}:`;
	await sql`update provider set name = 'Banksia' where id = ${one.id}`.execute(database.db);
	expect(await readChanges(database.db, lost)).toMatchObject({ emptied: true });
	expect(await readRows(database.db, [one.id], lost)).toBeUndefined();
	const now = await readChanges(database.db, seen);
	expect(now).toMatchObject({ emptied: false, changed: [one.id] });
	expect(await readChanges(database.db, now.seen)).toMatchObject({ emptied: false, changed: [] });
});

test("the index is rebuilt when pubsub reconnects to another server, even if transaction ids don't show it", async () => {
	const told = vi.spyOn(pubsub, "subscribe");
	const index = await start();
	const one = await aProvider(database.db, { name: "Wattle" });
	await find();
	await database.transaction(async (trx) => {
		await sql`update provider set name = 'Banksia' where id = ${one.id}`.execute(trx);
		await sql`delete from search_change`.execute(trx);
	});
	await caughtUp(index);
	expect(inMemory(index, { query: "banksia" })?.ids).toEqual([]);
	const [, heard] = told.mock.calls.find(([topic]) => topic === ANOTHER_SERVER) ?? [];
	heard?.();
	await vi.waitFor(() => expect(inMemory(index, { query: "banksia" })?.ids).toEqual([one.id]), 10_000);
});

test("changes restored from another server's backup are ignored", async () => {
	await sql`insert into search_change (provider_id, changed_in) values (7, '18446744073709551000')`.execute(
		database.db,
	);
	await start();
	const one = await aProvider(database.db);
	expect(await find()).toEqual({ ids: [one.id], count: 1 });
	const index = indexOf(database);
	await caughtUp(index);
	expect(index && inMemory(index)).toEqual({ ids: [one.id], count: 1 });
});

test("the database answers searches that the index can't answer identically", async () => {
	const index = await start();
	const one = await aProvider(database.db, { name: "Éclair İ Therapy" });
	await caughtUp(index);
	// Both fold accents in the same way.
	expect(inMemory(index, { query: "éclair" })?.ids).toEqual([one.id]);
	expect((await find({ query: "éclair" })).ids).toEqual([one.id]);
	expect(inMemory(index, { query: "clair THERAPY" })?.ids).toEqual([one.id]);
	expect(inMemory(index, { page: "200" })).toBeUndefined();
	expect(await find({ page: "200" })).toEqual({ ids: [], count: 1 });
});

test("an index over its size limit is dropped and the database answers; switched off, there is no index and no failed run", async () => {
	await manyProviders(20);
	const small: Settings = { ...settings, searchIndex: { on: true, megabytes: 0.001 } };
	const warned = vi.fn();
	const index = createDirectoryIndex({
		database,
		pubsub,
		settings: small,
		log: Object.assign(createLog("silent"), { warn: warned }),
		clock: () => now,
	});
	expect(await index.settled()).toBe(false);
	expect(warned).toHaveBeenCalledWith({ megabytes: 0.001 }, expect.stringContaining("SEARCH_INDEX_MB"));
	expect(index.stats()).toMatchObject({ ready: false, bytes: 0 });
	await index.stop();
	const faults = async () =>
		(await sql`select fault from job_run where job = 'search-index'`.execute(database.db)).rows;
	expect(await faults()).toEqual([{ fault: "The directory is larger than SEARCH_INDEX_MB." }]);

	await startDirectoryIndex({
		database,
		pubsub,
		log,
		settings: readSettings({ NODE_ENV: "test", SEARCH_INDEX: "off" }),
	})();
	expect(await faults()).toEqual([]);
	expect(indexOf(database)).toBeUndefined();
	expect((await find()).count).toBe(1);
});

test("capacity of a retired service no longer counts, in the index or in the database", async () => {
	const [one, other] = [await aService(database.db), await aService(database.db)];
	const { id } = await aProvider(database.db, { services: [one.id, other.id] });
	const say = (area: number, at: string) => sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${id}, ${area}, 'open', ${at}, 'profile')
	`;
	await say(one.areaId, "2026-03-01T09:00:00+11:00").execute(database.db);
	await say(other.areaId, "2026-01-01T09:00:00+11:00").execute(database.db);
	await start();
	const asked = ProviderSearch.parse({ capacity: "open" });
	const found = async () => {
		const lookup = await lookupOf(database);
		const answers = [
			await search(database, asked, now),
			await searchDatabase(database, asked, { all: [], anyOf: [], cover: undefined }, lookup, now),
		];
		return answers.map(({ results, not_said }) => ({ ids: results.map((profile) => profile.id), not_said }));
	};
	expect(await found()).toEqual(Array(2).fill({ ids: [id], not_said: 0 }));
	const retire = (at: string | null) =>
		sql`update service set retired_at = ${at} where id = ${one.id}`.execute(database.db);
	await retire("2026-03-02T08:00:00+11:00");
	expect(await found()).toEqual(Array(2).fill({ ids: [], not_said: 1 }));
	await retire(null);
	expect(await found()).toEqual(Array(2).fill({ ids: [id], not_said: 0 }));
});

test("pages, order and totals equal those of the database", async () => {
	await start();
	for (let i = 0; i < 30; i++)
		await aProvider(database.db, { name: `Same ${i % 3}` }, ...(i % 2 ? (["rated"] as const) : []));
	for (const order of ["by_score", "highly_reviewed"])
		for (let page = 1; page <= 4; page++) {
			const asked = ProviderSearch.parse({ order, page: String(page), pageSize: "9" });
			const lookup = await lookupOf(database);
			const tokens = searchTokens(asked, lookup);
			expect(await search(database, asked, now)).toEqual(
				tokens && (await searchDatabase(database, asked, tokens, lookup, now)),
			);
		}
});

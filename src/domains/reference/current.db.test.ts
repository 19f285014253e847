import { type KyselyPlugin, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PubSub } from "#platform/db/pubsub.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { currentReference } from "./current.ts";
import { seedReference } from "./seed.ts";
import { bumpVersion, REFERENCE_TOPIC, readVersion } from "./store.ts";

let database: TestDatabase;
beforeEach(async () => {
	database = await testDatabase();
	await seedReference(database);
});
afterEach(() => database.close());

/** A clock moved by hand. */
const handClock = () => {
	let now = 0;
	vi.spyOn(performance, "now").mockImplementation(() => now);
	return (ms: number) => {
		now += ms;
	};
};

test("a change by another node is seen at once if the message arrives", async () => {
	handClock();
	const heard = new Map<string, () => void>();
	const pubsub: PubSub = {
		publish: async () => {},
		subscribe: (topic, hear) => {
			heard.set(topic, hear);
			return () => heard.delete(topic);
		},
		start: async () => {},
		stop: async () => {},
	};
	const current = currentReference(database, pubsub);
	await current();
	await database.transaction(async (trx) => {
		await sql`update service_area set name = 'Another name' where id = 1`.execute(trx);
		await bumpVersion(trx);
	});
	const name = async () => (await current()).serviceAreas.find((area) => area.id === 1)?.name;
	expect(await name()).not.toBe("Another name");
	heard.get(REFERENCE_TOPIC)?.();
	expect(await name()).toBe("Another name");
});

test("a change during a reload is seen at once, too", async () => {
	handClock();
	let hear = () => {};
	const pubsub: PubSub = {
		publish: async () => {},
		subscribe: (_topic, heard) => {
			hear = heard;
			return () => {};
		},
		start: async () => {},
		stop: async () => {},
	};
	const change = (name: string) =>
		database.transaction(async (trx) => {
			await sql`update service_area set name = ${name} where id = 1`.execute(trx);
			await bumpVersion(trx);
		});
	/** Runs once, after the lists were read and before the places are. */
	let meanwhile: (() => Promise<unknown>) | undefined;
	const reading: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			const now = "serviceAreas" in (result.rows[0] ?? {}) ? meanwhile : undefined;
			if (now) meanwhile = undefined;
			await now?.();
			return result;
		},
	};
	const current = currentReference({ ...database, db: database.db.withPlugin(reading) }, pubsub);
	const name = async () => (await current()).serviceAreas.find((area) => area.id === 1)?.name;
	await name();
	await change("One name");
	hear();
	meanwhile = async () => {
		await change("Another name");
		hear();
	};
	expect(await name()).toBe("One name");
	expect(await name()).toBe("Another name");
});

test("a change is seen after a failover that lost another change of the same version", async () => {
	const advance = handClock();
	const current = currentReference(database);
	const name = async () => (await current()).serviceAreas.find((area) => area.id === 1)?.name;
	const change = (to: string) =>
		database.transaction(async (trx) => {
			await sql`update service_area set name = ${to} where id = 1`.execute(trx);
			await bumpVersion(trx);
		});
	const version = await readVersion(database.db);
	await change("On the lost server");
	expect(await name()).toBe("On the lost server");
	await sql`update reference_version set version = ${version}`.execute(database.db);
	await change("On the one that took over");
	advance(1_000);
	expect(await name()).toBe("On the one that took over");
});

test("without a message, another node's change is seen a second later, in all lists and places", async () => {
	const advance = handClock();
	const current = currentReference(database);
	expect((await current()).places.find("3000")?.labels).toContain("Melbourne");
	await database.transaction(async (trx) => {
		await sql`update service_area set name = 'Another name' where id = 1`.execute(trx);
		await sql`update locality set name = 'Elsewhere' where postcode = '3000' and name = 'Melbourne'`.execute(trx);
		await bumpVersion(trx);
	});
	advance(999);
	expect((await current()).places.find("3000")?.labels).toContain("Melbourne");
	advance(1);
	const { places, serviceAreas } = await current();
	expect(places.find("3000")?.labels).toContain("Elsewhere");
	expect(serviceAreas.find((area) => area.id === 1)?.name).toBe("Another name");
});

test("the lists are not read again while nothing changes", async () => {
	const advance = handClock();
	const current = currentReference(database);
	const first = await current();
	advance(5_000);
	expect(await current()).toBe(first);
});

/** A database that answers, fails or hangs on request. */
const wayward = () => {
	const told = { answer: "well" as "well" | "badly" | "never" };
	const db = database.db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			if (told.answer === "badly") throw new Error("no connection");
			return told.answer === "never" ? new Promise<never>(() => {}) : result;
		},
	});
	return Object.assign(told, { database: { ...database, db } });
};

test("without a database, the data in memory is served, and no request waits once the failure is known", async () => {
	const advance = handClock();
	const told = wayward();
	const current = currentReference(told.database);
	const first = await current();
	told.answer = "badly";
	advance(1_000);
	expect(await current()).toBe(first);
	told.answer = "never";
	expect(await current()).toBe(first);
	expect(await current()).toBe(first);
});

test("when the database is back, so are its changes", async () => {
	const advance = handClock();
	const told = wayward();
	const current = currentReference(told.database);
	const first = await current();
	told.answer = "badly";
	advance(1_000);
	await current();
	await database.transaction(bumpVersion);
	told.answer = "well";
	await vi.waitFor(async () => expect(await current()).not.toBe(first), 15_000);
});

test("without a database and without data in memory it fails, and tries again", async () => {
	const told = wayward();
	told.answer = "badly";
	const current = currentReference(told.database);
	await expect(current()).rejects.toThrow("no connection");
	told.answer = "well";
	expect((await current()).serviceAreas.length).toBeGreaterThan(0);
});

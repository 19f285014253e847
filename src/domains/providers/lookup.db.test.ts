import { type KyselyPlugin, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bumpVersion, REFERENCE_TOPIC } from "#domains/reference/store.ts";
import { aRegion } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { lookupOf, subscribeToLookup } from "./lookup.ts";

let database: TestDatabase;
let [one, other] = [0, 0];
beforeEach(async () => {
	database = await testDatabase();
	one = (await aRegion(database.db, ["9101", "9102"])).id;
	other = (await aRegion(database.db, ["9103"])).id;
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
const move = (code: string, to: number) =>
	database.transaction(async (trx) => {
		await sql`update postcode set region_id = ${to} where code = ${code}`.execute(trx);
		await bumpVersion(trx);
	});

test("a postcode moved by another node is in its new region at once if the message arrives", async () => {
	handClock();
	let hear = () => {};
	const end = subscribeToLookup(database, {
		subscribe: (topic, heard) => {
			if (topic === REFERENCE_TOPIC) hear = heard;
			return () => {};
		},
	});
	expect((await lookupOf(database)).regionOf("9102")).toBe(one);
	await move("9102", other);
	expect((await lookupOf(database)).regionOf("9102")).toBe(one);
	hear();
	expect((await lookupOf(database)).regionOf("9102")).toBe(other);
	end();
});

test("a change made during a reload is seen at once, or within a second without a message", async () => {
	const pass = handClock();
	/** Runs once, after the version was read and before its answer arrives. */
	let meanwhile: (() => Promise<unknown>) | undefined;
	const reading: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			const now = "version" in (result.rows[0] ?? {}) ? meanwhile : undefined;
			if (now) meanwhile = undefined;
			await now?.();
			return result;
		},
	};
	const slow = { ...database, db: database.db.withPlugin(reading) };
	const regionOf = async (code: string) => (await lookupOf(slow)).regionOf(code);
	expect(await regionOf("9102")).toBe(one);
	pass(1_000);
	meanwhile = async () => {
		await move("9102", other);
		pass(900);
	};
	expect(await regionOf("9102")).toBe(one);
	pass(100);
	expect(await regionOf("9102")).toBe(other);

	let hear = () => {};
	subscribeToLookup(slow, {
		subscribe: (_topic, heard) => {
			hear = heard;
			return () => {};
		},
	});
	pass(1_000);
	meanwhile = async () => {
		await move("9102", one);
		hear();
		// A request after the message doesn't wait for the old answer.
		expect(await regionOf("9102")).toBe(one);
	};
	await regionOf("9102");
	expect(await regionOf("9102")).toBe(one);
});

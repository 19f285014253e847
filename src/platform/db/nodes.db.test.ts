import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RELEASE } from "#platform/release.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { listNodes, startHeartbeat } from "./nodes.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => sql`delete from node`.execute(database.db));

const log = { debug: () => {} };
const start = (name: string, version?: string) =>
	startHeartbeat({ database, log }, 3000, { name, ...(version && { version }) });
const age = (name: string, by: string) =>
	sql`update node set seen_at = now() - ${by}::interval, started_at = now() - ${by}::interval where name = ${name}`.execute(
		database.db,
	);

describe("the list of nodes", () => {
	it("has each node with its release while it runs, and loses a node that stops", async () => {
		const stops = [await start("b:3000"), await start("a:3000", "1.2.0")];
		expect(await listNodes(database.db)).toMatchObject([
			{ name: "a:3000", version: "1.2.0", isRunning: true },
			{ name: "b:3000", version: RELEASE, isRunning: true },
		]);
		for (const stop of stops) await stop();
		expect(await listNodes(database.db)).toEqual([]);
	});

	it.each([
		["1 minute 59 seconds", [true]],
		["2 minutes 1 second", [false]],
		["23 hours 59 minutes", [false]],
		["24 hours 1 second", []],
	])("a node last seen %s ago runs, has gone or is forgotten", async (by, expected) => {
		const stop = await start("a:3000");
		await age("a:3000", by);
		expect((await listNodes(database.db)).map(({ isRunning }) => isRunning)).toEqual(expected);
		await stop();
	});

	it("a restart under the same name counts as a new start on the new release, and removes rows a day old", async () => {
		const stops = [await start("a:3000", "1.0.0"), await start("gone:3000")];
		await age("a:3000", "1 hour");
		await age("gone:3000", "2 days");
		stops.push(await start("a:3000", "1.1.0"));
		const { rows } =
			await sql`select name, version, started_at > now() - interval '1 minute' as is_new from node`.execute(
				database.db,
			);
		expect(rows).toEqual([{ name: "a:3000", version: "1.1.0", is_new: true }]);
		for (const stop of stops) await stop();
	});

	it("a database that refuses doesn't stop a node", async () => {
		const refuses = { db: database.db.withSchema("no_such_schema") };
		const stop = await startHeartbeat({ database: refuses as never, log }, 3000, { name: "a:3000" });
		await expect(stop()).resolves.toBeUndefined();
	});
});

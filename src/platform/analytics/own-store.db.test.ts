import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLog } from "#platform/observability/log.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { createOwnAnalytics } from "./own-store.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const log = createLog("silent");
const clock = () => new Date("2026-03-01T23:00:00Z");

/** On a server, waits until `count` statements are blocked by a row lock. The embedded engine runs one at a time. */
const untilWaiting = async (count: number) => {
	if (database.kind === "embedded") return;
	for (let waiting = 0; waiting < count; ) {
		const { rows } = await sql<{ n: number }>`
			select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
		`.execute(database.db);
		waiting = rows[0]?.n ?? 0;
	}
};

it("two nodes that write the same counts at once lose none, in whatever order they counted", async () => {
	const warned = vi.spyOn(log, "warn");
	const nodes = [1, 2].map(() => createOwnAnalytics({ database, log, clock }));
	const events = ["first", "middle", "last"].map((name) => ({ name, properties: { kind: name } }));
	for (const event of events) nodes[0]?.record(event);
	await nodes[0]?.flush();
	for (const event of events) nodes[0]?.record(event);
	for (const event of events.toReversed()) nodes[1]?.record(event);
	let flushed: Promise<unknown> | undefined;
	await database.transaction(async (trx) => {
		await sql`select from event_count where name = 'middle' for update`.execute(trx);
		flushed = Promise.all(nodes.map((node) => node.flush()));
		await untilWaiting(2);
	});
	await flushed;
	expect(warned).not.toHaveBeenCalled();
	expect((await nodes[0]?.list())?.map(({ name, times }) => [name, times])).toEqual([
		["first", 3],
		["last", 3],
		["middle", 3],
	]);
});

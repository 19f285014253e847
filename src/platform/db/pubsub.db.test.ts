import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createLog } from "#platform/observability/log.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { ANOTHER_SERVER, createPubSub, type PubSub } from "./pubsub.ts";

let database: TestDatabase;
let one: PubSub;
let other: PubSub;
beforeAll(async () => {
	database = await testDatabase();
	one = createPubSub({ database, log: createLog("silent") });
	other = createPubSub({ database, log: createLog("silent") });
	await Promise.all([one.start(), other.start()]);
});
afterAll(async () => {
	await Promise.all([one.stop(), other.stop()]);
	await database.close();
});

it("a message reaches the topic's subscribers on every node once the transaction commits", async () => {
	const here = vi.fn();
	const there = vi.fn();
	const elsewhere = vi.fn();
	const ends = [one.subscribe("chat:1", here), other.subscribe("chat:1", there), one.subscribe("chat:2", elsewhere)];
	await database.transaction((trx) => one.publish(trx, "chat:1"));
	await vi.waitFor(() => expect([here.mock.calls.length, there.mock.calls.length]).toEqual([1, 1]), 15_000);
	expect(elsewhere).not.toHaveBeenCalled();
	for (const end of ends) end();
	await database.transaction((trx) => one.publish(trx, "chat:1"));
	const after = vi.fn();
	const endAfter = other.subscribe("chat:1", after);
	await database.transaction((trx) => one.publish(trx, "chat:1"));
	await vi.waitFor(() => expect(after).toHaveBeenCalled(), 15_000);
	expect(here).toHaveBeenCalledTimes(1);
	endAfter();
});

it("a message is not sent if the transaction is rolled back", async () => {
	const heard = vi.fn();
	const sign = vi.fn();
	const ends = [other.subscribe("chat:3", heard), other.subscribe("sign", sign)];
	await database
		.transaction(async (trx) => {
			await one.publish(trx, "chat:3");
			throw new Error("undone");
		})
		.catch(() => {});
	await database.transaction((trx) => one.publish(trx, "sign"));
	await vi.waitFor(() => expect(sign).toHaveBeenCalled(), 15_000);
	expect(heard).not.toHaveBeenCalled();
	for (const end of ends) end();
});

/** A pubsub whose connections can be cut. */
const shakyNotices = () => {
	const lines: (Duplex | undefined)[] = [];
	const stream = () => {
		const given = database.poolConfig.stream;
		const line = typeof given === "function" ? given() : new Socket();
		lines.push(line);
		return line as Socket;
	};
	const shaky = createPubSub({
		database: { ...database, poolConfig: { ...database.poolConfig, stream } },
		log: createLog("silent"),
	});
	return { shaky, cut: () => lines.at(-1)?.destroy() };
};

it("after a lost connection it listens again and notifies every subscriber", async () => {
	const { shaky, cut } = shakyNotices();
	await shaky.start();
	const heard = vi.fn();
	const heardOfAnother = vi.fn();
	shaky.subscribe("chat:4", heard);
	shaky.subscribe(ANOTHER_SERVER, heardOfAnother);
	cut();
	await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 5_000 });
	await database.transaction((trx) => other.publish(trx, "chat:4"));
	await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 5_000 });
	expect(heardOfAnother).not.toHaveBeenCalled();
	await shaky.stop();
});

it("after a reconnect to a server with another start time, subscribers of ANOTHER_SERVER are notified once", async () => {
	const { shaky, cut } = shakyNotices();
	const heard = vi.fn();
	const looked = vi.fn();
	shaky.subscribe(ANOTHER_SERVER, heard);
	shaky.subscribe("chat:5", looked);
	const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
	await shaky.start();
	expect(heard).not.toHaveBeenCalled();
	const asking = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
		this: pg.Client,
		...asked: unknown[]
	) {
		return String(asked[0]).includes("pg_postmaster_start_time")
			? Promise.resolve({ rows: [{ began: "another day" }] })
			: query.apply(this, asked);
	} as never);
	try {
		cut();
		await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 5_000 });
		cut();
		await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(3), { timeout: 5_000 });
		expect(heard).toHaveBeenCalledTimes(1);
	} finally {
		asking.mockRestore();
		await shaky.stop();
	}
});

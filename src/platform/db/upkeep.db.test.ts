import type pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { startUpkeep } from "./upkeep.ts";

const log = pino({ level: "silent" });

test("checkpoints after writes, vacuums after many writes or after a day, and does nothing without writes", async () => {
	const asked: string[] = [];
	const pool = { query: async (text: string) => asked.push(text) } as unknown as pg.Pool;
	let rows = 0;
	let now = 0;
	const upkeep = startUpkeep(
		pool,
		() => rows,
		log,
		() => now,
	);
	const look = async () => {
		asked.length = 0;
		await upkeep.look();
		return [...asked];
	};
	expect(await look()).toEqual([]);
	rows += 10;
	expect(await look()).toEqual(["checkpoint"]);
	expect(await look()).toEqual([]);
	rows += 50_000;
	expect(await look()).toEqual(["vacuum (analyze)", "checkpoint"]);
	now += 24 * 3_600_000;
	expect(await look()).toEqual([]);
	rows += 1;
	expect(await look()).toEqual(["vacuum (analyze)", "checkpoint"]);
	rows += 1;
	expect(await look()).toEqual(["checkpoint"]);
	upkeep.stop();
});

test("the engine accepts both statements", async () => {
	const database = await testDatabase();
	const upkeep = startUpkeep(database.patient.pool, () => 100_000, log);
	await upkeep.look();
	upkeep.stop();
	await database.close();
});

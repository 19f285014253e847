import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { runTransaction } from "./transaction.ts";

const database = await testDatabase();
await database.pool.query("create table tally (n int not null)");
beforeEach(() => database.pool.query("delete from tally"));
afterAll(() => database.close());

const tally = async () =>
	(await database.pool.query<{ n: number }>("select n from tally order by n")).rows.map(({ n }) => n);
const conflict = (code: string) => Object.assign(new Error("conflict"), { code });

test("commits the work and returns its result", async () => {
	const answer = await database.transaction(async (trx) => {
		await sql`insert into tally values (1), (2)`.execute(trx);
		return "done";
	});
	expect(answer).toBe("done");
	expect(await tally()).toEqual([1, 2]);
});

test("rolls back if the work throws", async () => {
	const work = database.transaction(async (trx) => {
		await sql`insert into tally values (1)`.execute(trx);
		throw new Error("changed my mind");
	});
	await expect(work).rejects.toThrow("changed my mind");
	expect(await tally()).toEqual([]);
});

test.for(["40001", "40P01"])("retries after %s, with the earlier tries rolled back", async (code) => {
	let tries = 0;
	await database.transaction(async (trx) => {
		tries++;
		await sql`insert into tally values (${tries})`.execute(trx);
		if (tries < 3) throw conflict(code);
	});
	expect(await tally()).toEqual([3]);
});

test("throws the conflict after three tries, and doesn't retry after other errors", async () => {
	for (const [error, expected] of [
		[conflict("40001"), 3],
		[conflict("23505"), 1],
	] as const) {
		let tries = 0;
		const work = runTransaction(database.db, async () => {
			tries++;
			throw error;
		});
		await expect(work).rejects.toBe(error);
		expect(tries).toBe(expected);
	}
});

// The embedded engine runs one transaction at a time, so there are no conflicts.
if (database.kind === "server")
	test("the second try resolves a real conflict between two transactions", async () => {
		await database.pool.query("insert into tally values (10)");
		let tries = 0;
		await database.transaction(async (trx) => {
			tries++;
			await sql`set transaction isolation level repeatable read`.execute(trx);
			await sql`select n from tally`.execute(trx);
			if (tries === 1) await database.pool.query("update tally set n = n + 1");
			await sql`update tally set n = n * 2`.execute(trx);
		});
		expect(tries).toBe(2);
		expect(await tally()).toEqual([22]);
	});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db, Transaction } from "#platform/db/database.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { checkShape, type Part, shapeOfRelease } from "./check-shape.ts";

let database: TestDatabase;
let expected: Part[];
beforeAll(async () => {
	[database, expected] = await Promise.all([testDatabase(), shapeOfRelease()]);
});
afterAll(() => database.close());

/** Findings after these statements. Everything is rolled back. */
const saidAfter = async (...statements: string[]) => {
	const undone = new Error("undone");
	let told: string[] = [];
	await database.db
		.transaction()
		.execute(async (trx: Transaction) => {
			for (const one of statements) await sql.raw(one).execute(trx);
			told = (await checkShape(trx as unknown as Db, expected)).map(({ level, what }) => `${level}: ${what}`);
			throw undone;
		})
		.catch((error) => {
			if (error !== undone) throw error;
		});
	return told;
};

it("a database as the migrations made it is fine, even with other tables and indexes added", async () => {
	const fine = [expect.stringMatching(/^fine: Its tables/)];
	expect(await saidAfter()).toEqual(fine);
	expect(
		await saidAfter("create table of_somebody_else (id int)", "create index of_somebody_else_too on provider (name)"),
	).toEqual(fine);
});

it("names a missing part, and only the table if a whole table is missing", async () => {
	expect(await saidAfter("drop table review cascade")).toEqual([
		expect.stringMatching(/^fault: \d+ parts? missing from what the migrations created: .*table review(,|\.)/),
	]);
	const [{ index } = { index: "" }] = (
		await sql<{
			index: string;
		}>`select indexname as index from pg_indexes where tablename = 'provider' and indexdef not like '%UNIQUE%' limit 1`.execute(
			database.db,
		)
	).rows;
	const [{ on, trigger } = { on: "", trigger: "" }] = (
		await sql<{ on: string; trigger: string }>`
			select tgrelid::regclass::text as on, tgname as trigger from pg_trigger where not tgisinternal order by 1, 2 limit 1`.execute(
			database.db,
		)
	).rows;
	expect(await saidAfter(`drop index ${index}`)).toEqual([
		`fault: 1 part missing from what the migrations created: index ${index} of provider.`,
	]);
	expect(await saidAfter(`drop trigger ${trigger} on ${on}`)).toEqual([
		`fault: 1 part missing from what the migrations created: trigger ${trigger} of ${on}.`,
	]);
	expect(await saidAfter(`alter table ${on} disable trigger ${trigger}`)).toEqual([
		expect.stringContaining(`Switched off: trigger ${trigger} of ${on}.`),
	]);
});

it("names a changed part", async () => {
	expect(await saidAfter("alter table provider alter column name drop not null")).toEqual([
		"fault: Different from what the migrations created: column name of provider.",
	]);
});

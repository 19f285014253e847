import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { MIGRATION_LOCK, migrate, migrationsFolder, stepsBeyond } from "./migrate.ts";

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "migrations-"));
afterAll(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

beforeEach(async () => {
	rmSync(folder, { recursive: true });
	cpSync(migrationsFolder, folder, { recursive: true });
	await database.pool.query("drop table if exists made_by_test; delete from schema_migration where name >= '9'");
});

test("a database that has every migration is not changed", async () => {
	expect(await migrate(database.pool)).toEqual([]);
});

test("missing migrations are applied once and in order; other files in the folder are ignored", async () => {
	write("9002_second.sql", "insert into made_by_test values (2)");
	write("9001_first.sql", "create table made_by_test (n int); insert into made_by_test values (1)");
	write("notes.md", "not a step");
	expect(await migrate(database.pool, folder)).toEqual(["9001_first.sql", "9002_second.sql"]);
	expect(await migrate(database.pool, folder)).toEqual([]);
	expect((await database.pool.query("select n from made_by_test order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test("nodes that start together apply each migration once", async () => {
	write("9001_first.sql", "create table made_by_test (n int); insert into made_by_test values (1)");
	const applied = await Promise.all([
		migrate(database.pool, folder),
		migrate(database.pool, folder),
		migrate(database.pool, folder),
	]);
	expect(applied.flat()).toEqual(["9001_first.sql"]);
	expect((await database.pool.query("select n from made_by_test")).rows).toEqual([{ n: 1 }]);
});

test("a migration that times out on a lock is rolled back and retried until it succeeds", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	const held = "do $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$";
	write("9002_second.sql", held);
	const waits: number[] = [];
	const applied = migrate(database.pool, folder, {
		againMs: 1,
		waits: (times) => {
			waits.push(times);
			if (times === 3) write("9002_second.sql", "insert into made_by_test values (2)");
		},
	});
	expect(await applied).toEqual(["9001_first.sql", "9002_second.sql"]);
	expect(waits).toEqual([1, 2, 3]);
	expect((await database.pool.query("select n from made_by_test")).rows).toEqual([{ n: 2 }]);
});

test("the server ends a node that hangs during a migration, so that other nodes can start", async () => {
	write(
		"9001_first.sql",
		"create table made_by_test as select current_setting('idle_in_transaction_session_timeout') as most",
	);
	await migrate(database.pool, folder);
	expect((await database.pool.query("select most from made_by_test")).rows).toEqual([{ most: "1min" }]);
});

if (process.env.TEST_DATABASE_URL)
	test("a node that waits for another node's migrations reports it, and continues when they are done", async () => {
		const other = await database.pool.connect();
		await other.query("begin");
		await other.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
		const told: number[] = [];
		const waits = (times: number) => {
			told.push(times);
			if (times === 2) void other.query("commit").then(() => other.release());
		};
		await migrate(database.pool, folder, { waits, againMs: 10, turnMs: 50 });
		expect(told.slice(0, 2)).toEqual([1, 2]);
	});

test("a migration that was edited after it was applied is refused, with its name", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	await migrate(database.pool, folder);
	write("9001_first.sql", "create table made_by_test (n bigint)");
	await expect(migrate(database.pool, folder)).rejects.toThrow(
		"The migration 9001_first.sql was edited after it was applied",
	);
});

test("if a migration fails, the error names it and all migrations of the run are rolled back", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	write("9002_second.sql", "insert into made_by_test values ('many')");
	await expect(migrate(database.pool, folder)).rejects.toThrow(
		/The migration 9002_second.sql failed: invalid input syntax/,
	);
	expect((await database.pool.query("select to_regclass('made_by_test') as t")).rows).toEqual([{ t: null }]);
	expect(await migrate(database.pool)).toEqual([]);
});

test("an older release works with a newer database, and can list the migrations that it doesn't know", async () => {
	expect(await stepsBeyond(database.pool, folder)).toEqual([]);
	write("9009_later.sql", "select 1");
	await migrate(database.pool, folder);
	expect(await stepsBeyond(database.pool)).toEqual(["9009_later.sql"]);
	expect(await migrate(database.pool)).toEqual([]);
});

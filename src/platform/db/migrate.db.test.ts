import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { batchesOf, MIGRATION_LOCK, migrate, migrationsFolder, stepsBeyond } from "./migrate.ts";

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

const HELD = "do $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$";

test("a migration that times out on a lock is rolled back and retried until it succeeds; earlier ones stay", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	write("9002_second.sql", `insert into made_by_test values (1); ${HELD}`);
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

test("after the last try a start ends with what to look for, and the next one continues", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	write("9002_second.sql", HELD);
	const tries = (mostTries: number) => {
		let waits = 0;
		return migrate(database.pool, folder, { againMs: 1, mostTries, waits: () => waits++ }).catch((error: Error) => [
			waits,
			error.message,
		]);
	};
	expect(await tries(3)).toEqual([2, expect.stringMatching(/^The migration 9002_second\.sql .*pg_stat_activity/)]);
	write("9002_second.sql", "insert into made_by_test values (2)");
	expect(await tries(1)).toEqual(["9002_second.sql"]);
});

test("the first migration that drops a function or trigger, those after it and the functions are one transaction", () => {
	const step = (name: string, sql: string) => ({ name, sha256: "", sql });
	const add = step("1", "alter table a add column dropped_function int");
	const drop = step("2", "DROP  FUNCTION if exists f()");
	const shown = (...of: Parameters<typeof batchesOf>) =>
		batchesOf(...of).map(({ steps, withFunctions }) => [...steps.map(({ name }) => name), withFunctions].join(" "));
	expect(shown([add, step("2", "create table b ()")], false)).toEqual(["1 false", "2 false", "true"]);
	expect(shown([add, drop, step("3", "")], false)).toEqual(["1 false", "2 3 true"]);
	expect(shown([add, step("2", "drop trigger t on a")], false)).toEqual(["1 false", "2 true"]);
	expect(shown([add, drop], true)).toEqual(["1 2 true"]);
	expect(shown([], false)).toEqual(["true"]);
});

if (process.env.TEST_DATABASE_URL)
	test("while another session holds a table for long, an upgrade keeps nobody waiting for two seconds", async () => {
		await database.pool.query("create table made_by_test (n int)");
		const holder = await database.patient.pool.connect();
		await holder.query("begin");
		await holder.query("select from made_by_test");
		write("9001_first.sql", "alter table made_by_test add column m int");
		let over = false;
		let tries = 0;
		const upgrade = migrate(database.pool, folder, { againMs: 1, waits: () => tries++ }).finally(() => {
			over = true;
		});
		const longest = (async () => {
			let most = 0;
			for (let n = 0; !over; n++) {
				const began = performance.now();
				await database.pool.query("insert into made_by_test (n) values ($1)", [n]);
				most = Math.max(most, performance.now() - began);
				if (tries === 3) await holder.query("commit");
			}
			return most;
		})();
		expect(await upgrade).toEqual(["9001_first.sql"]);
		expect(await longest).toBeLessThan(2_000);
		holder.release();
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

test("if a migration fails, the error names it, and nothing of it is left; those before it stay", async () => {
	write("9001_first.sql", "create table made_by_test (n int)");
	write("9002_second.sql", "insert into made_by_test values (1); insert into made_by_test values ('many')");
	await expect(migrate(database.pool, folder)).rejects.toThrow(
		/The migration 9002_second.sql failed: invalid input syntax/,
	);
	expect((await database.pool.query("select n from made_by_test")).rows).toEqual([]);
	write("9002_second.sql", "insert into made_by_test values (2)");
	expect(await migrate(database.pool, folder)).toEqual(["9002_second.sql"]);
});

test("an older release works with a newer database, and can list the migrations that it doesn't know", async () => {
	expect(await stepsBeyond(database.pool, folder)).toEqual([]);
	write("9009_later.sql", "select 1");
	await migrate(database.pool, folder);
	expect(await stepsBeyond(database.pool)).toEqual(["9009_later.sql"]);
	expect(await migrate(database.pool)).toEqual([]);
});

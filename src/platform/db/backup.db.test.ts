import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { backup } from "./backup.ts";
import type { Database } from "./database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { createPubSub, NODE_LINE } from "./pubsub.ts";
import { RestoreRefused, restore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-"));
const steps = join(folder, "migrations");
cpSync(migrationsFolder, steps, { recursive: true });
writeFileSync(
	join(steps, "9001_odd.sql"),
	`
	create type mood as enum ('glad', 'so so');
	create table "Odd ""names""" (
		id bigint generated always as identity (start with 5 increment by 3) primary key,
		"a ""quoted"" one" text unique,
		parent bigint references "Odd ""names""",
		kind mood,
		truth boolean,
		fixed numeric(30, 10),
		small real,
		large double precision,
		data jsonb,
		words text[],
		grid int[],
		raw bytea,
		moment timestamptz,
		wall timestamp,
		day date,
		span interval,
		id2 uuid,
		padded char(4),
		doubled bigint generated always as (id * 2) stored
	);
	create table left_hand (id int primary key, other int);
	create table right_hand (id int primary key, other int not null references left_hand);
	alter table left_hand add foreign key (other) references right_hand;
	create sequence untouched;
	create function shout() returns trigger language plpgsql as $$ begin insert into left_hand values (-1, null); return null; end $$;
	create trigger shouts after insert on right_hand for each statement execute function shout();
	insert into left_hand values (77, null);
	`,
);

const source = await testDatabase();
const target = await testDatabase();
const log = pino({ level: "silent" });
/** The embedded engine too, if the tests run on a server. */
const embedded =
	source.kind === "server"
		? await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: "" }, log, { inMemory: true })
		: undefined;
await migrate(source.pool, steps);
afterAll(async () => {
	await Promise.all([source.close(), target.close(), embedded?.close()]);
	rmSync(folder, { recursive: true });
});

const odd = `"Odd ""names"""`;
await source.pool.query(`
	insert into ${odd} ("a ""quoted"" one", parent, kind, truth, fixed, small, large, data, words, grid, raw, moment, wall, day, span, id2, padded) values
	('plain', 8, 'glad', true, 1.5, 0.1, 0.1, '{"a": [1, null, "x"], "big": 12345678901234567890.123}', '{a,b}', '{{1,2},{3,4}}', '\\x00ff10', now(), now(), now(), '1 mon 2 days 03:04:05.678', gen_random_uuid(), 'ab'),
	(e'tab\\t newline\\n return\\r quote" back\\\\ \\u00e9 \\U0001F9A9 \\x7f', null, 'so so', false, 'NaN', 'NaN', '-0', '"\\\\u2028 \\\\\\\\"', array['', 'NULL', null, 'a,b', '"', '\\', '{}', ' x '], '{}', '', 'infinity', '-infinity', '0044-03-15 BC', '-1 year -0.000001 seconds', null, ''),
	('extremes', null, null, null, 12345678901234567890.0123456789, 3.4028235e38, 5e-324, 'null', '{}', null, null, '2024-02-29 23:59:59.999999+14', '9999-12-31 23:59:59.999999', '5874897-12-31', null, null, '  x');
	insert into left_hand values (1, null), (2, null); delete from left_hand where id < 0;
	insert into right_hand values (1, 1), (2, 2);
	delete from left_hand where id < 0;
	update left_hand set other = 3 - id where id < 77;
	insert into account (name) values ('Wattle'), ('Banksia');
	insert into provider (account_id, url_slug, name, postcodes) values (1, 'wattle', 'Wattle', '{3000}'), (2, 'banksia', 'Banksia', '{3001}');
	insert into letter (kind, about, recipient, subject, text_body, html_body) select 'k', n::text, 'r', 's', repeat('long ', 100), 'h' from generate_series(1, 1100) n;
`);

let made = 0;
let file = "";
beforeEach(() => {
	file = join(folder, `${made++}.backup`);
});

/** Every row of every table as text, sorted. */
const contents = async (database: Database) => {
	const { rows } = await database.pool.query<{ t: string }>(
		"select quote_ident(relname) as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'schema\\_%' order by 1",
	);
	const all: Record<string, unknown> = {};
	for (const { t } of rows) all[t] = (await database.pool.query(`select x::text from ${t} x order by 1`)).rows;
	return all;
};

test("a restore brings everything back exactly, on both engines, and sequences continue", async () => {
	const counts = await backup(source, file);
	expect(counts).toMatchObject({ letter: 1100, provider: 2, search_doc: 2, left_hand: 3 });
	for (const database of [target, embedded]) {
		if (!database) continue;
		expect(await restore(database, file, { replace: true, folder: steps })).toEqual(counts);
		expect(await contents(database)).toEqual(await contents(source));
		expect(await migrate(database.pool, steps)).toEqual([]);
		const { rows } = await database.pool.query(`insert into ${odd} (truth) values (true) returning id`);
		expect(rows).toEqual([{ id: "14" }]);
		expect((await database.pool.query("select nextval('untouched') as n")).rows).toEqual([{ n: "1" }]);
	}
});

test("triggers and foreign keys work again after a restore", async () => {
	await backup(source, file);
	await restore(target, file, { replace: true, folder: steps });
	await target.pool.query("update provider set name = 'Grevillea' where url_slug = 'wattle'");
	expect((await target.pool.query("select name_key from search_doc order by 1")).rows).toEqual([
		{ name_key: "banksia" },
		{ name_key: "grevillea" },
	]);
	await expect(target.pool.query("insert into left_hand values (9, 99)")).rejects.toMatchObject({ code: "23503" });
	const { rows } = await target.pool.query(
		"select count(*)::int as n from pg_constraint where contype = 'f' and condeferrable",
	);
	expect(rows).toEqual([{ n: 0 }]);
});

test("a restore is refused while a node runs on the server, and works once it has stopped or its machine is gone", async () => {
	await backup(source, file);
	const pubsub = createPubSub({ database: target, log });
	await pubsub.start();
	const tried = restore(target, file, { replace: true, folder: steps });
	if (target.kind === "server")
		await expect(tried).rejects.toThrow("A node is running on this database. Stop every node, then restore again.");
	// An embedded database belongs to one process, so no other node can use it.
	else await tried;
	await pubsub.stop();
	await restore(target, file, { replace: true, folder: steps });
	if (target.kind !== "server") return;
	const left = new pg.Client({ ...target.poolConfig, application_name: NODE_LINE });
	left.on("error", () => {});
	await left.connect();
	await restore(target, file, { replace: true, folder: steps });
});

test("a restore into a database with rows is refused and changes nothing, without `replace`", async () => {
	await backup(source, file);
	await restore(target, file, { replace: true, folder: steps });
	await target.pool.query("insert into account (name) values ('Newer')");
	const before = await contents(target);
	await expect(restore(target, file, { folder: steps })).rejects.toThrow(/is not empty/);
	expect(await contents(target)).toEqual(before);
});

test("a restore into an empty database needs no `replace`", async () => {
	await backup(source, file);
	const { rows } = await target.pool.query(
		"select quote_ident(relname) as t from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'schema\\_%'",
	);
	await target.pool.query(`truncate ${rows.map(({ t }) => t).join(", ")}`);
	await restore(target, file, { folder: steps });
	expect(await contents(target)).toEqual(await contents(source));
});

test("a truncated, changed or foreign file is refused, and the database is unchanged", async () => {
	await backup(source, file);
	const before = await contents(target);
	const whole = readFileSync(file);
	const text = gunzipSync(whole).toString();
	const wrongSum = Buffer.from(whole);
	wrongSum.writeUInt32LE(1, wrongSum.length - 8);
	const bad = {
		torn: whole.subarray(0, whole.length / 2),
		"wrong sum": wrongSum,
		"no end": gzipSync(text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)),
		"a row missing": gzipSync(text.replace('"account":2', '"account":3')),
		"another archive": gzipSync("hello"),
		"no archive": Buffer.from("hello"),
	};
	for (const [what, bytes] of Object.entries(bad)) {
		writeFileSync(file, bytes);
		await expect(restore(target, file, { replace: true, folder: steps }), what).rejects.toThrow(RestoreRefused);
	}
	await expect(restore(target, join(folder, "nowhere"), { replace: true })).rejects.toThrow("ENOENT");
	expect(await contents(target)).toEqual(before);
});

test("a backup that needs a missing or different migration is refused, with the migration's name", async () => {
	await backup(source, file);
	await expect(restore(target, file, { replace: true })).rejects.toThrow(
		"needs the migration 9001_odd.sql, which this release doesn't have. Use the release that made the backup, or a newer one.",
	);
	const other = join(folder, "other");
	cpSync(steps, other, { recursive: true });
	writeFileSync(join(other, "9001_odd.sql"), "select 1");
	await expect(restore(target, file, { replace: true, folder: other })).rejects.toThrow("has in a different form");
});

test("only the owner can read a backup; it overwrites no file, and leaves none behind if it fails", async () => {
	await backup(source, file);
	expect(statSync(file).mode & 0o077).toBe(0);
	await expect(backup(source, file)).rejects.toThrow("already exists");
	const closed = await openDatabase(
		{ database: { url: "postgres://nobody@127.0.0.1:1/none", pool: 2 }, dataDir: "" },
		log,
	);
	await expect(backup(closed, `${file}.2`)).rejects.toThrow("ECONNREFUSED");
	expect(readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.2`))).toEqual([]);
	await closed.close();
});

test("of two backups to the same file at once, one succeeds and the other reports that the file exists", async () => {
	const both = await Promise.allSettled([backup(source, `${file}.both`), backup(source, `${file}.both`)]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(both.find(({ status }) => status === "rejected")).toMatchObject({
		reason: { message: `${file}.both already exists. Choose another file.` },
	});
	await restore(target, `${file}.both`, { replace: true, folder: steps });
	expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test("a backup to a missing folder says so, and keeps no connection open", async () => {
	const { pool } = source.patient;
	await expect(backup(source, join(folder, "not there", "file"))).rejects.toThrow(
		`There is no folder ${join(folder, "not there")}.`,
	);
	expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("if the tables are not in the schema public, no file is made: an empty one could be mistaken for a backup", async () => {
	const strange = await testDatabase();
	await strange.pool.query(
		"alter schema public rename to elsewhere; create schema public; create table schema_migration as select * from elsewhere.schema_migration",
	);
	const file = join(folder, "hollow.file");
	await expect(backup(strange, file)).rejects.toThrow("not in the schema public");
	expect(existsSync(file)).toBe(false);
	await strange.close();
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { folderOf } from "#platform/files/folders.ts";
import { OperatorError } from "../plain-fault.ts";
import { withoutLimit } from "./client.ts";

/** Any number that nothing else locks. */
export const MIGRATION_LOCK = "7203119425511";
export const migrationsFolder: string = fileURLToPath(new URL("migrations/", folderOf("db")));

export interface Migration {
	name: string;
	/** Of the file's text, in hex. */
	sha256: string;
}

/** Steps in the folder, in order: files named like `0003_reviews.sql`. */
export const readMigrations = (folder: string): (Migration & { sql: string })[] =>
	readdirSync(folder)
		.filter((name) => /^\d{4}_.+\.sql$/.test(name))
		.sort()
		.map((name) => {
			const sql = readFileSync(join(folder, name), "utf8");
			return { name, sha256: createHash("sha256").update(sql).digest("hex"), sql };
		});

/** Whoever reads a table, a backup among them, keeps a step from changing it, and the step keeps all others waiting that come after it: it asks for a moment, and again later. */
const LOCK_WAIT = "500ms";
const AGAIN_MS = 2_000;
/** So long it waits for another node that applies steps before it says that it waits. */
const TURN_MS = 10_000;
/** A node that stands still in the middle of a step keeps every other from starting: its server lets go of it then. Between two statements there is next to nothing to do. */
const IDLE_MS = 60_000;

const isHeldUp = (error: unknown): boolean =>
	error instanceof Error &&
	((error as { code?: string }).code === "55P03" || (error.cause as { code?: string } | undefined)?.code === "55P03");

/**
 * Brings the database up to the newest step, each step once, all in one transaction; nodes that start together wait for one another, and a step for whoever holds
 * what it changes.
 * @param options `waits`: told each time that it was held up, with how often so far
 * @returns the names of the steps applied now
 * @throws PlainFault when a step was edited after it was applied, or the server is none that the steps can be for
 */
export const migrate = async (
	pool: pg.Pool,
	folder: string = migrationsFolder,
	{
		waits,
		againMs = AGAIN_MS,
		turnMs = TURN_MS,
	}: { waits?: (times: number) => void; againMs?: number; turnMs?: number } = {},
): Promise<string[]> => {
	for (let times = 1; ; times++) {
		const applied = await migrateOnce(pool, folder, turnMs).catch((error: unknown) => {
			if (!isHeldUp(error)) throw error;
			return undefined;
		});
		if (applied) return applied;
		waits?.(times);
		await sleep(againMs);
	}
};

const migrateOnce = async (pool: pg.Pool, folder: string, turnMs: number): Promise<string[]> => {
	const client = await pool.connect();
	// Waiting for another node and building an index take their time.
	withoutLimit(client);
	try {
		await client.query("begin");
		await client.query(
			`set local statement_timeout = 0; set local lock_timeout = ${turnMs}; set local idle_in_transaction_session_timeout = ${IDLE_MS}`,
		);
		await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
		await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
		await assertFit(client);
		const applied = await applyMigrations(client, readMigrations(folder));
		await client.query("commit");
		return applied;
	} finally {
		// Closing the connection undoes what is not committed, and takes the lifted limit with it.
		client.release(true);
	}
};

/** Steps of newer releases that the database has, and this one does not know. */
export const stepsBeyond = async (pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> => {
	const { rows } = await pool.query<{ name: string }>(
		"select name from schema_migration where not name = any($1) order by name",
		[readMigrations(folder).map(({ name }) => name)],
	);
	return rows.map(({ name }) => name);
};

/** PostgreSQL 15, as PostgreSQL writes it. */
export const OLDEST_SERVER = 150000;

/** @throws PlainFault for a server that is too old, or a database that cannot hold every sign */
const assertFit = async (client: pg.ClientBase): Promise<void> => {
	const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
		"select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
	);
	const { number = 0, version = "", encoding = "" } = rows[0] ?? {};
	if (number < OLDEST_SERVER)
		throw new OperatorError(
			`The server is PostgreSQL ${version}, and 15 or newer is needed. Upgrade it, or name another in DATABASE_URL.`,
		);
	if (encoding !== "UTF8")
		throw new OperatorError(
			`The database is in ${encoding}, which cannot hold every sign. Make one with encoding 'UTF8', and name it in DATABASE_URL.`,
		);
};

/**
 * Applies the steps that are missing, in the caller's transaction.
 * @returns the names of the steps applied now
 * @throws PlainFault when a step was edited after it was applied
 */
export const applyMigrations = async (
	client: pg.ClientBase,
	steps: (Migration & { sql: string })[],
): Promise<string[]> => {
	await client.query(
		"create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
	);
	const { rows } = await client.query<Migration>("select name, sha256 from schema_migration");
	const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
	const applied: string[] = [];
	for (const { name, sha256, sql } of steps) {
		const before = done.get(name);
		if (before === sha256) continue;
		if (before !== undefined)
			throw new OperatorError(
				`migration ${name} was edited after it was applied. Put its file back as it was released.`,
			);
		await client.query(sql).catch((error: Error) => {
			throw new OperatorError(`migration ${name} failed: ${error.message}. Nothing was changed.`, { cause: error });
		});
		await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
		applied.push(name);
	}
	return applied;
};

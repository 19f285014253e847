import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { folderOf } from "#platform/files/folders.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { withoutLimit } from "./client.ts";
import { applyFunctions } from "./functions.ts";

/** Key of the advisory lock. Any number that nothing else uses. */
export const MIGRATION_LOCK = "7203119425511";
export const migrationsFolder: string = fileURLToPath(new URL("migrations/", folderOf("db")));

export interface Migration {
	name: string;
	/** SHA-256 of the file, in hex. */
	sha256: string;
}

/** Migrations in the folder, in order: files named like `0003_reviews.sql`. */
export const readMigrations = (folder: string): (Migration & { sql: string })[] =>
	readdirSync(folder)
		.filter((name) => /^\d{4}_.+\.sql$/.test(name))
		.sort()
		.map((name) => {
			const sql = readFileSync(join(folder, name), "utf8");
			return { name, sha256: createHash("sha256").update(sql).digest("hex"), sql };
		});

/**
 * A migration must wait for readers of a table (for example a backup), and blocks all later queries on it while it
 * waits. So it waits only briefly for a lock, and tries again later.
 */
const LOCK_WAIT = "500ms";
const AGAIN_MS = 2_000;
/** How long to wait for another node's migrations before reporting the wait. */
const TURN_MS = 10_000;
/** The server ends a node that is idle this long during a migration, since it keeps other nodes from starting. */
const IDLE_MS = 60_000;

const isHeldUp = (error: unknown): boolean =>
	error instanceof Error &&
	((error as { code?: string }).code === "55P03" || (error.cause as { code?: string } | undefined)?.code === "55P03");

/**
 * Applies all missing migrations, then the functions that changed, in one transaction. Waits for other nodes that do the same, and retries when a table
 * is locked.
 * @param options `waits` is called after each try that timed out on a lock, with the number of tries
 * @returns the names of the migrations applied now
 * @throws OperatorError if a migration was edited after it was applied, or the server isn't supported
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
	// Waiting for another node and building an index can take long.
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
		await applyFunctions(client);
		await client.query("commit");
		return applied;
	} finally {
		// Closing the connection rolls back an open transaction.
		client.release(true);
	}
};

/** Migrations in the database that this release doesn't have, from a newer release. */
export const stepsBeyond = async (pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> => {
	const { rows } = await pool.query<{ name: string }>(
		"select name from schema_migration where not name = any($1) order by name",
		[readMigrations(folder).map(({ name }) => name)],
	);
	return rows.map(({ name }) => name);
};

/** PostgreSQL 15, in the format of `server_version_num`. */
export const OLDEST_SERVER = 150000;

/** @throws OperatorError if the server is too old, or the database's encoding is not UTF-8 */
const assertFit = async (client: pg.ClientBase): Promise<void> => {
	const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
		"select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
	);
	const { number = 0, version = "", encoding = "" } = rows[0] ?? {};
	if (number < OLDEST_SERVER)
		throw new OperatorError(
			`The server runs PostgreSQL ${version}, but the service needs 15 or newer. Upgrade the server, or set DATABASE_URL to another.`,
		);
	if (encoding !== "UTF8")
		throw new OperatorError(
			`The database has the encoding ${encoding}, which can't store every character. Create a database with encoding 'UTF8', and set DATABASE_URL to it.`,
		);
};

/**
 * Applies the missing migrations in the caller's transaction.
 * @returns the names of the migrations applied now
 * @throws OperatorError if a migration was edited after it was applied
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
			throw new OperatorError(`The migration ${name} was edited after it was applied. Restore the released file.`);
		await client.query(sql).catch((error: Error) => {
			throw new OperatorError(`The migration ${name} failed: ${error.message}. Nothing was changed.`, { cause: error });
		});
		await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
		applied.push(name);
	}
	return applied;
};

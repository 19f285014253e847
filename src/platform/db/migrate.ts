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
/** Ten minutes. Then the start ends, and says what to look for. */
const MOST_TRIES = 240;
/** How long to wait for another node's migrations before reporting the wait. */
const TURN_MS = 10_000;
/** The server ends a node that is idle this long during a migration, since it keeps other nodes from starting. */
const IDLE_MS = 60_000;

/** What of an upgrade is one transaction. */
export interface Batch {
	steps: (Migration & { sql: string })[];
	/** Whether the functions that changed are applied in it too. */
	withFunctions: boolean;
}

const DROPS_FUNCTION = /\bdrop\s+(function|trigger)\b/i;

/**
 * Each migration is a transaction, so that its locks are held briefly. From one that drops a function or a trigger on,
 * they are one with the functions, since nodes of the release before would miss it until its new text is there. An empty
 * database, which nobody uses yet, gets all at once.
 */
export const batchesOf = (pending: Batch["steps"], isEmpty: boolean): Batch[] => {
	if (isEmpty) return [{ steps: pending, withFunctions: true }];
	const drops = pending.findIndex(({ sql }) => DROPS_FUNCTION.test(sql));
	const alone = drops < 0 ? pending : pending.slice(0, drops);
	return [
		...alone.map((step) => ({ steps: [step], withFunctions: false })),
		{ steps: drops < 0 ? [] : pending.slice(drops), withFunctions: true },
	];
};

const isLockTimeout = (error: unknown): boolean =>
	error instanceof Error &&
	((error as { code?: string }).code === "55P03" || (error.cause as { code?: string } | undefined)?.code === "55P03");

/** Another node applies migrations. It may take long, so these tries aren't counted. */
class TurnTaken extends Error {}

/**
 * Applies all missing migrations, then the functions that changed. Takes turns with other nodes that do the same, and
 * retries when a table is locked. What is applied stays, and the next call continues.
 * @param options `waits` is called after each try that timed out on a lock, with the number of tries in a row
 * @returns the names of the migrations applied now
 * @throws OperatorError if a migration was edited after it was applied, the server isn't supported, or a table stays
 * locked for all tries
 */
export const migrate = async (
	pool: pg.Pool,
	folder: string = migrationsFolder,
	{
		waits,
		againMs = AGAIN_MS,
		turnMs = TURN_MS,
		mostTries = MOST_TRIES,
	}: { waits?: (times: number) => void; againMs?: number; turnMs?: number; mostTries?: number } = {},
): Promise<string[]> => {
	const applied: string[] = [];
	let waited = 0;
	let tries = 0;
	for (;;) {
		try {
			await migrateOnce(pool, folder, turnMs, (names) => {
				applied.push(...names);
				waited = 0;
				tries = 0;
			});
			return applied;
		} catch (error) {
			if (!(error instanceof TurnTaken) && !isLockTimeout(error)) throw error;
			if (isLockTimeout(error) && ++tries >= mostTries) throw stayedLocked(error as Error);
		}
		waits?.(++waited);
		await sleep(againMs);
	}
};

const stayedLocked = (error: Error): OperatorError =>
	new OperatorError(
		`${error.message} A table that it changes is locked. Look in pg_stat_activity for the session with the oldest xact_start (a backup, or a forgotten transaction), wait for it or end it, and start again.`,
		{ cause: error },
	);

/** @param done is told the names of each batch once it's committed */
const migrateOnce = async (
	pool: pg.Pool,
	folder: string,
	turnMs: number,
	done: (names: string[]) => void,
): Promise<void> => {
	const client = await pool.connect();
	// Waiting for another node and building an index can take long.
	withoutLimit(client);
	const takeTurn = async () => {
		await client.query("begin");
		await client.query(
			`set local statement_timeout = 0; set local lock_timeout = ${turnMs}; set local idle_in_transaction_session_timeout = ${IDLE_MS}`,
		);
		await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]).catch((error: Error) => {
			throw isLockTimeout(error) ? new TurnTaken() : error;
		});
		await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
	};
	try {
		const steps = readMigrations(folder);
		await takeTurn();
		await assertFit(client);
		const pending = await pendingOf(client, steps);
		const batches = batchesOf(pending, pending.length === steps.length);
		await client.query("commit");
		for (const batch of batches) {
			await takeTurn();
			// Another node may have applied it meanwhile.
			const names = await applyMigrations(client, batch.steps);
			if (batch.withFunctions) await applyFunctions(client);
			await client.query("commit");
			done(names);
		}
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
 * Those of these migrations that aren't applied. Creates the table that lists them.
 * @throws OperatorError if a migration was edited after it was applied
 */
const pendingOf = async (client: pg.ClientBase, steps: Batch["steps"]): Promise<Batch["steps"]> => {
	await client.query(
		"create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
	);
	const { rows } = await client.query<Migration>("select name, sha256 from schema_migration");
	const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
	return steps.filter(({ name, sha256 }) => {
		const before = done.get(name);
		if (before !== undefined && before !== sha256)
			throw new OperatorError(`The migration ${name} was edited after it was applied. Restore the released file.`);
		return before === undefined;
	});
};

/**
 * Applies the missing migrations in the caller's transaction.
 * @returns the names of the migrations applied now
 * @throws OperatorError if a migration was edited after it was applied
 */
export const applyMigrations = async (client: pg.ClientBase, steps: Batch["steps"]): Promise<string[]> => {
	const pending = await pendingOf(client, steps);
	for (const { name, sha256, sql } of pending) {
		await client.query(sql).catch((error: Error) => {
			throw new OperatorError(
				`The migration ${name} failed: ${error.message}. Nothing of it was changed; migrations before it stay.`,
				{ cause: error },
			);
		});
		await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
	}
	return pending.map(({ name }) => name);
};

import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import type { Database } from "#platform/db/database.ts";
import { type OpenOptions, openDatabase } from "#platform/db/open.ts";

export interface TestDatabase extends Database {
	/** Empties every table except reference data and restarts its ids. Changes to reference data stay. */
	reset(): Promise<void>;
	/** Its connection string, for child processes. Undefined if the database is embedded. */
	url: string | undefined;
}

const log = pino({ level: "warn" });
/** Long enough for a slow test machine, short enough to expose a query that waits for its own transaction. */
const patience = { waitMs: 2_000, connectMs: 10_000, statementMs: 10_000 };

/**
 * A fresh database with all migrations and reference data, on the server in TEST_DATABASE_URL or embedded in memory.
 * Use one per test file: `const database = await testDatabase(); afterAll(() => database.close());`
 */
export const testDatabase = async (more: Pick<OpenOptions, "onStatement"> = {}): Promise<TestDatabase> => {
	const options = { ...patience, ...more };
	const prepared = inject("database");
	if ("failed" in prepared) throw new Error(`No database for tests: ${prepared.failed}`);
	const { source, empty } = prepared;
	if (source.kind === "image") {
		const database = await openDatabase({ database: { url: undefined, pool: 10 }, dataDir: "" }, log, {
			...options,
			image: await openAsBlob(source.file),
		});
		return Object.assign(database, { reset: resetOf(database, empty), url: undefined });
	}
	const name = `${source.name}_${randomUUID().slice(0, 8)}`;
	const at = new URL(source.url);
	at.pathname = `/${name}`;
	await admin(source.url, `create database ${name} template ${source.name}`);
	const database = await openDatabase({ database: { url: at.href, pool: 10 }, dataDir: "" }, log, options);
	const closeDatabase = database.close;
	const close = async () => {
		await closeDatabase();
		await admin(source.url, `drop database if exists ${name} with (force)`);
	};
	return Object.assign(database, { reset: resetOf(database, empty), url: at.href, close });
};

/** An image to start an embedded database from, which saves seconds. Undefined if the tests run on a server. */
export const testImage = async (): Promise<Blob | undefined> => {
	const prepared = inject("database");
	return "source" in prepared && prepared.source.kind === "image" ? openAsBlob(prepared.source.file) : undefined;
};

/**
 * After a test, a node's background read can deadlock with the truncate. PostgreSQL cancels the query whose
 * `deadlock_timeout` passes first. A longer timeout here makes that the read, which is retried.
 */
const READER_ENDS =
	"select set_config('deadlock_timeout', '1min', true) from pg_roles where rolname = current_user and rolsuper";

/** Empties tables while the node that the test uses may read them: `truncate(database, "provider, account cascade")`. */
export const truncate = async ({ patient }: Database, tables: string): Promise<void> => {
	await patient.pool.query(`${READER_ENDS}; truncate ${tables}`);
};

const resetOf = (database: Database, tables: string[]) => async () => {
	if (tables.length > 0) await truncate(database, `${tables.map(pg.escapeIdentifier).join(", ")} restart identity`);
};

const admin = async (url: string, statement: string): Promise<void> => {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(statement).finally(() => client.end());
};

import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import type { Database } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";

// Migrates and seeds one database per run. Every test file starts from a copy of it (tests/support/database.ts).

declare module "vitest" {
	export interface ProvidedContext {
		/** The database to copy and its empty tables, or the error that prevented it. */
		database:
			| { source: { kind: "image"; file: string } | { kind: "template"; url: string; name: string }; empty: string[] }
			| { failed: string };
	}
}

const log = pino({ level: "warn" });
const seedFile = new URL("../../src/domains/reference/seed.ts", import.meta.url);

const fill = async (database: Database): Promise<string[]> => {
	await migrate(database.patient.pool);
	if (existsSync(seedFile)) {
		const seed = (await import(seedFile.href)) as { seedReference(database: Database): Promise<unknown> };
		await seed.seedReference(database);
	}
	const ask = async <T extends pg.QueryResultRow>(text: string) => (await database.patient.pool.query<T>(text)).rows;
	const tables = await ask<{ name: string }>(
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
	);
	const filled = new Set<string>();
	for (const { name } of tables)
		if ((await ask(`select from ${pg.escapeIdentifier(name)} limit 1`)).length > 0) filled.add(name);
	// PostgreSQL can't truncate a table that a filled table has a foreign key to.
	const keys = await ask<{ from: string; to: string }>(
		"select f.relname as from, t.relname as to from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid where contype = 'f'",
	);
	const held = new Set(keys.filter(({ from }) => filled.has(from)).map(({ to }) => to));
	return tables.map(({ name }) => name).filter((name) => !filled.has(name) && !held.has(name));
};

type Prepared = ProvidedContext["database"];
interface Ground {
	database: Database;
	/** Call it once the database is filled, before it is closed. */
	source(): Promise<Exclude<Prepared, { failed: string }>["source"]>;
	remove(): Promise<void>;
}

const onServer = async (url: string): Promise<Ground> => {
	const name = `alongside_test_${randomUUID().slice(0, 8)}`;
	const at = new URL(url);
	at.pathname = `/${name}`;
	const admin = async (statement: string) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		return client.query(statement).finally(() => client.end());
	};
	await admin(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
	return {
		database: await openDatabase({ database: { url: at.href, pool: 2 }, dataDir: "" }, log),
		source: async () => ({ kind: "template", url, name }),
		async remove() {
			// This includes the copies of test files that were killed.
			const { rows } = await admin(`select datname from pg_database where starts_with(datname, '${name}')`);
			for (const { datname } of rows) await admin(`drop database if exists ${datname} with (force)`);
		},
	};
};

const embedded = async (): Promise<Ground> => {
	const database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: "" }, log, { inMemory: true });
	const folder = mkdtempSync(join(tmpdir(), "alongside-test-"));
	const file = join(folder, "database.tar");
	return {
		database,
		async source() {
			const image = await database.dumpImage?.();
			if (!image) throw new Error("the embedded database has no image");
			writeFileSync(file, Buffer.from(await image.arrayBuffer()));
			return { kind: "image", file };
		},
		remove: async () => rmSync(folder, { recursive: true, force: true }),
	};
};

export default async (project: TestProject) => {
	const url = process.env.TEST_DATABASE_URL;
	const { database, source, remove } = await (url ? onServer(url) : embedded());
	try {
		const empty = await fill(database);
		project.provide("database", { source: await source(), empty });
	} catch (error) {
		// Tests that don't need a database still run.
		project.provide("database", { failed: (error as Error).stack ?? String(error) });
	}
	await database.close();
	return remove;
};

import { sql } from "kysely";
import type pg from "pg";
import { counted } from "#contract/shared/counted.ts";
import type { Db } from "#platform/db/database.ts";
import { applyFunctions, readFunctions } from "#platform/db/functions.ts";
import { applyMigrations, type Batch, batchesOf, migrationsFolder, readMigrations } from "#platform/db/migrate.ts";
import { inEmptyDatabase } from "./check-shape.ts";
import { type Finding, fine, warning } from "./finding.ts";

/** A row that is read for a new index or rule, and one that is written, in ms. Guesses for a busy server. */
const READ_MS = 0.02;
const WRITE_MS = 0.1;
/** No write should wait longer for an upgrade. */
const MOST_MS = 2_000;

/** What a batch does to a table that was there before. */
interface Hold {
	table: string;
	/** Which statements of others wait until the batch is committed. */
	blocks: "reads and writes" | "writes" | "writes of the same rows";
	/** Whether it goes through all rows, and whether it changes them. */
	reads: boolean;
	writes: boolean;
}

const BLOCKS: Readonly<Record<string, Hold["blocks"]>> = {
	AccessExclusiveLock: "reads and writes",
	ShareRowExclusiveLock: "writes",
	ShareLock: "writes",
	RowExclusiveLock: "writes of the same rows",
};
const STRONGEST = Object.values(BLOCKS);

/** Applies a batch, and asks the engine which locks it took and which tables it went through. */
const holdsOf = async (client: pg.ClientBase, work: () => Promise<unknown>): Promise<Hold[]> => {
	await client.query("begin");
	const scans = async () => {
		const { rows } = await client.query<{ table: string; times: string }>(
			"select relname::text as table, seq_scan as times from pg_stat_xact_user_tables where schemaname = 'public'",
		);
		return new Map(rows.map(({ table, times }) => [table, times]));
	};
	const before = await scans();
	await work();
	const after = await scans();
	const { rows } = await client.query<{ table: string; mode: string }>(
		"select c.relname::text as table, l.mode from pg_locks l join pg_class c on c.oid = l.relation where l.granted and l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace",
	);
	await client.query("commit");
	return [...before.keys()].flatMap((table) => {
		const modes = rows.filter((row) => row.table === table).map(({ mode }) => BLOCKS[mode]);
		const blocks = STRONGEST.find((each) => modes.includes(each));
		const reads = before.get(table) !== after.get(table);
		return blocks && table !== "schema_migration" && table !== "schema_function"
			? [{ table, blocks, reads, writes: reads && modes.includes("writes of the same rows") }]
			: [];
	});
};

/** Tries the missing migrations in memory, after those that are done. It takes a few seconds. */
const tryInMemory = (done: ReadonlySet<string>, functions: ReadonlySet<string>): Promise<[Batch, Hold[]][]> =>
	inEmptyDatabase(async ({ pool }) => {
		const client = await pool.connect();
		const steps = readMigrations(migrationsFolder);
		const files = readFunctions();
		const tried: [Batch, Hold[]][] = [];
		await client.query("begin");
		await applyMigrations(
			client,
			steps.filter(({ name }) => done.has(name)),
		);
		await applyFunctions(
			client,
			files.filter(({ name, sha256 }) => functions.has(`${name} ${sha256}`)),
		);
		await client.query("commit");
		const pending = steps.filter(({ name }) => !done.has(name));
		for (const batch of batchesOf(pending, false))
			tried.push([
				batch,
				await holdsOf(client, async () => {
					await applyMigrations(client, batch.steps);
					if (batch.withFunctions) await applyFunctions(client, files);
				}),
			]);
		client.release();
		return tried;
	});

const nameOf = ({ steps, withFunctions }: Batch): string => {
	const names = steps.map(({ name }) => name.replace(/\.sql$/, ""));
	const migrations = names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
	return [...migrations, ...(withFunctions ? ["functions"] : [])].join(", ");
};

/**
 * What the next start does to a database that lacks migrations: the tables that it locks, and roughly for how long, by
 * the number of rows there. Changes nothing.
 */
export const planUpgrade = async (db: Db): Promise<Finding[]> => {
	const { rows: names } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
	const { rows: ready } = await sql<{ is: boolean }>`select to_regclass('schema_function') is not null as is`.execute(
		db,
	);
	const known = ready[0]?.is ? await db.selectFrom("schema_function").select(["name", "sha256"]).execute() : [];
	const { rows: sizes } = await sql<{ table: string; rows: number }>`
		select c.relname::text as table, greatest(c.reltuples, s.n_live_tup, 0)::float8 as rows
		from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relnamespace = 'public'::regnamespace`.execute(
		db,
	);
	const rowsOf = new Map(sizes.map(({ table, rows }) => [table, rows]));
	const tried = await tryInMemory(
		new Set(names.map(({ name }) => name)),
		new Set(known.map(({ name, sha256 }) => `${name} ${sha256}`)),
	);
	const findings: Finding[] = [];
	let brief = 0;
	for (const [batch, holds] of tried) {
		const ms = holds.reduce(
			(sum, { table, reads, writes }) => sum + (rowsOf.get(table) ?? 0) * (writes ? WRITE_MS : reads ? READ_MS : 0),
			0,
		);
		if (ms < MOST_MS / 4) {
			brief += batch.steps.length;
			continue;
		}
		const tables = holds.map(
			({ table, blocks }) => `${table} (${counted(Math.round(rowsOf.get(table) ?? 0), "row")}; ${blocks} wait)`,
		);
		const what = `${nameOf(batch)}: locks ${tables.join(", ")}, for roughly ${Math.ceil(ms / 1000)} s.`;
		findings.push(
			ms > MOST_MS ? warning(what, "Upgrade at a quiet hour: what waits longer than 1.4 s gets a 503.") : fine(what),
		);
	}
	return [
		...findings,
		fine(
			`${counted(brief, "migration")} ${brief === 1 ? "locks" : "lock"} tables for less than half a second each. A lock that isn't free within half a second is tried again later, so nothing waits longer for it.`,
		),
	];
};

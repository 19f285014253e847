import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { OperatorError } from "#platform/operator-error.ts";
import { AGE_MARK } from "./age.ts";
import { FORMAT, type Header, type Row, type TableHeader, type Trailer, VERSION } from "./backup.ts";
import { withoutLimit } from "./client.ts";
import type { Database } from "./database.ts";
import { applyFunctions } from "./functions.ts";
import { applyMigrations, MIGRATION_LOCK, migrationsFolder, readMigrations } from "./migrate.ts";
import { NODE_LINE } from "./pubsub.ts";
import { clearSchema, constrain, unconstrain } from "./rebuild.ts";
import { type Column, listTables, plainText, quoted } from "./tables.ts";

const ROWS_AT_ONCE = 500;
/** A running node reconnects after 0.25 s, a little later on a busy server. */
const LINE_COMES_BACK_MS = 3_000;
const CHARACTERS_AT_ONCE = 2_000_000;

export interface RestoreOptions {
	/** Delete everything in the database first. */
	replace?: boolean;
	folder?: string;
}

/** The restore was refused because of the file or the database; the message says why. Nothing was changed. */
export class RestoreRefused extends OperatorError {
	override readonly name = "RestoreRefused";
}

/**
 * Restores a backup in one transaction: recreates the tables with the backup's migrations, then fills them. Later
 * migrations are applied at the next start. No node may run meanwhile: it would block, serve old data from memory, or
 * send emails again.
 * @returns number of rows by table
 * @throws RestoreRefused if the file is not a complete backup or needs migrations that this release doesn't have, if a
 * node is running, or if the database has rows (unless `replace`)
 */
export const restore = async (
	database: Pick<Database, "patient">,
	file: string,
	{ replace = false, folder = migrationsFolder }: RestoreOptions = {},
): Promise<Record<string, number>> => {
	const client = await database.patient.pool.connect();
	withoutLimit(client);
	const { lines, close } = unzippedLines(file);
	try {
		await refuseWhileNodesRun(client);
		await client.query("begin");
		await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
		await client.query(plainText);
		const header = readHeader((await lines.next()).value);
		const steps = stepsOf(header, folder);
		if (!replace) await refuseRows(client);
		await clearSchema(client);
		await applyMigrations(client, steps);
		const relaxed = await unconstrain(client);
		const trailer = await load(client, lines);
		await constrain(client, relaxed);
		for (const [name, [value, called]] of Object.entries(trailer.sequences))
			await client.query("select setval($1::regclass, $2, $3)", [quoted(name), value, called]);
		await checkCounts(client, trailer.rows);
		await applyOwnFunctions(client, steps.length === readMigrations(folder).length);
		await client.query("commit");
		// Statistics for the query planner. The restore is complete without them, and autovacuum collects them later.
		await client.query("analyze").catch(() => {});
		return trailer.rows;
	} catch (error) {
		throw ofFile(file, error);
	} finally {
		close();
		client.release(true);
	}
};

/**
 * Checks the header of a backup file before a database is opened or created for it.
 * @throws RestoreRefused, or the system's error if the file can't be read
 */
export const checkBackup = async (file: string): Promise<void> => {
	const { lines, close } = unzippedLines(file);
	try {
		readHeader((await lines.next()).value);
	} catch (error) {
		throw ofFile(file, error);
	} finally {
		close();
	}
};

const ofFile = (file: string, error: unknown): unknown => {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "EISDIR") return new RestoreRefused(`${file} is a folder. Choose a backup file.`);
	return code?.startsWith("Z_")
		? startsWithMark(file)
			? new RestoreRefused(
					`${file} is encrypted. Decrypt it first: age --decrypt --identity KEYS --output BACKUP ${file}`,
				)
			: new RestoreRefused(`${file} is not a backup of this service, or is incomplete. Choose another file.`)
		: error;
};

const startsWithMark = (file: string): boolean => {
	const handle = openSync(file, "r");
	const start = Buffer.alloc(AGE_MARK.length);
	readSync(handle, start);
	closeSync(handle);
	return start.toString() === AGE_MARK;
};

const unzippedLines = (file: string) => {
	const source = createReadStream(file);
	const unzipped = source.pipe(createGunzip()).setEncoding("utf8");
	source.on("error", (error) => unzipped.destroy(error));
	// The reader receives the error too. Without this listener the event would end the process first.
	unzipped.on("error", () => {});
	return {
		lines: linesOf(unzipped),
		close() {
			source.destroy();
			unzipped.destroy();
		},
	};
};

async function* linesOf(text: Readable): AsyncGenerator<string, undefined> {
	// Join the pieces of a line only once: a line with a file can have thousands.
	let pieces: string[] = [];
	for await (const chunk of text) {
		const parts = (chunk as string).split("\n");
		const last = parts.pop() ?? "";
		for (const part of parts) {
			yield pieces.join("") + part;
			pieces = [];
		}
		if (last) pieces.push(last);
	}
	if (pieces.length > 0) yield pieces.join("");
}

const parse = (text: string | undefined): unknown => {
	try {
		return JSON.parse(text ?? "");
	} catch {
		throw new RestoreRefused("The file is not a complete backup: a line can't be read.");
	}
};

const readHeader = (text: string | undefined): Header => {
	const header = parse(text) as Header;
	if (header.format !== FORMAT) throw new RestoreRefused("The file is not a backup of this service.");
	if (header.version !== VERSION)
		throw new RestoreRefused(`The backup has format ${header.version}, but this release reads format ${VERSION}.`);
	return header;
};

const stepsOf = ({ migrations }: Header, folder: string) => {
	const known = new Map(readMigrations(folder).map((step) => [step.name, step]));
	return migrations.map(({ name, sha256 }) => {
		const step = known.get(name);
		if (step?.sha256 !== sha256)
			throw new RestoreRefused(
				`The backup needs the migration ${name}, which this release ${step ? "has in a different form" : "doesn't have. Use the release that made the backup, or a newer one"}.`,
			);
		return step;
	});
};

/** The migrations made the functions of their time. The files of this release come with its last migration. */
const applyOwnFunctions = async (client: pg.ClientBase, isComplete: boolean) => {
	if (!isComplete)
		return client.query(
			"do $$ begin if to_regclass('schema_function') is not null then delete from schema_function; end if; end $$",
		);
	await client.query("delete from schema_function");
	return applyFunctions(client);
};

const countRows = async (client: pg.ClientBase, table: string): Promise<number> => {
	const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(table)}`);
	return Number(rows[0]?.n);
};

const linesOfNodes = async (client: pg.ClientBase, where: "ended" | "there"): Promise<string[]> => {
	const { rows } = await client.query<{ pid: string }>(
		`select pid::text as pid${where === "ended" ? ", pg_terminate_backend(pid)" : ""} from pg_stat_activity where datname = current_database() and application_name = $1`,
		[NODE_LINE],
	);
	return rows.map(({ pid }) => pid);
};

/**
 * Ends the nodes' listening connections. A running node reconnects, a dead one doesn't. The embedded database has only
 * one process.
 */
const refuseWhileNodesRun = async (client: pg.ClientBase) => {
	const ended = new Set(await linesOfNodes(client, "ended"));
	if (ended.size === 0) return;
	for (const until = performance.now() + LINE_COMES_BACK_MS; performance.now() < until; await sleep(100))
		if ((await linesOfNodes(client, "there")).some((pid) => !ended.has(pid)))
			throw new RestoreRefused("A node is running on this database. Stop every node, then restore again.");
};

const refuseRows = async (client: pg.ClientBase) => {
	for (const { name } of await listTables(client))
		if (name !== "schema_function" && (await countRows(client, name)) > 0)
			throw new RestoreRefused(
				`The database is not empty: its table ${name} has rows. To delete everything in it first, add --replace.`,
			);
};

const checkCounts = async (client: pg.ClientBase, rows: Record<string, number>) => {
	for (const [table, expected] of Object.entries(rows)) {
		const found = await countRows(client, table);
		if (found !== expected)
			throw new RestoreRefused(
				`The table ${table} has ${found} rows after the restore, but the backup has ${expected}.`,
			);
	}
};

/** Fills the tables from the lines after the header. @returns the trailer */
const load = async (client: pg.ClientBase, lines: AsyncIterable<string>): Promise<Trailer> => {
	const types = new Map(
		(await listTables(client)).map(({ name, columns }) => [
			name,
			new Map(columns.map((column) => [column.name, column])),
		]),
	);
	let insert: string | undefined;
	let waiting: Row[] = [];
	let size = 0;
	let trailer: Trailer | undefined;
	const flush = async () => {
		if (insert && waiting.length > 0) await client.query(insert, turned(waiting));
		waiting = [];
		size = 0;
	};
	for await (const text of lines) {
		const value = parse(text) as Row | TableHeader | Trailer;
		if (Array.isArray(value)) {
			waiting.push(value);
			size += text.length;
			if (waiting.length >= ROWS_AT_ONCE || size >= CHARACTERS_AT_ONCE) await flush();
			continue;
		}
		await flush();
		if ("end" in value) {
			// Read on to the end, where gzip checks its checksum.
			trailer = value;
			continue;
		}
		const columns = value.columns.map((name) => types.get(value.table)?.get(name));
		if (columns.includes(undefined))
			throw new RestoreRefused(
				`The migrations create no table ${value.table} with the columns ${value.columns.join(", ")}.`,
			);
		insert = insertInto(value.table, columns as Column[]);
	}
	if (!trailer) throw new RestoreRefused("The file is not a complete backup: its end is missing.");
	return trailer;
};

/** An insert with one text array for each column, so that one statement takes any number of rows. */
const insertInto = (table: string, columns: Column[]) => {
	const names = columns.map(({ name }) => quoted(name)).join(", ");
	const values = columns.map(({ type }, i) => `v${i}::${type}`).join(", ");
	const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(", ");
	return `insert into ${quoted(table)} (${names}) overriding system value select ${values} from unnest(${arrays}) as r (${columns.map((_, i) => `v${i}`).join(", ")})`;
};

const turned = (rows: Row[]): Row[] => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));

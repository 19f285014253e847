import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { OperatorError } from "../plain-fault.ts";
import { FORMAT, type Header, type Row, type TableHeader, type Trailer, VERSION } from "./backup.ts";
import { withoutLimit } from "./client.ts";
import type { Database } from "./database.ts";
import { applyMigrations, MIGRATION_LOCK, migrationsFolder, readMigrations } from "./migrate.ts";
import { NODE_LINE } from "./notices.ts";
import { clearSchema, constrain, unconstrain } from "./rebuild.ts";
import { type Column, listTables, plainText, quoted } from "./tables.ts";

const ROWS_AT_ONCE = 500;
/** A node looks for a new line after 0.25 s, and on a busy server a little later. */
const LINE_COMES_BACK_MS = 3_000;
const CHARACTERS_AT_ONCE = 2_000_000;

export interface RestoreOptions {
	/** Throw away what the database holds. */
	replace?: boolean;
	folder?: string;
}

/** The file or the database is not fit for a restore; the message says why. The database is as it was. */
export class RestoreRefused extends OperatorError {
	override readonly name = "RestoreRefused";
}

/**
 * Makes the database what it was at the backup, in one transaction: its tables are made anew by the migrations of that time, then filled.
 * Steps added since are applied at the next start. No node may be running: it would wait, answer from memory, or send again what was sent since.
 * @returns rows a table
 * @throws RestoreRefused for a file that is no whole backup, needs other migrations than this version has, a database on which a node runs, or one that holds rows (unless `replace`)
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
		await client.query("commit");
		// Figures for the planner, which come by themselves sooner or later: without them all is restored none the less.
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
 * Looks whether a file begins as a backup does, before a database is opened, or made, for it.
 * @throws RestoreRefused, or the system's error where it cannot be read
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
	if (code === "EISDIR") return new RestoreRefused(`${file} is a folder. Name the file of a backup.`);
	return code?.startsWith("Z_")
		? new RestoreRefused(`${file} is not a backup of this service, or only a part of one. Name another file.`)
		: error;
};

const unzippedLines = (file: string) => {
	const source = createReadStream(file);
	const unzipped = source.pipe(createGunzip()).setEncoding("utf8");
	source.on("error", (error) => unzipped.destroy(error));
	// Reading meets the error in its turn; until then the event must find somebody.
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
	// Pieces of a line that goes on are put together once: a file's line is some thousand pieces long.
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
		throw new RestoreRefused("the file is not a whole backup: a line cannot be read");
	}
};

const readHeader = (text: string | undefined): Header => {
	const header = parse(text) as Header;
	if (header.format !== FORMAT) throw new RestoreRefused("the file is not a backup of this service");
	if (header.version !== VERSION)
		throw new RestoreRefused(`the backup is of format ${header.version}, this version reads ${VERSION}`);
	return header;
};

const stepsOf = ({ migrations }: Header, folder: string) => {
	const known = new Map(readMigrations(folder).map((step) => [step.name, step]));
	return migrations.map(({ name, sha256 }) => {
		const step = known.get(name);
		if (step?.sha256 !== sha256)
			throw new RestoreRefused(
				`the backup needs the migration ${name}, which this version ${step ? "has in another form" : "does not have. Run the release that made it, or a newer one"}`,
			);
		return step;
	});
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

/** A running node's line comes back by itself when it is ended; one that a dead machine left behind does not. The embedded database has one process anyway. */
const refuseWhileNodesRun = async (client: pg.ClientBase) => {
	const ended = new Set(await linesOfNodes(client, "ended"));
	if (ended.size === 0) return;
	for (const until = performance.now() + LINE_COMES_BACK_MS; performance.now() < until; await sleep(100))
		if ((await linesOfNodes(client, "there")).some((pid) => !ended.has(pid)))
			throw new RestoreRefused("a node is running on this database. Stop every node, and restore again");
};

const refuseRows = async (client: pg.ClientBase) => {
	for (const { name } of await listTables(client))
		if ((await countRows(client, name)) > 0)
			throw new RestoreRefused(
				`the database is not empty: its table ${name} holds rows. --replace throws away what is there`,
			);
};

const checkCounts = async (client: pg.ClientBase, rows: Record<string, number>) => {
	for (const [table, expected] of Object.entries(rows)) {
		const found = await countRows(client, table);
		if (found !== expected)
			throw new RestoreRefused(`the table ${table} has ${found} rows, the backup says ${expected}`);
	}
};

/** Fills the tables from the lines after the header. @returns the last line */
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
			// The archive's own checksum comes after it: read on.
			trailer = value;
			continue;
		}
		const columns = value.columns.map((name) => types.get(value.table)?.get(name));
		if (columns.includes(undefined))
			throw new RestoreRefused(
				`the migrations make no table ${value.table} with the columns ${value.columns.join(", ")}`,
			);
		insert = insertInto(value.table, columns as Column[]);
	}
	if (!trailer) throw new RestoreRefused("the file is not a whole backup: its end is missing");
	return trailer;
};

/** One array a column: rows of any number go in with one statement, and every value by way of its text. */
const insertInto = (table: string, columns: Column[]) => {
	const names = columns.map(({ name }) => quoted(name)).join(", ");
	const values = columns.map(({ type }, i) => `v${i}::${type}`).join(", ");
	const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(", ");
	return `insert into ${quoted(table)} (${names}) overriding system value select ${values} from unnest(${arrays}) as r (${columns.map((_, i) => `v${i}`).join(", ")})`;
};

const turned = (rows: Row[]): Row[] => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { OperatorError } from "../plain-fault.ts";
import { withoutLimit } from "./client.ts";
import type { Database } from "./database.ts";
import type { Migration } from "./migrate.ts";
import { listSequences, listTables, plainText, quoted, type Table } from "./tables.ts";

export const FORMAT = "alongside-backup";
export const VERSION = 1;
const MOST_ROWS_AT_ONCE = 500;
/** A plan file is 10 MB: as many of those as of small rows would not fit in memory, nor into one text. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** First line of a backup. */
export interface Header {
	format: typeof FORMAT;
	version: number;
	/** ISO 8601. */
	made: string;
	migrations: Migration[];
}

/** Before the rows of a table. */
export interface TableHeader {
	table: string;
	columns: string[];
}

/** A row: each value as PostgreSQL's text for it. */
export type Row = (string | null)[];

/** Last line of a backup; without it the file is not whole. */
export interface Trailer {
	end: true;
	/** Rows a table. */
	rows: Record<string, number>;
	/** A sequence's last value and whether it was handed out. */
	sequences: Record<string, [string, boolean]>;
}

/**
 * Writes every row of the schema `public`, as of one moment, to a new file: gzip over one JSON value a line (Header; a TableHeader and its Rows
 * for each table; Trailer). The file is readable by its owner only, and has its name only once it is whole and on the disk.
 * It suits both engines and any PostgreSQL version. Queues of jobs are not in it: letters that wait are queued again at the next start.
 * @returns rows a table
 * @throws Error when the file exists already, or cannot be written
 */
export const backup = async (database: Pick<Database, "patient">, file: string): Promise<Record<string, number>> => {
	if (existsSync(file)) throw taken(file);
	// A name of its own: of two at once for one file each would write into the other's draft, and keep what nobody can read.
	const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
	// Before a connection is taken: one that nobody gives back would keep the database from closing.
	const handle = await open(partial, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
		// The name of the draft is nobody's mistake: the folder is.
		throw error.code === "ENOENT"
			? new OperatorError(`There is no folder ${dirname(file)}. Make it, or name another place.`)
			: error;
	});
	let client: pg.PoolClient | undefined;
	try {
		client = await database.patient.pool.connect();
		withoutLimit(client);
		await client.query("begin isolation level repeatable read read only");
		await client.query(plainText);
		const rows: Record<string, number> = {};
		await pipeline(Readable.from(lines(client, rows)), createGzip(), handle.createWriteStream({ flush: true }));
		await giveName(partial, file);
		return rows;
	} catch (error) {
		await handle.close().catch(() => {});
		await rm(partial, { force: true });
		throw error;
	} finally {
		client?.release(true);
	}
};

const taken = (file: string) => new OperatorError(`${file} exists already. Name another file.`);

/** A second name, and then the draft's goes: a rename would put one file in another's place. */
export const giveName = async (partial: string, file: string): Promise<void> => {
	try {
		await link(partial, file);
	} catch {
		// There is one, or the disk knows no second names.
		if (existsSync(file)) throw taken(file);
		return rename(partial, file);
	}
	await rm(partial, { force: true });
};

async function* lines(client: pg.ClientBase, counts: Record<string, number>): AsyncGenerator<string> {
	const { rows: migrations } = await client.query<Migration>("select name, sha256 from schema_migration order by name");
	yield line({ format: FORMAT, version: VERSION, made: new Date().toISOString(), migrations } satisfies Header);
	const tables = await listTables(client);
	// Behind a pooler that drops what we ask for, the tables may be where another path leads: a file without rows would be taken for a backup.
	if (tables.length === 0)
		throw new OperatorError(
			"The service's tables are not in the schema public: see search_path of the role and of the database, and set it to public.",
		);
	for (const table of tables) {
		yield line({ table: table.name, columns: table.columns.map(({ name }) => name) } satisfies TableHeader);
		counts[table.name] = 0;
		for await (const rows of rowsOf(client, table)) {
			counts[table.name] = (counts[table.name] ?? 0) + rows.length;
			yield rows.map(line).join("");
		}
	}
	const sequences: Trailer["sequences"] = {};
	for (const name of await listSequences(client)) {
		const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
			`select last_value::text, is_called from ${quoted(name)}`,
		);
		if (rows[0]) sequences[name] = [rows[0].last_value, rows[0].is_called];
	}
	yield line({ end: true, rows: counts, sequences } satisfies Trailer);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
/** Values as they come over the wire. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

async function* rowsOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Row[]> {
	const atOnce = await rowsAtOnce(client, { name, columns });
	await client.query(
		`declare backup_rows no scroll cursor for select ${columns.map((column) => quoted(column.name)).join(", ")} from ${quoted(name)}`,
	);
	for (;;) {
		const { rows } = await client.query<Row>({
			text: `fetch ${atOnce} from backup_rows`,
			rowMode: "array",
			types: asText,
		});
		if (rows.length > 0) yield rows;
		if (rows.length < atOnce) break;
	}
	await client.query("close backup_rows");
}

/** Sizes are read from where the values are stored, without the values. */
const rowsAtOnce = async (client: pg.ClientBase, { name, columns }: Table): Promise<number> => {
	const size = columns.map((column) => `coalesce(pg_column_size(${quoted(column.name)}), 0)`).join(" + ") || "0";
	const { rows } = await client.query<{ largest: number }>(
		`select coalesce(max(${size}), 0) as largest from ${quoted(name)}`,
	);
	return Math.max(1, Math.min(MOST_ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / Math.max(1, rows[0]?.largest ?? 0))));
};

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { OperatorError } from "#platform/operator-error.ts";
import { runAge } from "./age.ts";
import { withoutLimit } from "./client.ts";
import type { Database } from "./database.ts";
import type { Migration } from "./migrate.ts";
import { listSequences, listTables, plainText, quoted, type Table } from "./tables.ts";

export const FORMAT = "alongside-backup";
export const VERSION = 1;
const MOST_ROWS_AT_ONCE = 500;
/** Plan files can be 10 MB each, so a batch is also limited by bytes: 500 of them would not fit in memory. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** First line of a backup. */
export interface Header {
	format: typeof FORMAT;
	version: number;
	/** ISO 8601. */
	made: string;
	migrations: Migration[];
}

/** The line before the rows of a table. */
export interface TableHeader {
	table: string;
	columns: string[];
}

/** A row. Each value is PostgreSQL's text form. */
export type Row = (string | null)[];

/** Last line of a backup. Without it the file is incomplete. */
export interface Trailer {
	end: true;
	/** Number of rows by table. */
	rows: Record<string, number>;
	/** By sequence: its last value, and whether it has been used. */
	sequences: Record<string, [string, boolean]>;
}

/**
 * Writes a snapshot of every row of the schema `public` to a new file: gzipped, one JSON value per line (Header; for
 * each table a TableHeader and its Rows; Trailer). Only the owner can read the file. It gets its final name only when
 * it is complete and synced to disk. It can be restored on both engines and any PostgreSQL version. Job queues are not
 * included: waiting emails are queued again at the next start.
 * @param recipients a file of age recipients, one a line: only their keys open the backup
 * @returns number of rows by table
 * @throws Error if the file already exists or can't be written
 */
export const backup = async (
	database: Pick<Database, "patient">,
	file: string,
	recipients?: string,
): Promise<Record<string, number>> => {
	if (existsSync(file)) throw taken(file);
	// A random name, so that two backups to the same file at once don't write into the same draft.
	const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
	// Open the file before taking a connection: a connection that is never released would keep the database from closing.
	const handle = await open(partial, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
		// Name the folder in the error, not the draft's file name, which the operator doesn't know.
		throw error.code === "ENOENT"
			? new OperatorError(`There is no folder ${dirname(file)}. Create it, or choose another folder.`)
			: error;
	});
	let client: pg.PoolClient | undefined;
	try {
		client = await database.patient.pool.connect();
		withoutLimit(client);
		await client.query("begin isolation level repeatable read read only");
		await client.query(plainText);
		const rows: Record<string, number> = {};
		const source = Readable.from(lines(client, rows));
		if (recipients === undefined) await pipeline(source, createGzip(), handle.createWriteStream({ flush: true }));
		else await encrypted(source, recipients, handle);
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

const encrypted = async (source: Readable, recipients: string, handle: FileHandle): Promise<void> => {
	const { input, done } = runAge(["--encrypt", "--recipients-file", recipients], handle.fd);
	// If age ends early, its own words say why. The broken pipe doesn't.
	const [piped] = await Promise.allSettled([pipeline(source, createGzip(), input), done]);
	await done;
	if (piped.status === "rejected") throw piped.reason;
	await handle.sync();
	await handle.close();
};

const taken = (file: string) => new OperatorError(`${file} already exists. Choose another file.`);

/** Renames the draft without overwriting an existing file: links the new name, then deletes the draft's. */
export const giveName = async (partial: string, file: string): Promise<void> => {
	try {
		await link(partial, file);
	} catch {
		// The file exists, or the file system doesn't support hard links.
		if (existsSync(file)) throw taken(file);
		return rename(partial, file);
	}
	await rm(partial, { force: true });
};

async function* lines(client: pg.ClientBase, counts: Record<string, number>): AsyncGenerator<string> {
	const { rows: migrations } = await client.query<Migration>("select name, sha256 from schema_migration order by name");
	yield line({ format: FORMAT, version: VERSION, made: new Date().toISOString(), migrations } satisfies Header);
	const tables = await listTables(client);
	// A pooler that drops our `search_path` may show another schema. An empty file could be mistaken for a backup.
	if (tables.length === 0)
		throw new OperatorError(
			"The service's tables are not in the schema public. Set search_path of the role and of the database to public.",
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
/** Returns values as unparsed text. */
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

/** How many rows to fetch at once. `pg_column_size` doesn't load the values themselves. */
const rowsAtOnce = async (client: pg.ClientBase, { name, columns }: Table): Promise<number> => {
	const size = columns.map((column) => `coalesce(pg_column_size(${quoted(column.name)}), 0)`).join(" + ") || "0";
	const { rows } = await client.query<{ largest: number }>(
		`select coalesce(max(${size}), 0) as largest from ${quoted(name)}`,
	);
	return Math.max(1, Math.min(MOST_ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / Math.max(1, rows[0]?.largest ?? 0))));
};

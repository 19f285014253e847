import { type RawBuilder, sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import { createFiles, type Files } from "#platform/files/files.ts";
import { FileDamaged, FileMissing } from "#platform/files/store.ts";
import { type Sealer, sealerOf } from "#platform/security/sealed.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

/** Rows per transaction; one for large values. */
const AT_ONCE = 100;
/** Bytes for version and key id. */
const MARK_BYTES = 9;

/** Which keys the values of a column are encrypted with. */
interface ColumnKeys {
	name: string;
	/** With today's key. */
	today: number;
	/** With the other known key, or from before keys had ids. */
	earlier: number;
	/** With a missing key. */
	unknown: number;
}

export interface KeyCounts {
	columns: ColumnKeys[];
	/** People whose unused recovery codes were made with another key. Their hashes can't be renewed without the codes. */
	peopleWithEarlierCodes: number;
}

/** An encrypted column as reports name it, for example `person.totp_secret`. */
export const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** SQL: the first bytes of a value; null without a value. */
const beginOf = ({ column, stored }: SealedColumn): RawBuilder<unknown> =>
	stored ? sql.ref(stored.mark) : sql`substring(${sql.ref(column)} from 1 for ${sql.lit(MARK_BYTES)})`;
const marked = (one: SealedColumn, mark: Buffer) => sql`${beginOf(one)} = ${mark}::bytea`;
/** SQL: values from before keys had ids, recognised by their first byte. */
const withoutId = (one: SealedColumn) => sql`substring(${beginOf(one)} from 1 for 1) = '\\x01'::bytea`;

/** Counts values per key. Changes nothing. */
export const countByKey = async (db: Db, settings: Settings): Promise<KeyCounts> => {
	const { mark, otherMarks } = sealerOf(settings);
	const columns: ColumnKeys[] = [];
	for (const one of SEALED_COLUMNS) {
		const earlier = sql.join([withoutId(one), ...otherMarks.map((other) => marked(one, other))], sql` or `);
		const { rows } = await sql<{ today: number; earlier: number; all: number }>`
			select count(*) filter (where ${marked(one, mark)})::int as today, count(*) filter (where ${earlier})::int as earlier, count(*)::int as all
			from ${sql.table(one.table)} where ${beginOf(one)} is not null
		`.execute(db);
		const { today = 0, earlier: before = 0, all = 0 } = rows[0] ?? {};
		columns.push({ name: nameOf(one), today, earlier: before, unknown: all - today - before });
	}
	const { people } = await db
		.selectFrom("recovery_code")
		.select(({ cast, fn }) => cast<number>(fn.count("person_id").distinct(), "integer").as("people"))
		.where("used_at", "is", null)
		.where("key_mark", "is distinct from", mark)
		.executeTakeFirstOrThrow();
	return { columns, peopleWithEarlierCodes: people };
};

/** Columns with encrypted values. Works without a key, because loading a missing one would create it. */
export const columnsInUse = async (db: Db): Promise<SealedColumn[]> => {
	const used: SealedColumn[] = [];
	for (const one of SEALED_COLUMNS) {
		const { rows } = await sql`select from ${sql.table(one.table)} where ${beginOf(one)} is not null limit 1`.execute(
			db,
		);
		if (rows.length > 0) used.push(one);
	}
	return used;
};

type Row = Record<string, unknown>;

/**
 * Decrypts one value per column, because its mark alone doesn't prove that it can be read. Skips file contents: each
 * file's name was encrypted at the same time.
 * @returns the columns whose value decrypted, and the others
 */
export const openOneOfEach = async (db: Db, settings: Settings): Promise<{ opened: string[]; closed: string[] }> => {
	const sealer = sealerOf(settings);
	const opened: string[] = [];
	const closed: string[] = [];
	for (const one of SEALED_COLUMNS.filter(({ isLarge }) => !isLarge)) {
		const { table, column, keys, extraColumns = [], about } = one;
		const { rows } = await sql<Row>`
			select ${sql.join([...keys, ...extraColumns].map((name) => sql.ref(name)))}, ${sql.ref(column)} as sealed_value
			from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1
		`.execute(db);
		const [row] = rows;
		if (!row) continue;
		try {
			sealer.open(row.sealed_value as Buffer, about(row));
			opened.push(nameOf(one));
		} catch {
			closed.push(nameOf(one));
		}
	}
	return { opened, closed };
};

/**
 * Reads a row's value from its location. Missing or damaged files count as unreadable. @throws StoreUnavailable,
 * StoreRefused temporary errors of the store
 */
const sealedOf = async (files: Files, row: Row, { stored }: SealedColumn): Promise<Buffer | undefined> => {
	if (row.sealed_value || !stored) return row.sealed_value as Buffer;
	try {
		return await files.contentOf({ content: null, content_at: row[stored.at] as string });
	} catch (error) {
		if (error instanceof FileMissing || error instanceof FileDamaged) return undefined;
		throw error;
	}
};

/** Re-encrypts the next rows, locked until the transaction ends. @returns the last row; undefined at the end */
const resealNext = async (
	trx: Transaction,
	{ sealer, files }: { sealer: Sealer; files: Files },
	one: SealedColumn,
	after: Row | undefined,
): Promise<{ last: Row | undefined; resealed: number; unreadable: number }> => {
	const { table, keys, extraColumns = [], isLarge, stored, marks } = one;
	const column = sql.ref(one.column);
	const of = (row: Row) => sql.join(keys.map((key) => sql`${row[key]}`));
	const { rows } = await sql<Row>`
		select ${sql.join([...keys, ...extraColumns, ...(stored ? [stored.at] : [])].map((name) => sql.ref(name)))}, ${column} as sealed_value from ${sql.table(table)}
		where ${beginOf(one)} is not null and not (${marked(one, sealer.mark)})
			${after ? sql`and (${sql.join(keys.map((key) => sql.ref(key)))}) > (${of(after)})` : sql``}
		order by ${sql.join(keys.map((key) => sql.ref(key)))} limit ${sql.lit(isLarge ? 1 : AT_ONCE)} for update
	`.execute(trx);
	// The content doesn't change, so triggers for changes stay silent.
	await sql`select set_config('alongside.resealing', 'on', true)`.execute(trx);
	let unreadable = 0;
	for (const row of rows) {
		const about = one.about(row);
		const value = await sealedOf(files, row, one);
		let plain: Buffer;
		try {
			if (!value) throw new Error("the file is missing");
			plain = sealer.open(value, about);
		} catch {
			unreadable++;
			continue;
		}
		await sql`
			update ${sql.table(table)} set ${column} = ${sealer.seal(plain, about)} ${stored ? sql`, ${sql.ref(stored.at)} = null` : sql``}
				${marks ? sql`, ${sql.ref(marks.column)} = ${marks.of(plain, sealer)}` : sql``} where (${sql.join(keys.map((key) => sql.ref(key)))}) = (${of(row)})
		`.execute(trx);
	}
	return { last: rows.at(-1), resealed: rows.length - unreadable, unreadable };
};

export interface Resealed {
	resealed: number;
	/** By column. These values are unchanged. */
	unreadable: Record<string, number>;
}

/**
 * Re-encrypts all values of other keys with today's key, in small transactions. After an interruption it continues:
 * finished values have the mark of today's key and are skipped. A file from a store moves into its row, and the file
 * job moves it back later.
 * @param told called after each transaction with the column and its number of finished values
 */
export const resealAll = async (
	{ database, settings }: { database: Pick<Database, "patient">; settings: Settings },
	told: (name: string, done: number) => void = () => {},
): Promise<Resealed> => {
	const needs = { sealer: sealerOf(settings), files: createFiles(settings) };
	const result: Resealed = { resealed: 0, unreadable: {} };
	for (const one of SEALED_COLUMNS) {
		let after: Row | undefined;
		let done = 0;
		for (;;) {
			const from = after;
			const { last, resealed, unreadable } = await database.patient.transaction((trx) =>
				resealNext(trx, needs, one, from),
			);
			if (!last) break;
			after = last;
			done += resealed;
			result.resealed += resealed;
			if (unreadable > 0) result.unreadable[nameOf(one)] = (result.unreadable[nameOf(one)] ?? 0) + unreadable;
			told(nameOf(one), done);
		}
	}
	return result;
};

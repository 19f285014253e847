import { type RawBuilder, sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import { createFiles, type Files } from "#platform/files/files.ts";
import { FileDamaged, FileMissing } from "#platform/files/store.ts";
import { type Sealer, sealerOf } from "#platform/security/sealed.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

/** Rows of one transaction; of large values one. */
const AT_ONCE = 100;
/** Version and key id. */
const MARK_BYTES = 9;

/** What keys the values of a column are sealed with. */
export interface ColumnKeys {
	name: string;
	/** With the key of today. */
	today: number;
	/** With the other key that is known, or from before keys had ids. */
	earlier: number;
	/** With a key that is not here. */
	unknown: number;
}

export interface KeyCounts {
	columns: ColumnKeys[];
	/** People whose unused recovery codes were made under another key: a hash cannot be made again without the code. */
	peopleWithEarlierCodes: number;
}

/** A sealed column as reports name it, such as `person.totp_secret`. */
export const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** How a value begins; null where there is none. */
const beginOf = ({ column, stored }: SealedColumn): RawBuilder<unknown> =>
	stored ? sql.ref(stored.mark) : sql`substring(${sql.ref(column)} from 1 for ${sql.lit(MARK_BYTES)})`;
const marked = (one: SealedColumn, mark: Buffer) => sql`${beginOf(one)} = ${mark}::bytea`;
/** From before keys had ids: the first byte alone says so. */
const withoutId = (one: SealedColumn) => sql`substring(${beginOf(one)} from 1 for 1) = '\\x01'::bytea`;

/** How many values each key has sealed; changes nothing. */
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
	const { rows } = await sql<{ people: number }>`
		select count(distinct person_id)::int as people from recovery_code where used_at is null and key_mark is distinct from ${mark}::bytea
	`.execute(db);
	return { columns, peopleWithEarlierCodes: rows[0]?.people ?? 0 };
};

/** Columns in which anything is sealed, asked without a key: to ask for one may make it. */
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
 * Opens one value of each column, which its mark alone cannot answer for. Values as large as files are left out: the name that goes with each was sealed at the same time.
 * @returns the columns whose value opened, and those whose did not
 */
export const openOneOfEach = async (db: Db, settings: Settings): Promise<{ opened: string[]; closed: string[] }> => {
	const sealer = sealerOf(settings);
	const opened: string[] = [];
	const closed: string[] = [];
	for (const one of SEALED_COLUMNS.filter(({ isLarge }) => !isLarge)) {
		const { table, column, keys, besides = [], about } = one;
		const { rows } = await sql<Row>`
			select ${sql.join([...keys, ...besides].map((name) => sql.ref(name)))}, ${sql.ref(column)} as sealed_value
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

/** A row's value where it is. @throws StoreUnavailable, StoreRefused: for now; what is missing or damaged counts as unreadable */
const sealedOf = async (files: Files, row: Row, { stored }: SealedColumn): Promise<Buffer | undefined> => {
	if (row.sealed_value || !stored) return row.sealed_value as Buffer;
	try {
		return await files.contentOf({ content: null, content_at: row[stored.at] as string });
	} catch (error) {
		if (error instanceof FileMissing || error instanceof FileDamaged) return undefined;
		throw error;
	}
};

/** Seals the next rows anew, which stay locked until they are written. @returns the last row, undefined behind the end */
const resealNext = async (
	trx: Transaction,
	{ sealer, files }: { sealer: Sealer; files: Files },
	one: SealedColumn,
	after: Row | undefined,
): Promise<{ last: Row | undefined; resealed: number; unreadable: number }> => {
	const { table, keys, besides = [], isLarge, stored, marks } = one;
	const column = sql.ref(one.column);
	const of = (row: Row) => sql.join(keys.map((key) => sql`${row[key]}`));
	const { rows } = await sql<Row>`
		select ${sql.join([...keys, ...besides, ...(stored ? [stored.at] : [])].map((name) => sql.ref(name)))}, ${column} as sealed_value from ${sql.table(table)}
		where ${beginOf(one)} is not null and not (${marked(one, sealer.mark)})
			${after ? sql`and (${sql.join(keys.map((key) => sql.ref(key)))}) > (${of(after)})` : sql``}
		order by ${sql.join(keys.map((key) => sql.ref(key)))} limit ${sql.lit(isLarge ? 1 : AT_ONCE)} for update
	`.execute(trx);
	// It is the same text under another key: triggers that tell of changes keep still.
	await sql`select set_config('alongside.resealing', 'on', true)`.execute(trx);
	let unreadable = 0;
	for (const row of rows) {
		const about = one.about(row);
		const value = await sealedOf(files, row, one);
		let plain: Buffer;
		try {
			if (!value) throw new Error("the file is not there");
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
	/** By column; these were left as they are. */
	unreadable: Record<string, number>;
}

/**
 * Seals with the key of today whatever another key sealed, in small transactions. Killed and begun anew it goes on where it was: what is done begins
 * with the mark of the key of today, and is passed over. A file from a store is put into its row, and is brought to the store again by whoever moves files.
 * @param told after each transaction: the column and how many of it are done
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

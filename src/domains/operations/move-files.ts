import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Database, Db } from "#platform/db/database.ts";
import type { Files, StoredContent, StoreName } from "#platform/files/files.ts";
import { keyFor, StoreRefused } from "#platform/files/store.ts";
import type { Log } from "#platform/observability/log.ts";
import { operatorError } from "#platform/operator-error.ts";

export interface Needs {
	database: Database;
	files: Files;
	clock: Clock;
	log: Log;
}

/** Tables with one file per row, the prefix of such a file in a store, and the columns of the row's key. */
const TABLES = [
	{ table: "plan_file", kind: "plan", key: ["id"] },
	{ table: "reply_file", kind: "reply", key: ["id"] },
	{ table: "logo_picture", kind: "logo", key: ["name", "variant"] },
	{ table: "campaign_picture", kind: "campaign-picture", key: ["name", "variant"] },
	{ table: "story_picture_file", kind: "story-picture", key: ["name", "variant"] },
] as const;
type Held = (typeof TABLES)[number];

const AT_ONCE = 50;
const LOOKED_FOR = 5;
/** A stored file that no row uses after a day is never going to be used. */
const UNNAMED_HOURS = 24;
/** After this many refusals in a row the store is the problem, not the files. */
const MOST_REFUSED = 3;
/** How long a refused file is skipped, so that it doesn't block those behind it. */
const PUT_OFF_MS = 5 * 60_000;

const columnsOf = ({ key }: Held) => sql.join(key.map((column) => sql.ref(column)));
const isRow = (held: Held, key: readonly string[]) =>
	sql`(${columnsOf(held)}) = (${sql.join(key.map((value) => sql.val(value)))})`;

/** SQL: rows whose file isn't in the configured store. */
const misplaced = (home: Files["home"]): RawBuilder<unknown> =>
	home === "database"
		? sql`content_at is not null`
		: sql`(content_at is null or not starts_with(content_at, ${`${home}/`}))`;

/** Files of a table per location, and their bytes if they're in the database. */
export interface Placed {
	table: string;
	place: "database" | "disk" | "s3";
	files: number;
	/** Null if only the store knows. */
	bytes: number | null;
}

/** Where files are now. */
export const listPlaced = async (db: Db): Promise<Placed[]> => {
	const { rows } = await sql<Placed>`
		${sql.join(
			TABLES.map(
				({ table }) => sql`
					select ${table}::text as "table", coalesce(split_part(content_at, '/', 1), 'database') as place, count(*)::int as files,
						sum(length(content))::float as bytes
					from ${sql.table(table)} group by 1, 2
				`,
			),
			sql` union all `,
		)} order by 1, 2
	`.execute(db);
	return rows;
};

/**
 * Moves one file to the configured store. The row keeps the old location until the new store has the file. An unused
 * file is removed with the others that are due, so a failure at any point leaves nothing behind.
 * @returns false if the row changed in between
 */
const moveOne = async ({ database, files, clock }: Needs, held: Held, key: readonly string[]): Promise<boolean> => {
	const { db } = database.patient;
	const table = sql.table(held.table);
	const { rows } = await sql<StoredContent>`select content, content_at from ${table} where ${isRow(held, key)}`.execute(
		db,
	);
	const [row] = rows;
	if (!row) return false;
	const bytes = await files.contentOf(row);
	// A file in its row may have been re-encrypted in between without moving.
	const hash = createHash("sha256").update(bytes).digest();
	const unchanged = sql`${isRow(held, key)} and content_at is not distinct from ${row.content_at} and (content is null or sha256(content) = ${hash}::bytea)`;
	if (files.home === "database") {
		const { numAffectedRows } =
			await sql`update ${table} set content = ${bytes}, content_at = null where ${unchanged}`.execute(db);
		return numAffectedRows === 1n;
	}
	const name = keyFor(held.kind, bytes);
	const at = `${files.home}/${name}`;
	const due = new Date(clock().getTime() + UNNAMED_HOURS * 3_600_000);
	await sql`insert into file_removal (content_at, due_at) values (${at}, ${due})`.execute(db);
	const store = files.store(files.home);
	await store.put(name, bytes);
	// A broken store may accept everything, so the file must be readable there before we delete ours.
	await store.get(name).catch((error: Error) => {
		if (error.name !== "FileMissing" && error.name !== "FileDamaged") throw error;
		throw new StoreRefused("the file store accepted a file, but returned it missing or changed", { cause: error });
	});
	const { numAffectedRows } =
		await sql`update ${table} set content = null, content_at = ${at} where ${unchanged}`.execute(db);
	return numAffectedRows === 1n;
};

export interface Moved {
	moved: number;
	/** Files that couldn't be moved, and why. Their rows are unchanged. */
	failed: { table: string; message: string }[];
}

/**
 * Files that their store just refused, by table and key: the error, and until when to skip them (`performance.now()`).
 */
export type PutOff = Map<string, { fault: Error; until: number }>;

const STORE_FAULTS = new Set(["StoreUnavailable", "StoreRefused"]);

/**
 * Moves files to the configured store, one by one, and skips those that fail. An interrupted move continues next time.
 * @param goOn asked before each file
 * @param putOff files that failed recently, kept between runs
 * @throws StoreUnavailable, StoreRefused if the store took none, or refused several in a row
 */
export const moveFiles = async (
	needs: Needs,
	goOn: (moved: Moved) => Promise<boolean> | boolean = () => true,
	putOff: PutOff = new Map(),
): Promise<Moved> => {
	const { database, files } = needs;
	const done: Moved = { moved: 0, failed: [] };
	const now = performance.now();
	for (const [id, { until }] of putOff) if (until <= now) putOff.delete(id);
	let refused = 0;
	let last: Error | undefined;
	for (const held of TABLES) {
		let behind: string[] | undefined;
		for (;;) {
			const after = behind
				? sql`and (${columnsOf(held)}) > (${sql.join(behind.map((value) => sql.val(value)))})`
				: sql``;
			const { rows } = await sql<Record<string, string>>`
				select ${columnsOf(held)} from ${sql.table(held.table)} where ${misplaced(files.home)} ${after} order by ${columnsOf(held)} limit ${AT_ONCE}
			`.execute(database.patient.db);
			for (const row of rows) {
				const key = held.key.map((column) => row[column] ?? "");
				const id = [held.table, ...key].join(" ");
				behind = key;
				last = putOff.get(id)?.fault ?? last;
				if (putOff.has(id)) continue;
				if (!(await goOn(done))) return done;
				try {
					if (await moveOne(needs, held, key)) done.moved++;
					refused = 0;
				} catch (error) {
					done.failed.push({ table: held.table, message: operatorError(error) ?? (error as Error).message });
					if (!STORE_FAULTS.has((error as Error).name)) continue;
					last = error as Error;
					putOff.set(id, { fault: last, until: performance.now() + PUT_OFF_MS });
					if (++refused === MOST_REFUSED) throw last;
				}
			}
			if (rows.length < AT_ONCE) break;
		}
	}
	if (last && done.moved === 0) throw last;
	return done;
};

/**
 * Removes files that are due and that no row uses from their stores. Files in a store that isn't configured wait.
 * @param goOn asked before each file
 * @returns the number of removed files
 */
export const removeFiles = async (
	{ database, files, clock, log }: Needs,
	goOn: () => boolean = () => true,
): Promise<number> => {
	const { db } = database.patient;
	let removed = 0;
	let left = 0;
	let why = "";
	for (;;) {
		const rows = await db
			.selectFrom("file_removal")
			.select("content_at")
			.where("due_at", "<=", clock())
			.orderBy("due_at")
			.orderBy("content_at")
			.limit(AT_ONCE)
			.offset(left)
			.execute();
		for (const { content_at } of rows) {
			if (!goOn()) return removed;
			try {
				const { store, key } = files.place(content_at);
				await store.delete(key);
			} catch (error) {
				if ((error as Error).name !== "StoreRefused") throw error;
				why = (error as Error).message;
				left++;
				continue;
			}
			await sql`delete from file_removal where content_at = ${content_at}`.execute(db);
			removed++;
		}
		if (rows.length < AT_ONCE) break;
	}
	if (left > 0) log.warn({ files: left, message: why }, "unused files could not be removed");
	return removed;
};

/**
 * Checks that a store still holds earlier files. An unmounted disk leaves an empty folder: new files there would be
 * hidden later, and files to remove would seem gone. A wrong bucket is the same.
 * @throws StoreRefused if all files of a random sample are missing
 */
export const seeStore = async ({ database, files }: Needs, name: StoreName): Promise<void> => {
	const held = TABLES.map(
		({ table }) => sql`select content_at from ${sql.table(table)} where starts_with(content_at, ${`${name}/`})`,
	);
	const { rows } = await sql<{ content_at: string }>`
		select content_at from (${sql.join(held, sql` union all `)}) as stored order by random() limit ${LOOKED_FOR}
	`.execute(database.patient.db);
	for (const { content_at } of rows) {
		const { store, key } = files.place(content_at);
		if (await store.exists(key)) return;
	}
	if (rows.length === 0) return;
	const [what, mend] =
		name === "disk"
			? ["folder for files", "Mount its disk, or check FILES_DIR"]
			: ["file store", "Check FILES_ENDPOINT and FILES_BUCKET"];
	throw new StoreRefused(`this is not the ${what} used before: it holds none of its files. ${mend}`);
};

/** Whether a file on the disk is due for removal. */
export const isDueOnDisk = async ({ database, clock }: Needs): Promise<boolean> => {
	const { rows } =
		await sql`select from file_removal where due_at <= ${clock()} and starts_with(content_at, 'disk/') limit 1`.execute(
			database.patient.db,
		);
	return rows.length > 0;
};

import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { readVersion } from "./store.ts";

/** Longest time a change on another node may go unnoticed, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;

interface Held {
	version?: string;
	/** When it was last read. */
	looked: number;
	/** Number of change messages received. */
	heard: number;
	looking?: Promise<string> | undefined;
}
const held = new WeakMap<Database["db"], Held>();

const heldOf = ({ db }: Pick<Database, "db">): Held => {
	const known = held.get(db) ?? { looked: Number.NEGATIVE_INFINITY, heard: 0 };
	held.set(db, known);
	return known;
};

/** Reads the version again: a message says that another node, or this one, changed it. */
export const expireVersion = (database: Pick<Database, "db">): void => {
	const known = heldOf(database);
	known.heard++;
	known.looked = Number.NEGATIVE_INFINITY;
	// This read started before the change, so it may lack it.
	known.looking = undefined;
};

/**
 * Reads the version with `read`. What is committed or published from here on may be missing from the answer, so the
 * second counts from now.
 */
const look = async (known: Held, read: () => Promise<string>): Promise<string> => {
	const [askedAt, heardBefore] = [performance.now(), known.heard];
	const version = await read();
	known.version = version;
	known.looked = known.heard === heardBefore ? askedAt : Number.NEGATIVE_INFINITY;
	return version;
};

/**
 * The version of the reference data, at most a second old. Everything in this process that keeps reference data in
 * memory shares one read of it.
 * @throws database errors
 */
export const currentVersion = (database: Pick<Database, "db">): Promise<string> => {
	const known = heldOf(database);
	if (known.version !== undefined && performance.now() - known.looked < LOOK_AGAIN_MS)
		return Promise.resolve(known.version);
	if (known.looking) return known.looking;
	const mine = look(known, () => readVersion(database.db)).finally(() => {
		if (known.looking === mine) known.looking = undefined;
	});
	known.looking = mine;
	return mine;
};

/** SQL: the version, for `withVersion`. */
export const versionColumn = sql`(select coalesce(max(version), 0)::text from reference_version) as reference_version`;

/**
 * Runs a statement that reads the version (`versionColumn`) together with other data, so that the page needs no
 * statement for it.
 * @returns at least one row
 */
export const withVersion = async <Row extends { reference_version: string }>(
	database: Pick<Database, "db">,
	statement: RawBuilder<Row>,
): Promise<Row[]> => {
	let rows: Row[] = [];
	await look(heldOf(database), async () => {
		rows = (await statement.execute(database.db)).rows;
		if (!rows[0]) throw new Error("the statement with the reference version returned no row");
		return rows[0].reference_version;
	});
	return rows;
};

import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "#platform/db/database.ts";
import { publicText } from "../store.ts";
import { changedAmong, changedSince } from "./read-docs.ts";

/** A profile's row, as `publicText` writes it. */
export interface HeldRow {
	id: number;
	text: string;
}

interface Behind {
	is_behind: boolean;
}
type PageRow = (HeldRow & Behind) | ({ [K in keyof HeldRow]: null } & Behind);

/** Rows of profiles, and whether search has changed since that moment; when none is there still one row says so. */
const rowsStatement = (ids: readonly number[], isBehind: RawBuilder<boolean>) => sql<PageRow>`
	select now_is.is_behind, p.id, ${publicText("p")} as text
	from (select ${isBehind} as is_behind) now_is left join provider p on p.id = any (${sql.val(`{${ids.join()}}`)}::int[])
`;

/**
 * These profiles as they are at that moment; undefined where anything changed since.
 * @param alone what changed of others does not count: for who knows already that the moment is new enough
 */
export const readRows = async (db: Db, ids: readonly number[], seen: string, { alone = false } = {}): Promise<HeldRow[] | undefined> => {
	const { rows } = await rowsStatement(ids, alone ? changedAmong(ids, seen) : changedSince(seen)).execute(db);
	if (rows[0]?.is_behind) return undefined;
	return rows.filter((row): row is HeldRow & Behind => row.id !== null);
};

/** What holds rows of profiles, as of a moment. */
export interface Holds {
	/** The best profiles that are not held yet; none where there is no room for more. */
	notHeld(most: number): { ids: number[]; seen: string };
	/** @returns whether it still is of that moment: else they are not held */
	hold(rows: readonly HeldRow[], seen: string): boolean;
}

/** Who is reading ahead, with the slice that was asked for last. */
const holding = new WeakMap<Holds, Promise<unknown> | undefined>();

/** Rows read ahead at a time: few enough that nobody waits for it. */
const SLICE = 50;
/** After each slice the process and the database are left to others for as long as it took. */
const REST = 1;
/** So often in a row may something have changed while a slice was read. */
const TRIES = 20;

/**
 * Whoever searches for something else next will show other profiles: while there is room their rows are read ahead, the best first, in slices beside what is
 * asked. It ends when all are held, and when others change profiles without end; the next search that misses one begins again.
 */
export const holdMore = (database: Database, held: Holds): void => {
	if (holding.has(held)) return;
	holding.set(held, undefined);
	holdRows(database, held)
		.catch(() => {})
		.finally(() => holding.delete(held));
};

/** Once no slice is on its way: what was stopped asks for no other. */
export const sliceEnds = async (held: Holds): Promise<void> => {
	await holding.get(held)?.catch(() => {});
};

const holdRows = async (database: Database, held: Holds): Promise<void> => {
	for (let tries = 0; tries < TRIES; ) {
		const began = performance.now();
		const { ids, seen } = held.notHeld(SLICE);
		if (ids.length === 0) return;
		const slice = readRows(database.patient.db, ids, seen, { alone: true });
		holding.set(held, slice);
		const rows = await slice;
		// Rows that went meanwhile would be asked for again and again.
		tries = rows && rows.length === ids.length && held.hold(rows, seen) ? 0 : tries + 1;
		await setTimeout((performance.now() - began) * REST, undefined, { ref: false });
	}
};

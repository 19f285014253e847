import { recentSince } from "#contract/capacity-options.ts";
import type { Db } from "#platform/db/database.ts";
import { buildTable } from "./build-table.ts";
import { type Moment, takeIn } from "./directory-held.ts";
import type { DocTable } from "./doc-table.ts";
import { readChanges, readDocs, readStart, SLICE } from "./read-docs.ts";

const MEASURE_EVERY = 25 * SLICE;

/** What long reading leaves to whoever began it; either may throw, and then it ends. */
export interface Between {
	/** Lets others have their turn. */
	breathe(): Promise<void>;
	/** Sees whether there is room for the table. */
	measure(table: DocTable): void;
}

/** Takes into a table that nobody asks what changed since. @returns the moment it is then as of; undefined when all must be read anew */
export const bringUpToDate = async (db: Db, table: DocTable, since: string, { breathe, measure }: Between): Promise<Moment | undefined> => {
	for (let from = since; ; ) {
		const askedAt = performance.now();
		const { seen, emptied, changed, docs } = await readChanges(db, from);
		if (emptied) return undefined;
		if (docs) {
			takeIn(table, changed, docs);
			for (const _ of table.ranking()) await breathe();
			return { seen, askedAt };
		}
		for (let i = 0; i < changed.length; i += SLICE) {
			const ids = changed.slice(i, i + SLICE);
			takeIn(table, ids, await readDocs(db, ids));
			await breathe();
			if (i % MEASURE_EVERY === 0) measure(table);
		}
		from = seen;
	}
};

/** The whole directory, in a table of its own. */
export const readDirectory = async (db: Db, between: Between): Promise<{ table: DocTable; moment: Moment; isPlain: boolean }> => {
	for (;;) {
		const start = await readStart(db);
		let measuredAt = 0;
		const table = await buildTable(db, recentSince(new Date()).getTime() * 1_000, async (growing) => {
			await between.breathe();
			if (growing.places - measuredAt < MEASURE_EVERY) return;
			measuredAt = growing.places;
			between.measure(growing);
		});
		const moment = await bringUpToDate(db, table, start.seen, between);
		if (!moment) continue;
		between.measure(table);
		return { table, moment, isPlain: start.plain };
	}
};

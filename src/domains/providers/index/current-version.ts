import { sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { indexOf } from "./directory-index.ts";
import { changedSince } from "./read-docs.ts";

/** Who changes something and asks meets an index that is behind once; twice when it was just reading. */
const TURNS = 3;

interface Asking {
	now: Promise<number | undefined>;
	/** Whoever asks while a question is on its way: that one may have been read before what they know of. */
	next?: Promise<number | undefined>;
}
const asking = new WeakMap<Database, Asking>();

/**
 * A number that stands for everything the directory in memory says of profiles, as of now on every node. It costs one short trip to the database, which those
 * who ask at once share; what names of services and regions say is not part of it.
 * @returns undefined where there is no directory in memory to tell
 * @throws what the database throws
 */
export const currentVersion = (database: Database): Promise<number | undefined> => {
	const known = asking.get(database);
	if (!known) return begin(database);
	known.next ??= known.now.catch(() => undefined).then(() => begin(database));
	return known.next;
};

const begin = (database: Database): Promise<number | undefined> => {
	const mine: Asking = { now: Promise.resolve(undefined) };
	asking.set(database, mine);
	mine.now = ask(database).finally(() => {
		if (asking.get(database) === mine) asking.delete(database);
	});
	return mine.now;
};

const ask = async (database: Database): Promise<number | undefined> => {
	const index = indexOf(database);
	const began = performance.now();
	for (let turn = 1; index && turn <= TURNS; turn++) {
		const moment = index.moment();
		if (!moment) return undefined;
		// What it took in was read after this question came: where others change without end, no moment is the last.
		if (moment.askedAt >= began) return moment.version;
		const { rows } = await sql<{ is_behind: boolean }>`select ${changedSince(moment.seen)} as is_behind`.execute(database.db);
		if (!rows[0]?.is_behind) return moment.version;
		await index.catchUp();
	}
	return undefined;
};

import { sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { type DirectoryIndex, indexOf } from "./directory-index.ts";
import { changedSince } from "./read-docs.ts";

/** Who changes something and asks meets an index that is behind once; twice when it was just reading. */
const TURNS = 3;
/** How long an answer of the database may be trusted where nothing was heard since, in milliseconds: the bar for a change made on another node is a second. */
const TRUSTED_MS = 200;
/** By then it is asked anew, so that nobody waits for it. */
const ASK_AGAIN_MS = 100;

/** What was known when the database was asked. */
interface Marks {
	index: DirectoryIndex;
	askedAt: number;
	/** Statements of this process that may have written, and notices, until then. */
	writes: number;
	heard: number;
}

/** The database said that nothing had changed since the index was at this version. */
interface Lease extends Marks {
	version: number;
}

interface Asking {
	marks: Marks | undefined;
	now: Promise<number | undefined>;
	/** Whoever asks while a question is on its way: that one may have been read before what they know of. */
	next?: Promise<number | undefined>;
}
const asking = new WeakMap<Database, Asking>();
const leases = new WeakMap<Database, Lease>();

/**
 * A number that stands for everything this process shows of profiles, as of now on every node: what was made of them at the same number shows the same. For
 * whoever keeps answers. It costs one short trip to the database, which those who ask at once share; what names of services and regions say is not part of it.
 * @param trusts as of at most 200 ms ago is enough, where nothing was written by this process and no notice came since
 * @returns undefined where there is no directory in memory to tell: then nothing that was kept may be shown
 * @throws what the database throws
 */
export const currentVersion = (database: Database, { trusts = false } = {}): Promise<number | undefined> => {
	const version = trusts ? trustedVersion(database) : undefined;
	if (version !== undefined) return Promise.resolve(version);
	const known = asking.get(database);
	if (!known) return begin(database);
	// Nothing that this process knows of has happened since it was asked.
	if (trusts && known.marks && holds(database, known.marks)) return known.now;
	known.next ??= known.now.catch(() => undefined).then(() => begin(database));
	return known.next;
};

/** The same without waiting, for whom as of at most 200 ms ago is enough; undefined where the database must be asked. */
export const trustedVersion = (database: Database): number | undefined => {
	const lease = leases.get(database);
	if (!lease || !holds(database, lease) || lease.index.moment()?.version !== lease.version) return undefined;
	if (performance.now() - lease.askedAt > ASK_AGAIN_MS && !asking.has(database)) begin(database).catch(() => {});
	return lease.version;
};

const holds = (database: Database, { index, askedAt, writes, heard }: Marks): boolean =>
	writes === database.writes() && heard === index.heard() && performance.now() - askedAt < TRUSTED_MS && indexOf(database) === index;

const begin = (database: Database): Promise<number | undefined> => {
	const mine: Asking = { marks: undefined, now: Promise.resolve(undefined) };
	asking.set(database, mine);
	mine.now = ask(database, mine).finally(() => {
		if (asking.get(database) === mine) asking.delete(database);
	});
	return mine.now;
};

const ask = async (database: Database, mine: Asking): Promise<number | undefined> => {
	const index = indexOf(database);
	const began = performance.now();
	for (let turn = 1; index && turn <= TURNS; turn++) {
		const moment = index.moment();
		if (!moment) return undefined;
		// What it took in was read after this question came: where others change without end, no moment is the last.
		if (moment.askedAt >= began) return moment.version;
		const marks: Marks = { index, askedAt: performance.now(), writes: database.writes(), heard: index.heard() };
		mine.marks = marks;
		const { rows } = await sql<{ is_behind: boolean }>`select ${changedSince(moment.seen)} as is_behind`.execute(database.db);
		if (!rows[0]?.is_behind) {
			leases.set(database, { ...marks, version: moment.version });
			return moment.version;
		}
		await index.catchUp();
	}
	return undefined;
};

import { setImmediate } from "node:timers/promises";
import type { Provider } from "#contract/providers.ts";
import type { Database } from "#platform/db/database.ts";
import { ANOTHER_SERVER } from "#platform/db/notices.ts";
import { scrub } from "#platform/errors/scrub.ts";
import { forgetJob, noteSafely } from "#platform/jobs/start-job.ts";
import { lookEvery } from "#platform/look-every.ts";
import type { Services } from "#platform/services.ts";
import { noTraces } from "#platform/traces/traces.ts";
import type { Lookup } from "../lookup.ts";
import type { Tokens } from "../tokens.ts";
import { type Asked, DirectoryHeld, profilesOf } from "./directory-held.ts";
import type { Answer } from "./doc-search.ts";
import type { DocTable } from "./doc-table.ts";
import { type HeldRow, type Holds, holdMore, sliceEnds } from "./hold-rows.ts";
import { type Between, bringUpToDate, readDirectory } from "./read-directory.ts";
import { readChanges } from "./read-docs.ts";

export interface IndexStats {
	ready: boolean;
	profiles: number;
	/** Places of what was changed or went since it was built. */
	dead: number;
	bytes: number;
	/** How long the last build took. */
	builtMs: number;
}

/** The directory in this process's memory. What it answers is as of `seen`; whoever reads the rows of a page asks in the same statement whether that still holds. */
export interface DirectoryIndex extends Holds {
	ready(): boolean;
	/** Waits for what is being read of the directory. @returns whether it is ready then: not where it is too large, or could not be read */
	settled(): Promise<boolean>;
	/** @returns undefined when it is not ready, or the database answers this one better: letters beyond ASCII, pages far behind */
	search(asked: Asked, tokens: Tokens, now: Date): (Answer & { seen: string }) | undefined;
	/** Those of these profiles that are held, as of `seen`. */
	shown(ids: readonly number[], lookup: Lookup): Map<number, Provider>;
	/** @param rows that a page shows, as of `seen`: held for the next, where the index has not moved on since */
	show(rows: readonly HeldRow[], lookup: Lookup, seen: string): Provider[];
	/**
	 * As of when it is, and how often it took in a change until then: two answers made at one version of a process show the same profiles. Whoever began
	 * to ask at `askedAt` of this process's clock, or before, finds all that was committed by then.
	 */
	moment(): { seen: string; version: number; askedAt: number } | undefined;
	/** Takes in what has been committed. Many changes at once are taken in aside, and it is not ready until then. */
	catchUp(): Promise<void>;
	stats(): IndexStats;
	/** Ends what is in hand. */
	stop(): Promise<void>;
}

/** With a clock, what was built is noted as a run. */
type Needs = Pick<Services, "database" | "notices" | "settings" | "log"> & Partial<Pick<Services, "clock" | "traces">>;

/** A notice may be lost with its line. */
const LOOK_EVERY_MS = 10_000;
const AGAIN_AFTER_MS = 5_000;
/** Too large once, it may fit later. */
const LARGE_AGAIN_AFTER_MS = 10 * 60_000;
const MEGABYTE = 1024 * 1024;

/** Places of what was changed or went. */
const deadOf = ({ places, alive, empty }: DocTable): number => places - alive - empty;

const indexes = new WeakMap<Database, DirectoryIndex>();

/** The index of this database, while there is one. */
export const indexOf = (database: Database): DirectoryIndex | undefined => indexes.get(database);

/** Keeps the directory in memory, where the settings want it. @returns ends it */
export const startDirectoryIndex = (services: Needs): (() => Promise<void>) => {
	const { database, settings } = services;
	if (!settings.searchIndex.on) {
		const forgotten = forgetJob(services, "search-index");
		return async () => void (await forgotten);
	}
	const index = createDirectoryIndex(services);
	indexes.set(database, index);
	return async () => {
		indexes.delete(database);
		await index.stop();
	};
};

class TooLarge extends Error {}
class Stopped extends Error {}

/** Builds the index aside, then keeps it as the database is: told by notices, and looking besides. */
export const createDirectoryIndex = ({ database, notices, settings, log, clock, traces = noTraces }: Needs): DirectoryIndex => {
	const limit = settings.searchIndex.megabytes * MEGABYTE;
	const held = new DirectoryHeld(limit);
	/** Many changes are being taken in, slice by slice: the table is of no one moment. */
	let between = false;
	let builtMs = 0;
	let stopped = false;
	let job: Promise<void> | undefined;
	let catching: Promise<void> | undefined;
	let heardMeanwhile = false;
	let again: NodeJS.Timeout | undefined;

	/** The table, while it answers. */
	const readyTable = () => (between || stopped ? undefined : held.table);

	const meanwhile: Between = {
		async breathe() {
			await setImmediate();
			if (stopped) throw new Stopped();
		},
		/** Two tables at once and rows may be too much: then rows go first, then the old one. @throws TooLarge for one alone */
		measure(built) {
			const bytes = built.bytes();
			if (bytes > limit) throw new TooLarge();
			if (held.table && held.table !== built && !held.makeRoom(bytes)) held.replace(undefined);
		},
	};

	const readAll = async (): Promise<number> => {
		const began = performance.now();
		const { table, moment, isPlain } = await readDirectory(database.patient.db, meanwhile);
		held.replace(table, moment);
		held.isPlain = isPlain;
		builtMs = Math.round(performance.now() - began);
		log.debug({ profiles: table.alive, ms: builtMs }, "search: the directory is in memory");
		return table.alive;
	};

	const build = (): Promise<void> =>
		traces.span("search index build", {}, async (span) => {
			const startedAt = clock?.();
			const began = performance.now();
			const note = async (did: Record<string, number>, fault?: string) => {
				const run = { job: "search-index", ms: performance.now() - began, did, fault };
				if (clock && startedAt) await noteSafely({ database, log }, { ...run, startedAt, finishedAt: clock() });
			};
			try {
				const profiles = await readAll();
				span.set("index.profiles", profiles);
				await note({ profiles });
			} catch (error) {
				if (!(error instanceof Stopped)) await note({}, error instanceof TooLarge ? "It is larger than SEARCH_INDEX_MB." : scrub((error as Error).message));
				throw error;
			}
		});

	const catchMany = async (): Promise<void> => {
		const { table, moment } = held;
		const brought = table && (await bringUpToDate(database.patient.db, table, moment.seen, meanwhile));
		if (brought) return held.replace(table, brought);
		held.replace(undefined);
		return build();
	};

	/** Long work, one at a time. */
	const begin = (work: () => Promise<void>) => {
		if (stopped || job) return;
		clearTimeout(again);
		job = work()
			.catch((error: unknown) => {
				if (stopped) return;
				const large = error instanceof TooLarge;
				held.replace(undefined);
				if (large) log.warn({ megabytes: settings.searchIndex.megabytes }, "search: the directory is larger than SEARCH_INDEX_MB, the database answers");
				else log.warn({ err: error }, "search: the directory could not be read, the database answers meanwhile");
				again = setTimeout(() => begin(build), large ? LARGE_AGAIN_AFTER_MS : AGAIN_AFTER_MS).unref();
			})
			.finally(() => {
				between = false;
				job = undefined;
				if (readyTable()) holdMore(database, index);
			});
	};

	const follow = async (): Promise<void> => {
		const table = readyTable();
		if (!table) return;
		const askedAt = performance.now();
		const { seen, emptied, changed, docs } = await readChanges(database.db, held.moment.seen);
		if (table !== readyTable()) return;
		if (emptied) {
			held.replace(undefined);
			begin(build);
		} else if (docs) {
			held.takeIn(table, changed, docs, { seen, askedAt });
			const loose = Math.max(table.added, deadOf(table));
			if (loose > 1_000 && loose > table.places / 4) begin(build);
		} else {
			between = true;
			begin(catchMany);
		}
	};

	const catchUp = (): Promise<void> => {
		catching ??= follow().finally(() => {
			catching = undefined;
			if (!heardMeanwhile) return;
			heardMeanwhile = false;
			hear();
		});
		return catching;
	};
	/** A search that needs what could not be read meets the error itself. */
	const hear = () => {
		if (stopped) return;
		if (catching) heardMeanwhile = true;
		else catchUp().catch((error: unknown) => log.debug({ err: error }, "search: changes could not be read"));
	};

	const unlisten = notices.listen("search", () => {
		hear();
	});
	// One that lacks the last transactions of the lost, and has given their numbers to others since: nothing in the numbers would tell.
	const readAnew = (): void => (job ? void job.then(readAnew) : begin(build));
	const unlistenServer = notices.listen(ANOTHER_SERVER, readAnew);
	const look = async () => {
		hear();
		if (held.table && !job && held.table.bytes() > limit) begin(build);
	};
	const endLooking = lookEvery(LOOK_EVERY_MS, look, () => {});

	const index: DirectoryIndex = {
		ready: () => readyTable() !== undefined,
		async settled() {
			await job;
			return index.ready();
		},
		search(asked, tokens, now) {
			const table = readyTable();
			return table && held.search(table, asked, tokens, now);
		},
		shown: (ids, lookup) => held.shown(ids, lookup),
		show: (rows, lookup, seen) => (readyTable() && seen === held.moment.seen ? held.show(rows, lookup) : profilesOf(rows, lookup)),
		notHeld(most) {
			const table = readyTable();
			return { ids: table ? held.notHeld(table, most) : [], seen: held.moment.seen };
		},
		hold(rows, seen) {
			const isNow = readyTable() !== undefined && seen === held.moment.seen;
			if (isNow) held.hold(rows);
			return isNow;
		},
		moment: () => (readyTable() ? { ...held.moment, version: held.version } : undefined),
		catchUp,
		stats() {
			const { table } = held;
			return { ready: index.ready(), profiles: table?.alive ?? 0, dead: table ? deadOf(table) : 0, bytes: table?.bytes() ?? 0, builtMs };
		},
		async stop() {
			stopped = true;
			unlisten();
			unlistenServer();
			clearTimeout(again);
			await Promise.all([endLooking(), job, catching?.catch(() => {}), sliceEnds(index)]);
		},
	};
	begin(build);
	return index;
};

import { setImmediate } from "node:timers/promises";
import { recentSince } from "#contract/capacity-options.ts";
import type { Provider, ProviderSearch } from "#contract/providers.ts";
import type { Database } from "#platform/db/database.ts";
import { scrub } from "#platform/errors/scrub.ts";
import { noteSafely } from "#platform/jobs/start-job.ts";
import { lookEvery } from "#platform/look-every.ts";
import type { Services } from "#platform/services.ts";
import { noTraces } from "#platform/traces/traces.ts";
import type { Lookup } from "../lookup.ts";
import { rowOf, toProvider } from "../store.ts";
import type { Tokens } from "../tokens.ts";
import { buildTable } from "./build-table.ts";
import { type Answer, searchTable } from "./doc-search.ts";
import type { Doc, DocTable } from "./doc-table.ts";
import { type HeldRow, type Holds, holdMore } from "./hold-rows.ts";
import { hasBit } from "./posting.ts";
import { readChanges, readDocs, readStart, SLICE } from "./read-docs.ts";
import { ShownProfiles } from "./shown-profiles.ts";

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
	/** How many notices of changes were heard: until the next one, nothing is known to have changed elsewhere. */
	heard(): number;
	/** Takes in what has been committed. Many changes at once are taken in aside, and it is not ready until then. */
	catchUp(): Promise<void>;
	stats(): IndexStats;
	/** Ends what is in hand. */
	stop(): Promise<void>;
}

type Asked = Pick<ProviderSearch, "query" | "order" | "page" | "pageSize" | "capacity" | "service_areas_list">;
/** With a clock, what was built is noted as a run. */
type Needs = Pick<Services, "database" | "notices" | "settings" | "log"> & Partial<Pick<Services, "clock" | "traces">>;

/** A notice may be lost with its line. */
const LOOK_EVERY_MS = 10_000;
const AGAIN_AFTER_MS = 5_000;
/** Too large once, it may fit later. */
const LARGE_AGAIN_AFTER_MS = 10 * 60_000;
/** So many profiles in order would hold up everybody. */
const DEEPEST = 2_000;
const MEASURE_EVERY = 25 * SLICE;
const MEGABYTE = 1024 * 1024;

/** Places of what was changed or went. */
const deadOf = ({ places, alive, empty }: DocTable): number => places - alive - empty;

const held = new WeakMap<Database, DirectoryIndex>();

/** The index of this database, while there is one. */
export const indexOf = (database: Database): DirectoryIndex | undefined => held.get(database);

/** Keeps the directory in memory, where the settings want it. @returns ends it */
export const startDirectoryIndex = (services: Needs): (() => Promise<void>) => {
	const { database, settings } = services;
	if (!settings.searchIndex.on) return async () => {};
	const index = createDirectoryIndex(services);
	held.set(database, index);
	return async () => {
		held.delete(database);
		await index.stop();
	};
};

class TooLarge extends Error {}
class Stopped extends Error {}

/** Builds the index aside, then keeps it as the database is: told by notices, and looking besides. */
export const createDirectoryIndex = ({ database, notices, settings, log, clock, traces = noTraces }: Needs): DirectoryIndex => {
	const limit = settings.searchIndex.megabytes * MEGABYTE;
	let table: DocTable | undefined;
	/** The moment that `table` is as of, and when the database was asked for it. */
	let seen = "";
	let askedAt = 0;
	let version = 0;
	const shown = new ShownProfiles();
	/** Better ranks than this were read ahead: who was forgotten since is read when a page needs it. */
	let heldUpTo = 0;
	/** Many changes are being taken in, slice by slice: the table is of no one moment. */
	let between = false;
	let plain = false;
	let builtMs = 0;
	let stopped = false;
	let job: Promise<void> | undefined;
	let catching: Promise<void> | undefined;
	let heardMeanwhile = false;
	let heard = 0;
	let again: NodeJS.Timeout | undefined;

	/** A table of another moment, of which is not known how it differs. */
	const replace = (by: DocTable | undefined) => {
		table = by;
		version++;
		shown.clear();
		heldUpTo = 0;
	};
	const apply = (to: DocTable, changed: readonly number[], docs: readonly Doc[]) => {
		const found = new Set(docs.map(({ id }) => id));
		for (const id of changed) if (!found.has(id)) to.remove(id);
		for (const doc of docs) to.put(doc);
	};
	const breathe = async () => {
		await setImmediate();
		if (stopped) throw new Stopped();
	};

	/** Takes into a table that nobody asks what changed since. @returns the moment it is then as of; undefined when all must be read anew */
	const bring = async (to: DocTable, since: string): Promise<{ at: string; began: number } | undefined> => {
		for (let from = since; ; ) {
			const began = performance.now();
			const { seen: at, emptied, changed, docs } = await readChanges(database.patient.db, from);
			if (emptied) return undefined;
			if (docs) {
				apply(to, changed, docs);
				for (const _ of to.ranking()) await breathe();
				return { at, began };
			}
			for (let i = 0; i < changed.length; i += SLICE) {
				const ids = changed.slice(i, i + SLICE);
				apply(to, ids, await readDocs(database.patient.db, ids));
				await breathe();
				if (i % MEASURE_EVERY === 0) measure(to);
			}
			from = at;
		}
	};

	/** Two tables at once may be too much: then the old one goes first. @throws TooLarge for one alone */
	const measure = (built: DocTable) => {
		const bytes = built.bytes();
		if (bytes > limit) throw new TooLarge();
		if (table && table !== built && bytes + table.bytes() > limit) replace(undefined);
	};

	const readAll = async (): Promise<void> => {
		const began = performance.now();
		for (;;) {
			const start = await readStart(database.patient.db);
			let measuredAt = 0;
			const fresh = await buildTable(database.patient.db, recentSince(new Date()).getTime() * 1_000, async (table) => {
				await breathe();
				if (table.places - measuredAt < MEASURE_EVERY) return;
				measuredAt = table.places;
				measure(table);
			});
			const brought = await bring(fresh, start.seen);
			if (!brought) continue;
			measure(fresh);
			replace(fresh);
			[seen, askedAt] = [brought.at, brought.began];
			plain = start.plain;
			builtMs = Math.round(performance.now() - began);
			log.debug({ profiles: fresh.alive, ms: builtMs }, "search: the directory is in memory");
			return;
		}
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
				await readAll();
				span.set("index.profiles", table?.alive ?? 0);
				await note({ profiles: table?.alive ?? 0 });
			} catch (error) {
				if (!(error instanceof Stopped)) await note({}, error instanceof TooLarge ? "It is larger than SEARCH_INDEX_MB." : scrub((error as Error).message));
				throw error;
			}
		});

	const catchMany = async (): Promise<void> => {
		if (!table) return build();
		const brought = await bring(table, seen);
		if (!brought) {
			replace(undefined);
			return build();
		}
		replace(table);
		[seen, askedAt] = [brought.at, brought.began];
	};

	/** Long work, one at a time. */
	const begin = (work: () => Promise<void>) => {
		if (stopped || job) return;
		clearTimeout(again);
		job = work()
			.catch((error: unknown) => {
				if (stopped) return;
				const large = error instanceof TooLarge;
				replace(undefined);
				if (large) log.warn({ megabytes: settings.searchIndex.megabytes }, "search: the directory is larger than SEARCH_INDEX_MB, the database answers");
				else log.warn({ err: error }, "search: the directory could not be read, the database answers meanwhile");
				again = setTimeout(() => begin(build), large ? LARGE_AGAIN_AFTER_MS : AGAIN_AFTER_MS).unref();
			})
			.finally(() => {
				between = false;
				job = undefined;
				if (ready()) holdMore(database, index);
			});
	};

	const ready = () => table !== undefined && !between && !stopped;

	const follow = async (): Promise<void> => {
		if (!table || !ready()) return;
		const asked = table;
		const began = performance.now();
		const { seen: at, emptied, changed, docs } = await readChanges(database.db, seen);
		if (asked !== table || !ready()) return;
		if (emptied) {
			replace(undefined);
			begin(build);
		} else if (docs) {
			apply(asked, changed, docs);
			asked.rank();
			shown.forget(changed);
			if (changed.length > 0) version++;
			[seen, askedAt] = [at, began];
			const loose = Math.max(asked.added, deadOf(asked));
			if (loose > 1_000 && loose > asked.places / 4) begin(build);
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
		heard++;
		hear();
	});
	const look = async () => {
		hear();
		if (table && !job && table.bytes() > limit) begin(build);
	};
	const endLooking = lookEvery(LOOK_EVERY_MS, look, () => {});

	const index: DirectoryIndex = {
		ready,
		search(asked, tokens, now) {
			const take = asked.pageSize;
			const skip = (asked.page - 1) * take;
			const words = [...new Set(asked.query.split(/\s+/).filter(Boolean))];
			if (!table || !ready() || skip + take > DEEPEST) return undefined;
			if (words.length > 0 && !(plain && words.every((word) => /^[\x21-\x7e]+$/.test(word)))) return undefined;
			const answer = searchTable(table, {
				tokens,
				words: words.map((word) => word.toLowerCase()),
				capacity: asked.capacity,
				areas: asked.service_areas_list,
				since: recentSince(now).getTime() * 1_000,
				order: asked.order,
				skip,
				take,
			});
			return { ...answer, seen };
		},
		shown(ids, lookup) {
			const profiles = new Map<number, Provider>();
			for (const id of ids) {
				const profile = shown.get(id, lookup);
				if (profile) profiles.set(id, profile);
			}
			return profiles;
		},
		show(rows, lookup, at) {
			const isNow = ready() && at === seen;
			return rows.map(({ id, text }) => (isNow ? shown.show(id, text, lookup) : toProvider(rowOf(text), lookup)));
		},
		notHeld(most) {
			const ids: number[] = [];
			if (!table || !ready() || !shown.hasRoom) return { ids, seen };
			const { places, size } = table.byScore;
			for (let rank = heldUpTo; rank < size && ids.length < most; rank++) {
				const place = places[rank] as number;
				const id = table.ids[place] as number;
				if (!hasBit(table.live, place) || shown.holds(id)) continue;
				if (ids.length === 0) heldUpTo = rank;
				ids.push(id);
			}
			return { ids, seen };
		},
		hold(rows, at) {
			if (!ready() || at !== seen) return false;
			for (const { id, text } of rows) shown.hold(id, text);
			return true;
		},
		moment: () => (ready() ? { seen, version, askedAt } : undefined),
		heard: () => heard,
		catchUp,
		stats: () => ({ ready: ready(), profiles: table?.alive ?? 0, dead: table ? deadOf(table) : 0, bytes: table?.bytes() ?? 0, builtMs }),
		async stop() {
			stopped = true;
			unlisten();
			clearTimeout(again);
			await Promise.all([endLooking(), job, catching?.catch(() => {})]);
		},
	};
	begin(build);
	return index;
};

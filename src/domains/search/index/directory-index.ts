import { setImmediate } from "node:timers/promises";
import { recentSince } from "#contract/capacity/options.ts";
import { confirmedFrom } from "#contract/providers/price-options.ts";
import { nameParts } from "#contract/shared/fold-text.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { rowOf, toProvider } from "#domains/providers/store.ts";
import type { Database } from "#platform/db/database.ts";
import { ANOTHER_SERVER } from "#platform/db/pubsub.ts";
import { runEvery } from "#platform/jobs/run-every.ts";
import { forgetJob, noteSafely } from "#platform/jobs/start-job.ts";
import { scrub } from "#platform/observability/errors/scrub.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import type { Services } from "#platform/services.ts";
import type { Tokens } from "../tokens.ts";
import { countTokens, searchTable } from "./doc-search.ts";
import { DocTable } from "./doc-table.ts";
import type { DirectoryIndex, Moment, Question, SearchQuery } from "./index-types.ts";
import { readChanges, readDocs, readDocsAfter, readRows, readStart, SLICE } from "./read-docs.ts";
import { ShownProfiles } from "./shown-profiles.ts";

/** If there is a clock, each build is recorded as a job run. */
type Needs = Pick<Services, "database" | "pubsub" | "settings" | "log"> & Partial<Pick<Services, "clock" | "traces">>;

/** Polls as well as listening, because notifications can be lost with their connection. */
const LOOK_EVERY_MS = 10_000;
const AGAIN_AFTER_MS = 5_000;
/** A directory that was too large may fit later. */
const LARGE_AGAIN_AFTER_MS = 10 * 60_000;
const MEASURE_EVERY = 25 * SLICE;
/** Sorting more profiles than this would block the process. */
const DEEPEST = 2_000;
/** Beyond ASCII, only the database's collation knows the case of letters. */
const ASCII = /^[\x21-\x7e]+$/;

const indexes = new WeakMap<Database, DirectoryIndex>();

/** The index of this database, if there is one. */
export const indexOf = (database: Database): DirectoryIndex | undefined => indexes.get(database);

/** Keeps the directory in memory if the settings enable it. @returns stops it */
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

/** Builds the index, then keeps it up to date from notifications and by polling. */
export const createDirectoryIndex = ({
	database,
	pubsub,
	settings,
	log,
	clock,
	traces = noTraces,
}: Needs): DirectoryIndex => {
	const limit = settings.searchIndex.megabytes * 2 ** 20;
	const { db } = database.patient;
	const shown = new ShownProfiles();
	let table: DocTable | undefined;
	let moment: Moment = { seen: "", askedAt: 0 };
	/** The database lowercases ASCII letters as JavaScript does. */
	let isPlain = false;
	/** Many changes are being applied in slices, so the table matches no single snapshot. */
	let between = false;
	let builtMs = 0;
	let stopped = false;
	let job: Promise<void> | undefined;
	let catching: Promise<void> | undefined;
	let heardMeanwhile = false;
	let again: NodeJS.Timeout | undefined;

	/** The table, if it can answer searches now. */
	const readyTable = () => (between || stopped ? undefined : table);
	const deadOf = ({ places, alive }: DocTable) => places - alive;

	/** Yields to other work. */
	const breathe = async () => {
		await setImmediate();
		if (stopped) throw new Stopped();
	};

	/** Switches to another table. Cached profiles may be out of date, so they are dropped. */
	const replace = (by: DocTable | undefined, at: Moment = moment) => {
		table = by;
		moment = at;
		shown.clear();
	};

	/** Reads the whole directory in slices. Changes during the read are applied afterwards. */
	const readAll = async (): Promise<number> => {
		const began = performance.now();
		const start = await readStart(db);
		const built = new DocTable();
		for (let after: number | undefined = 0; after !== undefined; ) {
			const docs = await readDocsAfter(db, after);
			for (const doc of docs) built.put(doc);
			after = docs.length < SLICE ? undefined : docs.at(-1)?.id;
			if ((after === undefined || built.places % MEASURE_EVERY === 0) && built.bytes() > limit) throw new TooLarge();
			await breathe();
		}
		isPlain = start.plain;
		replace(built, { seen: start.seen, askedAt: began });
		builtMs = Math.round(performance.now() - began);
		log.debug({ profiles: built.alive, ms: builtMs }, "search index built");
		return built.alive;
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
				if (!(error instanceof Stopped))
					await note(
						{},
						error instanceof TooLarge
							? "The directory is larger than SEARCH_INDEX_MB."
							: scrub((error as Error).message),
					);
				throw error;
			}
		});

	/** Starts a long job, unless one is running. */
	const begin = (work: () => Promise<void>) => {
		if (stopped || job) return;
		clearTimeout(again);
		job = work()
			.catch((error: unknown) => {
				if (stopped) return;
				const large = error instanceof TooLarge;
				replace(undefined);
				if (large)
					log.warn(
						{ megabytes: settings.searchIndex.megabytes },
						"search index larger than SEARCH_INDEX_MB: searching in the database",
					);
				else log.warn({ err: error }, "search index build failed: searching in the database");
				again = setTimeout(() => begin(build), large ? LARGE_AGAIN_AFTER_MS : AGAIN_AFTER_MS).unref();
			})
			.finally(() => {
				between = false;
				job = undefined;
			});
	};

	/** Reads changed profiles into the table, and removes those that no longer exist. */
	const takeIn = async (into: DocTable, changed: readonly number[]) => {
		const docs = changed.length > 0 ? await readDocs(db, changed) : [];
		const found = new Set(docs.map(({ id }) => id));
		for (const id of changed) if (!found.has(id)) into.remove(id);
		for (const doc of docs) into.put(doc);
		shown.forget(changed);
	};

	const takeInMany = async (into: DocTable, changed: readonly number[], at: Moment) => {
		for (let i = 0; i < changed.length; i += SLICE) {
			await takeIn(into, changed.slice(i, i + SLICE));
			await breathe();
		}
		moment = at;
	};

	const follow = async (): Promise<void> => {
		const current = readyTable();
		if (!current) return;
		const askedAt = performance.now();
		const { seen, emptied, changed } = await readChanges(database.db, moment.seen);
		if (current !== readyTable()) return;
		if (emptied) {
			replace(undefined);
			begin(build);
		} else if (changed.length <= SLICE) {
			await takeIn(current, changed);
			if (current !== table) return;
			moment = { seen, askedAt };
			const dead = deadOf(current);
			if (dead > 1_000 && dead > current.places / 4) begin(build);
		} else if (!job) {
			between = true;
			begin(() => takeInMany(current, changed, { seen, askedAt }));
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
	/**
	 * Catches up in the background. An error is only logged, because searches fall back to the database.
	 */
	const hear = () => {
		if (stopped) return;
		if (catching) heardMeanwhile = true;
		else catchUp().catch((error: unknown) => log.debug({ err: error }, "search index update failed"));
	};

	const unlisten = pubsub.subscribe("search", () => {
		hear();
	});
	// After a failover, the new server may lack the last transactions and reuse their ids, which the snapshots can't
	// show.
	const readAnew = (): void => (job ? void job.then(readAnew) : begin(build));
	const unlistenServer = pubsub.subscribe(ANOTHER_SERVER, readAnew);
	const look = async () => {
		hear();
		// Over the limit, a rebuild fails with TooLarge and the database answers.
		if (table && !job && table.bytes() > limit) begin(build);
	};
	const endLooking = runEvery(LOOK_EVERY_MS, look, () => {});

	/** Undefined if only the database can compare the words. */
	const questionOf = (asked: SearchQuery, tokens: Tokens, now: Date): Question | undefined => {
		const { query, order, page, pageSize: take, capacity, service_areas_list: areas } = asked;
		const words = nameParts(query);
		if (words.length > 0 && !(isPlain && words.every((word) => ASCII.test(word)))) return undefined;
		const since = recentSince(now).getTime() * 1_000;
		const pricedFrom = confirmedFrom(officeDay(now));
		return { tokens, words, capacity, areas, since, pricedFrom, order, skip: (page - 1) * take, take };
	};

	const index: DirectoryIndex = {
		ready: () => readyTable() !== undefined,
		async settled() {
			await job;
			return index.ready();
		},
		moment: () => moment,
		search(asked, tokens, now) {
			const current = readyTable();
			const question = questionOf(asked, tokens, now);
			if (!current || !question || question.skip + question.take > DEEPEST) return undefined;
			return searchTable(current, question);
		},
		count(asked, tokens, now, lists) {
			const current = readyTable();
			const question = questionOf(asked, tokens, now);
			return current && question && countTokens(current, question, lists);
		},
		async profiles({ ids, seen, askedAt }, lookup, began) {
			// Take cached profiles before the query, so that its check for changes covers them too.
			const found = new Map(ids.map((id) => [id, shown.get(id, lookup)]));
			const missing = ids.filter((id) => !found.get(id));
			const isNew = askedAt >= began;
			if (missing.length > 0 || !isNew) {
				const rows = await readRows(database.db, missing, seen, { alone: isNew });
				if (!rows) return undefined;
				for (const { id, text } of rows) {
					const profile = Object.freeze(toProvider(rowOf(text), lookup));
					found.set(id, profile);
					if (moment.seen === seen) shown.keep(profile, lookup);
				}
			}
			return ids.flatMap((id) => found.get(id) ?? []);
		},
		catchUp,
		stats() {
			return {
				ready: index.ready(),
				profiles: table?.alive ?? 0,
				dead: table ? deadOf(table) : 0,
				bytes: table?.bytes() ?? 0,
				builtMs,
			};
		},
		async stop() {
			stopped = true;
			unlisten();
			unlistenServer();
			clearTimeout(again);
			await Promise.all([endLooking(), job, catching?.catch(() => {})]);
		},
	};
	begin(build);
	return index;
};

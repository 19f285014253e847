// npm run bench -- search [--sizes 5000,50000,250000] [--searches 200] [--ways database,memory,alone] [--keep]
// Measures search times inside the process for several directory sizes. Uses a temporary embedded database, or a new
// database on the server of BENCH_DATABASE_URL. Three ways take turns: SQL in the database, the normal search with the
// in-memory index, and the index alone.
// With --keep each size has its own database on that server, which later runs reuse instead of filling it again.
// Writes figures to bench/results/ and query plans of the largest size to bench/plans/search.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Random, seededRandom } from "../demo/providers/random.ts";
import { ProviderSearch } from "../src/contract/providers/providers.ts";
import { lookupOf } from "../src/domains/providers/lookup.ts";
import { indexOf, startDirectoryIndex } from "../src/domains/search/index/directory-index.ts";
import { search, searchDatabase } from "../src/domains/search/search.ts";
import { searchStatement } from "../src/domains/search/search-statement.ts";
import { searchTokens } from "../src/domains/search/tokens.ts";
import { readSettings } from "../src/platform/config.ts";
import type { Database } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createPubSub } from "../src/platform/db/pubsub.ts";
import { createLog } from "../src/platform/observability/log.ts";
import { AGES, AREAS, FUNDINGS, makeProviders, makeReference, POSTCODES } from "./search.data.ts";
import { type Plan, recordPlans } from "./search.plans.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		sizes: { type: "string", default: "5000,50000,250000" },
		searches: { type: "string", default: "200" },
		ways: { type: "string", default: "database,memory,alone" },
		keep: { type: "boolean", default: false },
	},
});
const sizes = values.sizes.split(",").map(Number);
const searches = Number(values.searches);

const kinds: Record<string, (random: Random) => Record<string, string>> = {
	"service, postcode, age, funding": (random) => ({
		...service(random),
		...place(random),
		age_groups_list: `age-${random.int(1, AGES)}`,
		funding_types_list: `F${random.int(1, FUNDINGS)}`,
	}),
	"service, postcode": (random) => ({ ...service(random), ...place(random) }),
	"service, postcode, takes new people": (random) => ({ ...service(random), ...place(random), capacity: "open" }),
	"service, postcode, two facts and a language": (random) => ({
		...service(random),
		...place(random),
		fit_list: "evenings,step_free",
		languages_list: random.pick(["ar", "vi", "yue"]),
	}),
	"service, postcode, nearest first": (random) => ({ ...service(random), ...place(random), order: "nearest" }),
	"service, postcode, soonest first": (random) => ({ ...service(random), ...place(random), order: "soonest" }),
	"takes new people": () => ({ capacity: "open" }),
	postcode: (random) => place(random),
	"no filter": () => ({}),
	"name text": (random) => ({
		query: random.pick([
			"wattle bright",
			"banksia",
			"quandong warm care",
			"therapy near",
			String(random.int(100, 999)),
			"saltbush kind 12",
		]),
	}),
};
/** Services with a low id are searched more often, because more providers offer them. */
const service = (random: Random) => ({ service_areas_list: String(1 + Math.floor(random.next() ** 2.5 * AREAS)) });
const place = (random: Random) => ({ postcodes_list: String(1000 + Math.floor(random.next() ** 1.6 * POSTCODES)) });
/** A random search: 20% ask for a later page, 25% for the other order. */
const asked = (kind: string, random: Random) =>
	ProviderSearch.parse({
		...(random.chance(0.25) && { order: "highly_reviewed" }),
		...kinds[kind]?.(random),
		...(random.chance(0.2) && { page: String(random.int(2, 4)) }),
	});

const WAYS = ["database", "memory", "alone"] as const;
type Way = (typeof WAYS)[number];
const ways = WAYS.filter((way) => values.ways.split(",").includes(way));

interface Figure {
	size: number;
	kind: string;
	way: Way;
	p50: number;
	p99: number;
	found: number;
}

const measure = async (database: Database, size: number): Promise<Figure[]> => {
	const random = seededRandom(size);
	const names = Object.keys(kinds);
	const times = new Map(
		names.map((kind) => [kind, { database: [] as number[], memory: [] as number[], alone: [] as number[], found: 0 }]),
	);
	const index = indexOf(database);
	const lookup = await lookupOf(database);
	// Kinds and ways take turns, so that a slow moment of the machine affects all of them.
	for (let i = -10; i < searches; i++)
		for (const kind of names) {
			const query = asked(kind, random);
			const tokens = searchTokens(query, lookup);
			if (!tokens) throw new Error(`${kind}: the search has an unknown filter value`);
			const now = new Date();
			const counts: (number | undefined)[] = [];
			const ask: Record<Way, () => unknown> = {
				database: async () => counts.push((await searchDatabase(database, query, tokens, lookup, now)).count),
				memory: async () => counts.push((await search(database, query, now)).count),
				alone: () => counts.push(index?.search(query, tokens, now)?.count),
			};
			for (const way of ways) {
				const began = performance.now();
				await ask[way]();
				if (i >= 0) times.get(kind)?.[way].push(performance.now() - began);
			}
			if (new Set(counts).size > 1) throw new Error(`${kind}: ${counts.join(", ")} found for ${JSON.stringify(query)}`);
			const entry = times.get(kind);
			if (entry && i >= 0) entry.found += counts[0] ?? 0;
		}
	return names.flatMap((kind) => {
		const entry = times.get(kind);
		if (!entry) return [];
		return ways.map((way) => {
			const ms = entry[way].sort((a, b) => a - b);
			const at = (share: number) =>
				Number((ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0).toFixed(3));
			return { size, kind, way, p50: at(0.5), p99: at(0.99), found: Math.round(entry.found / searches) };
		});
	});
};

interface Built {
	size: number;
	builtMs: number;
	megabytes: number;
	/** Memory of the whole process, including the embedded database. */
	rssMegabytes: number;
	/** Longest event loop delay during the build. */
	longestWaitMs: number;
}

/** Builds the in-memory index. @returns its cost, and a function that stops updating it */
const build = async (database: Database, size: number): Promise<{ built: Built; stop: () => Promise<void> }> => {
	const log = createLog("error");
	const waits = monitorEventLoopDelay({ resolution: 1 });
	waits.enable();
	const stop = startDirectoryIndex({
		database,
		log,
		pubsub: createPubSub({ database, log }),
		settings: readSettings({}),
	});
	while (!indexOf(database)?.ready()) await setTimeout(20);
	waits.disable();
	const { builtMs = 0, bytes = 0 } = indexOf(database)?.stats() ?? {};
	const megabytes = Math.round(bytes / 1024 / 1024);
	const rssMegabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024);
	return { built: { size, builtMs, megabytes, rssMegabytes, longestWaitMs: Math.round(waits.max / 1e6) }, stop };
};

const explain = async (database: Database): Promise<Plan[]> => {
	const random = seededRandom(7);
	const lookup = await lookupOf(database);
	const plans: Plan[] = [];
	for (const kind of Object.keys(kinds)) {
		const query = ProviderSearch.parse(kinds[kind]?.(random));
		const tokens = searchTokens(query, lookup);
		if (!tokens) continue;
		const statement = searchStatement(query, tokens, new Date()).compile(database.db);
		const ask = () =>
			database.patient.pool.query<{ "QUERY PLAN": string }>(
				`explain (analyze, buffers) ${statement.sql}`,
				statement.parameters as unknown[],
			);
		await ask();
		plans.push({
			kind,
			sql: statement.sql,
			parameters: statement.parameters,
			lines: (await ask()).rows.map((row) => row["QUERY PLAN"]),
		});
	}
	return plans;
};

/** @param size number of profiles in a database that is kept; undefined for a temporary database */
const open = async (size?: number): Promise<{ database: Database; remove: () => Promise<void> }> => {
	const log = createLog("error");
	const url = process.env.BENCH_DATABASE_URL;
	if (!url) {
		const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
		const database = await openDatabase({ database: { url: undefined, pool: 4 }, dataDir: folder }, log);
		return { database, remove: async () => rmSync(folder, { recursive: true, force: true }) };
	}
	const name = `bench_search_${size ?? process.pid}`;
	const admin = async <T extends pg.QueryResultRow>(statement: string) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		return (await client.query<T>(statement).finally(() => client.end())).rows;
	};
	const isThere = (await admin(`select from pg_database where datname = '${name}'`)).length > 0;
	if (!isThere)
		await admin(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
	const at = new URL(url);
	at.pathname = `/${name}`;
	const database = await openDatabase({ database: { url: at.href, pool: 4 }, dataDir: "" }, log);
	return {
		database,
		remove: async () => void (size === undefined && (await admin(`drop database ${name} with (force)`))),
	};
};

/** Adds missing reference data and profiles. */
const fill = async (database: Database, size: number): Promise<void> => {
	const began = performance.now();
	await migrate(database.patient.pool);
	const { rows } = await database.patient.pool.query<{ areas: number; providers: number }>(
		"select (select count(*)::int from service_area) as areas, (select count(*)::int from provider) as providers",
	);
	if (rows[0]?.areas === 0) await makeReference(database);
	if (rows[0]?.providers === size) return;
	await makeProviders(database, size, (made) => process.stderr.isTTY && process.stderr.write(`\r${made} providers`));
	await database.patient.pool.query("vacuum (analyze)");
	process.stdout.write(`${size} providers made in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
};

const figures: Figure[] = [];
const builds: Built[] = [];
const measureSize = async (database: Database, size: number): Promise<void> => {
	await fill(database, size);
	// At the largest size SQL takes longer than the statement timeout of visitors' queries.
	const patient: Database = { ...database, ...database.patient };
	const { built, stop } = await build(patient, size);
	builds.push(built);
	console.table([built]);
	const measured = await measure(patient, size);
	await stop();
	console.table(
		measured.map(({ kind, way, p50, p99, found }) => ({
			search: kind,
			way,
			"p50 ms": p50,
			"p99 ms": p99,
			"found on average": found,
		})),
	);
	figures.push(...measured);
};

const load = loadavg().map((one) => one.toFixed(1));
let kind = "";
if (values.keep)
	for (const size of sizes) {
		const { database } = await open(size);
		kind = database.kind;
		await measureSize(database, size).finally(() => database.close());
	}
else {
	const { database, remove } = await open();
	kind = database.kind;
	try {
		for (const size of sizes) await measureSize(database, size);
		const ofDatabase = figures.filter(({ way }) => way === "database");
		if (ofDatabase.length > 0) recordPlans(kind, Math.max(...sizes), ofDatabase, await explain(database));
	} finally {
		await database.close();
		await remove();
	}
}

for (const way of ways) {
	const full = figures.filter((figure) => figure.kind.endsWith("funding") && figure.way === way);
	const [least, most] = [full[0], full.at(-1)];
	if (!least || !most || least === most) continue;
	const times = (one: number, other: number) => (one / other).toFixed(1);
	process.stdout.write(
		`Largest to smallest, all four filters, ${way}: p50 ${times(most.p50, least.p50)} times, p99 ${times(most.p99, least.p99)} times, found ${times(most.found, least.found)} times.\n`,
	);
}
const file = new URL(`results/search-${kind}.json`, import.meta.url);
mkdirSync(new URL("results/", import.meta.url), { recursive: true });
const json = { at: new Date().toISOString(), engine: kind, node: process.version, load, searches, builds, figures };
writeFileSync(file, `${JSON.stringify(json, null, "\t")}\n`);
process.stdout.write(
	`System load at the start: ${load.join(", ")}; now ${loadavg()
		.map((one) => one.toFixed(1))
		.join(", ")}.\n`,
);

// npm run bench -- suggestions [--rounds 3] [--localities FILE.csv]
// Measures how long postcode suggestions take inside the process: for every prefix of a name from three letters, parts
// of names, postcodes, names with a state, and words without a match. Also measures how long the index takes to build,
// which the first request waits for.
// --localities: a full list, as for `npm run cli -- import-localities`.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { seededRandom } from "../demo/providers/random.ts";
import { currentReference } from "../src/domains/reference/current.ts";
import { importLocalities } from "../src/domains/reference/import-localities.ts";
import { createPlaceIndex } from "../src/domains/reference/place-index.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { listLocalities } from "../src/domains/reference/store.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";
import { readTable } from "../src/platform/tables/csv.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: "string", default: "3" }, localities: { type: "string" } },
});
const load = loadavg().map((one) => one.toFixed(1));
const database = await openDatabase({ database: { url: undefined, pool: 2 }, dataDir: "" }, createLog("error"), {
	inMemory: true,
});
await migrate(database.patient.pool);
await seedReference(database);
if (values.localities) await importLocalities(database, readTable(readFileSync(values.localities)));
const rows = await listLocalities(database.db);

const random = seededRandom(11);
const kinds: Record<string, string[]> = {
	"beginnings of names": random
		.some(rows, 1_500)
		.flatMap(({ name }) => Array.from({ length: Math.max(0, name.length - 2) }, (_, i) => name.slice(0, i + 3))),
	"parts of names": random.some(rows, 2_000).map(({ name }) => name.slice(random.int(1, 3), random.int(4, 8))),
	"postcodes and their beginnings": random.some(rows, 2_000).map(({ postcode }, i) => postcode.slice(0, 3 + (i % 2))),
	"name, state and postcode": random
		.some(rows, 2_000)
		.map(({ name, state, postcode }, i) => `${name} ${state}${i % 2 ? ` ${postcode}` : ""}`),
	"parts of many names": [
		"north",
		"south",
		"east",
		"mount",
		"hill",
		"port",
		"creek",
		"park",
		"bay",
		"nor",
		"ton",
		"ing",
		"ville",
		"river",
		"the",
		"saint",
		"st ",
	],
	"parts of no name": ["zzz", "qqqqq", "xylophone", "9999999", "   ", "ab", "'\"%", "north zzz"],
};

const { places } = await currentReference(database)();
const table: Record<string, unknown>[] = [];
const all: number[] = [];
for (let round = -1; round < Number(values.rounds); round++)
	for (const [kind, typed] of Object.entries(kinds)) {
		const times: number[] = [];
		for (const text of typed) {
			const began = performance.now();
			places.suggest(text);
			times.push(performance.now() - began);
		}
		if (round < 0) continue;
		all.push(...times);
		if (round === Number(values.rounds) - 1) table.push({ kind, asked: typed.length, ...figures(times) });
	}
console.table([...table, { kind: "all, every round", asked: all.length, ...figures(all) }]);

const began = performance.now();
createPlaceIndex(rows);
process.stdout.write(
	`${rows.length} localities; index built in ${Math.round(performance.now() - began)} ms. System load at the start: ${load.join(", ")}.\n`,
);
await database.close();

function figures(times: number[]) {
	const sorted = [...times].sort((a, b) => a - b);
	const at = (share: number) =>
		Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3));
	return { "p50 ms": at(0.5), "p99 ms": at(0.99), "longest ms": at(1) };
}

// npm run check:search -- [--searches 10000] [--seed 1]
// Makes random searches against the configured database and compares ids and totals with a plain, slow reference. Changes nothing.
import { parseArgs } from "node:util";
import { seededRandom } from "#domains/providers/demo/random.ts";
import { randomSearch } from "#domains/providers/search.cases.ts";
import { readEverything, readVocabulary, searchSlowly } from "#domains/providers/search.reference.ts";
import { search } from "#domains/providers/search.ts";
import { readSettings } from "#platform/config.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/log.ts";

const { values } = parseArgs({ options: { searches: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } } });
const searches = Number(values.searches);
const settings = readSettings(process.env);
const database = await openDatabase(settings, createLog("error"));

const everything = await readEverything(database.patient.db);
const known = await readVocabulary(database.patient.db);
const random = seededRandom(Number(values.seed));
if (everything.length === 0) {
	process.stdout.write("There are no providers to search. Start the site once in demo mode, or import some.\n");
	await database.close();
	process.exit(1);
}

let different = 0;
let empty = 0;
let found = 0;
let largest = 0;
const now = new Date();
const began = performance.now();
for (let i = 1; i <= searches; i++) {
	const asked = randomSearch(random, known);
	const expected = searchSlowly(everything, asked, now);
	const answer = await search(database, asked, now);
	const ids = answer.results.map((provider) => provider.id);
	if (answer.count !== expected.count || ids.join() !== expected.ids.join()) {
		different++;
		if (different <= 5) process.stdout.write(`${JSON.stringify({ asked, expected, answer: { ids, count: answer.count } })}\n`);
	}
	if (expected.count === 0) empty++;
	found += ids.length;
	largest = Math.max(largest, expected.count);
	if (process.stderr.isTTY && i % 100 === 0) process.stderr.write(`\r${i} of ${searches}`);
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
if (process.stderr.isTTY) process.stderr.write("\r");
process.stdout.write(
	`${searches} random searches over ${everything.length} providers (${database.kind} database, seed ${values.seed}, ${seconds} s): ` +
		`${searches - different} the same, ${different} different. ${empty} found nothing; the largest total was ${largest}; ${found} ids compared.\n`,
);
await database.close();
process.exit(different === 0 ? 0 : 1);

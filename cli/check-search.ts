// Compares random searches: the in-memory index and SQL must return the same ids and totals as a slow, simple
// reference implementation. Changes nothing.
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { seededRandom } from "#demo/providers/random.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { indexOf, startDirectoryIndex } from "#domains/search/index/directory-index.ts";
import { readEverything, readVocabulary, searchSlowly } from "#domains/search/plain-search.fixture.ts";
import { type SearchResults, search, searchDatabase } from "#domains/search/search.ts";
import { lastPages, randomSearch } from "#domains/search/searches.fixture.ts";
import { searchTokens } from "#domains/search/tokens.ts";
import { readSettings } from "#platform/config.ts";
import { createPubSub } from "#platform/db/pubsub.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- check-search [--searches NUMBER] [--seed NUMBER]

Runs random searches on this database and compares the results with a slow reference. Changes nothing.

  --searches  number of searches (default: 10000)
  --seed      seed of the random numbers (default: 1)
`;

const { values } = argumentsOf(
	{ options: { searches: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } } },
	USAGE,
);
const searches = Number(values.searches);
const log = createLog("error");
const open = async () => {
	const settings = readSettings(process.env);
	const database = await openKept(settings, log);
	return { settings, database, everything: await readEverything(database.patient.db) };
};
const { settings, database, everything } = await open().catch((error: unknown): never => {
	process.stderr.write(`${errorInWords(error)}\n`);
	process.exit(1);
});

const known = await readVocabulary(database.patient.db);
const random = seededRandom(Number(values.seed));
if (everything.rows.length === 0) {
	process.stdout.write("There are no providers to search. Start the site once in demo mode, or import providers.\n");
	await database.close();
	process.exit(1);
}

const stopIndex = startDirectoryIndex({ database, settings, log, pubsub: createPubSub({ database, log }) });
if (settings.searchIndex.on && !(await indexOf(database)?.settled()))
	process.stdout.write(
		"The directory is not in memory (it may be larger than SEARCH_INDEX_MB), so only the database is compared.\n",
	);

let made = 0;
let different = 0;
let empty = 0;
let found = 0;
let largest = 0;
let byMemory = 0;
const now = new Date();
const lookup = await lookupOf(database);
const began = performance.now();
const said = ({ results, count, not_said }: SearchResults) => ({ ids: results.map(({ id }) => id), count, not_said });
/** Runs one search on every implementation and compares the results. @returns the total of the reference */
const compare = async (asked: ProviderSearch): Promise<number> => {
	const tokens = searchTokens(asked, lookup);
	const expected = await searchSlowly(database.db, everything, asked, now);
	// `search` takes the same path as a visitor's search (memory first); `database` uses SQL only.
	const answers = {
		search: said(await search(database, asked, now)),
		database: tokens && said(await searchDatabase(database, asked, tokens, lookup, now)),
	};
	if (tokens && indexOf(database)?.search(asked, tokens, now)) byMemory++;
	if (Object.values(answers).some((answer) => answer && JSON.stringify(answer) !== JSON.stringify(expected))) {
		different++;
		if (different <= 5) process.stdout.write(`${JSON.stringify({ asked, expected, ...answers })}\n`);
	}
	if (expected.count === 0) empty++;
	found += expected.ids.length;
	largest = Math.max(largest, expected.count);
	made++;
	return expected.count;
};
while (made < searches) {
	const asked = randomSearch(random, known);
	const count = await compare(asked);
	if (made % 10 === 0) for (const last of lastPages(asked, count)) await compare(last);
	if (process.stderr.isTTY && made % 100 < 3) process.stderr.write(`\r${made} of ${searches}`);
}
await stopIndex();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
if (process.stderr.isTTY) process.stderr.write("\r");
process.stdout.write(
	`${made} random searches over ${everything.rows.length} providers (${database.kind} database, seed ${values.seed}, ${seconds} s): ` +
		`${made - different} the same, ${different} different. ${empty} found nothing; the largest total was ${largest}; ${found} ids compared; memory answered ${byMemory}.\n`,
);
await database.close();
process.exit(different === 0 ? 0 : 1);

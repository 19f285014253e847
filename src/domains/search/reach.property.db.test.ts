import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WAYS } from "#contract/providers/fit-options.ts";
import { type FoundProvider, ProviderSearch } from "#contract/providers/providers.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { findAvailability } from "#domains/providers/availability.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import { placedAt } from "#domains/providers/placed-at.ts";
import { type ProviderRow, publicColumns, toProvider } from "#domains/providers/store.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { conditions } from "./conditions.ts";
import { plantOdd } from "./edge-case-profiles.fixture.ts";
import { countTokens, searchTable } from "./index/doc-search.ts";
import { DocTable } from "./index/doc-table.ts";
import type { Question } from "./index/index-types.ts";
import { readDocsAfter } from "./index/read-docs.ts";
import { findOpenings } from "./openings.ts";
import { readVocabulary } from "./plain-search.fixture.ts";
import { byVideo, farther, searchTokens, type Tokens } from "./tokens.ts";

const PAIRS = 10_000;
const now = new Date("2026-03-02T09:00:00+11:00");
let database: TestDatabase;
let lookup: Lookup;
let table: DocTable;
let profiles: FoundProvider[];
let areas: number[];
let postcodes: string[];

beforeAll(async () => {
	database = await testDatabase();
	await plantOdd(database.db, seededRandom(87), now);
	// Hands-on, assessment only, and the rest: also after a change by the team.
	await sql`update service_area set remote = (array['yes', 'assessment', 'no'])[1 + id % 3]`.execute(database.db);
	lookup = await lookupOf(database);
	table = new DocTable();
	// An account each, so that every profile shows.
	for (let after = 0; ; ) {
		const docs = await readDocsAfter(database.db, after);
		for (const doc of docs) table.put({ ...doc, account: doc.id });
		after = docs.at(-1)?.id ?? 0;
		if (docs.length === 0) break;
	}
	const { rows } = await sql<ProviderRow>`select ${publicColumns("p")} from provider p where is_active`.execute(
		database.db,
	);
	profiles = rows.map((row) => toProvider(row, lookup)) as FoundProvider[];
	const known = await readVocabulary(database.db);
	areas = known.areas;
	postcodes = known.postcodes;
});
afterAll(() => database.close());

const question = (tokens: Tokens): Question => ({
	...{
		tokens,
		words: [],
		capacity: [],
		areas: [],
		since: 0,
		pricedFrom: "",
		order: "by_score",
		skip: 0,
		take: 1_000_000,
	},
});
/** Ids of the profiles that the index finds, and their number for a filter's count. */
const found = (tokens: Tokens | undefined): Set<number> => {
	if (!tokens) return new Set();
	const { ids, count } = searchTable(table, question(tokens));
	expect(countTokens(table, question(tokens), [[]])).toEqual([count]);
	expect(ids).toHaveLength(count);
	return new Set(ids);
};
const randomAsked = (random: Random) =>
	ProviderSearch.parse({
		service_areas_list: random.some(areas, random.pick([0, 1, 1, 1, 2])).join(","),
		postcodes_list: random.pick(postcodes),
	});
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

test("index, filters, counts, groups and cards agree about every pair of provider and place", () => {
	const random = seededRandom(36);
	for (let pairs = 0; pairs < PAIRS; pairs += profiles.length) {
		const asked = randomAsked(random);
		const reached = profiles.map((profile) => ({ id: profile.id, ...placedAt(profile, asked, lookup).reach }));
		const where = (is: (one: (typeof reached)[number]) => boolean) => sorted(reached.filter(is).map(({ id }) => id));
		const told = { asked, pairs };
		expect({ told, list: sorted(found(searchTokens(asked, lookup))) }).toEqual({
			told,
			list: where(({ as }) => as === "serves"),
		});
		expect({ told, video: sorted(found(byVideo(asked, lookup))) }).toEqual({
			told,
			video: where(({ as }) => as === "video"),
		});
		// Those by video and a little farther away are in both groups.
		for (const id of where(({ as }) => as === "farther")) expect(found(farther(asked, lookup)).has(id)).toBe(true);
		for (const way of WAYS) {
			const filter = found(searchTokens({ ...asked, delivery_list: [way] }, lookup));
			expect({ told, way, filter: sorted(filter) }).toEqual({
				told,
				way,
				filter: where(({ as, ways }) => (as === "serves" || as === "video") && ways.some((one) => one.way === way)),
			});
		}
	}
}, 60_000);

test("SQL, availability, alerts and the connect form agree with it on a sample", async () => {
	const random = seededRandom(57);
	for (let i = 0; i < 8; i++) {
		const asked = randomAsked(random);
		const idsOf = async (tokens: Tokens | undefined) => {
			if (!tokens) return [];
			const { without: _, ...alone } = tokens;
			const { rows } = await sql<{ id: number }>`
				select provider_id as id from search_doc where ${conditions("", alone, now)} order by 1
			`.execute(database.db);
			return rows.map(({ id }) => id);
		};
		const aside = (tokens: Tokens | undefined) => tokens && { ...tokens, without: undefined };
		for (const tokens of [searchTokens(asked, lookup), byVideo(asked, lookup), farther(asked, lookup)])
			expect(await idsOf(tokens)).toEqual(sorted(found(aside(tokens))));
		const offered = await findAvailability(database, {
			providers: profiles.map(({ id }) => id),
			serviceAreas: asked.service_areas_list,
			postcodes: asked.postcodes_list,
		});
		expect(new Map(offered.map(({ provider, reach }) => [provider, reach]))).toEqual(
			new Map(
				profiles.flatMap((profile) => {
					const { as } = placedAt(profile, asked, lookup).reach;
					return as === null ? [] : [[profile.id, as] as const];
				}),
			),
		);
		const { results } = await findOpenings(
			database.db,
			lookup,
			{ search: { ...asked, is_subscribed_for_onboarding: false } },
			{ now, most: 1_000 },
		);
		for (const { id } of results) expect(offered.find(({ provider }) => provider === id)?.reach).toBe("serves");
	}
});

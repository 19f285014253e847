import { sql } from "kysely";
import { isRecent } from "#contract/capacity/options.ts";
import type { Nearest, Reached } from "#contract/providers/fit.ts";
import type { Provider, ProviderSearch } from "#contract/providers/providers.ts";
import { priceLimitOf } from "#contract/search/limits.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import { placedAt } from "#domains/providers/placed-at.ts";
import { type ProviderRow, toProvider } from "#domains/providers/store.ts";
import type { Database } from "#platform/db/database.ts";
import { conditions, roomCondition } from "./conditions.ts";
import { indexOf } from "./index/directory-index.ts";
import type { Answer } from "./index/index-types.ts";
import { type Counted, type FoundRow, type SearchQuery, searchStatement } from "./search-statement.ts";
import { searchTokens, type Tokens } from "./tokens.ts";

/** A result, with its site nearest to the place of the search, and how it does the services there. */
export type FoundProvider = Provider & { nearest: Nearest | null; reach: Reached };

/** A page of results. */
export interface SearchResults {
	results: FoundProvider[];
	count: number;
	totalPages: number;
	/** If capacity was requested: accounts that match otherwise but have no answer within 30 days. Otherwise null. */
	not_said: number | null;
	/** With `price_up_to` or in the order `price`: results without a confirmed price an hour. Otherwise null. */
	no_price: number | null;
}

/** A search, and its filters as tokens; without tokens nothing matches. With `pageSize` 0 it only counts. */
export interface SearchPart {
	asked: ProviderSearch;
	tokens: Tokens | undefined;
}

/** What is known of a search before its rows are loaded. */
interface SearchCount {
	count: number;
	/** Providers of the page that said within 30 days that they have places for the searched services. */
	open: number;
}

type Parts = Readonly<Record<string, SearchPart>>;
/** Searches that depend on what the first ones found. */
type MoreParts = (found: Readonly<Record<string, SearchCount>>) => Parts;
type Found = Record<string, SearchResults>;

/**
 * Searches active profiles. Filters are OR within a list and AND across lists; every typed word must occur in a
 * spelling of the name (`nameSpellings`). Each account has one result, chosen before counting and paging (RES-013,
 * decision 29). A page past the end is empty but has the right count.
 * @param now capacity counts if it was confirmed in the 30 days before this
 */
export const search = async (database: Database, asked: ProviderSearch, now: Date): Promise<SearchResults> => {
	const lookup = await lookupOf(database);
	const { list } = await searchTogether(database, lookup, now, {
		list: { asked, tokens: searchTokens(asked, lookup) },
	});
	return list ?? nothing(asked);
};

/**
 * Answers several searches as of one moment.
 *
 * The in-memory index picks the pages. One query for the rows it lacks also checks for changes, so one round trip gives
 * a current answer on every node. If there is no index or it can't answer, the database searches, in one query for the
 * first searches and one for those that follow.
 * @returns the results of the first searches and of those that follow, by their names
 */
export const searchTogether = async (
	database: Database,
	lookup: Lookup,
	now: Date,
	first: Parts,
	more: MoreParts = () => ({}),
): Promise<Found> =>
	(await searchMemory(database, lookup, now, first, more)) ??
	searchTogetherInDatabase(database, lookup, now, first, more);

const placed = (profile: Provider, asked: ProviderSearch, lookup: Lookup): FoundProvider => ({
	...profile,
	...placedAt(profile, asked, lookup),
});

/** The empty result for a filter without any known value. */
const nothing = (asked: ProviderSearch): SearchResults => ({
	results: [],
	count: 0,
	totalPages: 0,
	not_said: asked.capacity.length > 0 ? 0 : null,
	no_price: asked.order === "price" || priceLimitOf(asked) !== undefined ? 0 : null,
});

const totalPages = (count: number, { pageSize }: ProviderSearch) => (pageSize > 0 ? Math.ceil(count / pageSize) : 0);

/** A search right after a change finds the index outdated once, or twice if it was reading at that moment. */
const TURNS = 3;

const searchMemory = async (
	database: Database,
	lookup: Lookup,
	now: Date,
	first: Parts,
	more: MoreParts,
): Promise<Found | undefined> => {
	const index = indexOf(database);
	const began = performance.now();
	for (let turn = 1; index && turn <= TURNS; turn++) {
		// Synchronous up to the query for rows, so all pages are of one moment.
		const moment = index.moment();
		const pages: Record<string, Answer> = {};
		const find = (parts: Parts) => {
			for (const [name, { asked, tokens }] of Object.entries(parts)) {
				const page = tokens ? index.search(asked, tokens, now) : { ...nothing(asked), open: 0, ids: [] };
				if (!page) return false;
				pages[name] = page;
			}
			return true;
		};
		if (!find(first)) return undefined;
		const others = more(pages);
		if (!find(others)) return undefined;
		const parts = { ...first, ...others };
		const ids = [...new Set(Object.values(pages).flatMap((page) => page.ids))];
		const isSearched = Object.values(parts).some(({ tokens }) => tokens);
		const profiles = isSearched ? await index.profiles({ ids, ...moment }, lookup, began) : [];
		if (profiles) return resultsOf(parts, pages, profiles, lookup);
		const isCaughtUp = await index.catchUp().then(
			() => true,
			() => false,
		);
		if (!isCaughtUp) return undefined;
	}
	return undefined;
};

const resultsOf = (
	parts: Parts,
	pages: Record<string, Answer>,
	profiles: readonly Provider[],
	lookup: Lookup,
): Found => {
	const byId = new Map(profiles.map((profile) => [profile.id, profile]));
	return Object.fromEntries(
		Object.entries(parts).map(([name, { asked }]) => {
			const { ids, count, not_said, no_price } = pages[name] as Answer;
			const results = ids.flatMap((id) => byId.get(id) ?? []).map((profile) => placed(profile, asked, lookup));
			return [name, { results, count, totalPages: totalPages(count, asked), not_said, no_price }];
		}),
	);
};

/** Searches in the database: the reference for tests of the index. */
export const searchDatabase = async (
	database: Pick<Database, "db">,
	asked: ProviderSearch,
	tokens: Tokens,
	lookup: Lookup,
	now: Date,
): Promise<SearchResults> => {
	const { list } = await readPages(database, lookup, now, { list: { asked, tokens } });
	return list ?? nothing(asked);
};

const searchTogetherInDatabase = async (
	database: Pick<Database, "db">,
	lookup: Lookup,
	now: Date,
	first: Parts,
	more: MoreParts,
): Promise<Found> => {
	const begun = await readPages(database, lookup, now, first);
	const counts = Object.fromEntries(
		Object.entries(first).map(([name, { asked }]) => {
			const { count = 0, results = [] } = begun[name] ?? {};
			return [name, { count, open: results.filter((provider) => isOpen(provider, asked, now)).length }];
		}),
	);
	return { ...begun, ...(await readPages(database, lookup, now, more(counts))) };
};

const readPages = async ({ db }: Pick<Database, "db">, lookup: Lookup, now: Date, parts: Parts): Promise<Found> => {
	const statements = Object.entries(parts).flatMap(([name, { asked, tokens }]) =>
		tokens ? [sql`select ${name}::text as part, f.* from (${searchStatement(asked, tokens, now)}) f`] : [],
	);
	const { rows } =
		statements.length === 0
			? { rows: [] }
			: await sql<FoundRow & { part: string }>`${sql.join(statements, sql` union all `)}`.execute(db);
	return Object.fromEntries(
		Object.entries(parts).map(([name, { asked }]) => {
			const page = rows.filter(({ part }) => part === name).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
			const [first] = page;
			if (!first) return [name, nothing(asked)];
			const { count, not_said, no_price } = first;
			const results = page
				.filter((row): row is ProviderRow & Counted & { part: string } => row.id !== null)
				.map(({ count: _, not_said: _not, no_price: _price, part: _part, place: _place, ...row }) =>
					placed(toProvider(row, lookup), asked, lookup),
				);
			return [name, { results, count, totalPages: totalPages(count, asked), not_said, no_price }];
		}),
	);
};

/** Whether a provider said within 30 days that it has places, for a searched service or any. */
export const isOpen = (
	{ capacity }: Provider,
	{ service_areas_list: areas }: Pick<ProviderSearch, "service_areas_list">,
	now: Date,
): boolean =>
	capacity.some(
		(answer) =>
			answer.state === "open" && isRecent(answer, now) && (areas.length === 0 || areas.includes(answer.service_area)),
	);

/** Counts in the database, as `countTokens` in the index. An empty list counts all. */
export const countInDatabase = async (
	{ db }: Pick<Database, "db">,
	asked: SearchQuery,
	tokens: Tokens,
	now: Date,
	lists: readonly (readonly number[])[],
): Promise<number[]> => {
	const room = roomCondition(asked, now);
	const base = conditions(asked.query, tokens, now);
	const { rows } = await sql<{ nth: number; count: number }>`
		with matching as (select account_id, tok from search_doc where ${room ? sql`${base} and ${room}` : base})
		select c.nth, count(distinct account_id)::int as count
		from json_to_recordset(${JSON.stringify(lists.map((of, nth) => ({ nth, of })))}::json) as c (nth int, of int[])
			join matching on c.of = '{}' or matching.tok && c.of
		group by c.nth
	`.execute(db);
	const counts = new Map(rows.map(({ nth, count }) => [nth, count]));
	return lists.map((_, nth) => counts.get(nth) ?? 0);
};

import {
	ACCESS_FACTS,
	FIT_FILTERS,
	type FitFilter,
	LANGUAGES,
	WAYS,
	type Way,
} from "#contract/providers/fit-options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import type { Database } from "#platform/db/database.ts";
import { indexOf } from "./index/directory-index.ts";
import { countInDatabase } from "./search.ts";
import { conditionTokens, factTokens, farther, languageToken, searchTokens, type Tokens } from "./tokens.ts";

interface FactCounts {
	fit: Record<FitFilter, number>;
	delivery: Record<Way, number>;
	farther: number;
	languages: Record<string, number>;
	conditions: Record<string, number>;
}

/**
 * How many providers a search would find with each fact added. Ways of delivery, languages and conditions are
 * alternatives, so theirs count without those already chosen. A way counts for the searched services, at the place.
 * @param diagnoses the conditions to count
 */
export const countFacts = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	diagnoses: readonly { id: number }[],
): Promise<FactCounts> => {
	const lookup = await lookupOf(database);
	const countAll = async (search: ProviderSearch, tokens: Tokens | undefined, lists: readonly number[][]) =>
		tokens
			? (indexOf(database)?.count(search, tokens, now, lists) ??
				(await countInDatabase(database, search, tokens, now, lists)))
			: [];
	const count = async <Choice extends string>(
		search: ProviderSearch,
		choices: readonly Choice[],
		tokensOf: (choice: Choice) => number[],
	): Promise<Record<Choice, number>> => {
		const counts = await countAll(search, searchTokens(search, lookup), choices.map(tokensOf));
		return Object.fromEntries(choices.map((choice, i) => [choice, counts[i] ?? 0])) as Record<Choice, number>;
	};
	/** A way changes which places are reached, so each is a search of its own. */
	const countWay = async (way: Way): Promise<[Way, number]> => {
		const search: ProviderSearch = { ...asked, delivery_list: [way] };
		const [found = 0] = await countAll(search, searchTokens(search, lookup), [[]]);
		return [way, found];
	};
	const isAccess = (fact: FitFilter) => (ACCESS_FACTS as readonly string[]).includes(fact);
	const visits: ProviderSearch = { ...asked, delivery_list: ["site"] };
	const [fit, ways, [beside = 0], languages, conditions] = await Promise.all([
		count(asked, FIT_FILTERS, (fact) => factTokens([fact, ...(isAccess(fact) ? asked.fit_list.filter(isAccess) : [])])),
		Promise.all(WAYS.map(countWay)),
		countAll(visits, farther(visits, lookup), [[]]),
		count({ ...asked, languages_list: [] }, Object.keys(LANGUAGES), (tag) => [languageToken(tag)]),
		count(
			{ ...asked, conditions_list: [] },
			diagnoses.map(({ id }) => String(id)),
			(id) => conditionTokens([Number(id)]),
		),
	]);
	return {
		fit,
		delivery: Object.fromEntries(ways) as Record<Way, number>,
		farther: beside,
		languages: stated(languages),
		conditions: stated(conditions),
	};
};

const stated = (counts: Record<string, number>) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

import { effective, FACTS, factOf, valuesOf } from "#contract/search/filters.ts";
import type { KnownSearch } from "#contract/search/results-page.ts";
import type { SearchState } from "../../lib/search-address.ts";

/** Known values, matched in any case and returned with the list's spelling. */
const known = (values: readonly string[], list: readonly string[]): string[] => {
	const written = new Map(list.map((value) => [value.toLowerCase(), value]));
	return [...new Set(values.flatMap((value) => written.get(value.toLowerCase()) ?? []))];
};

/** Removes unknown facts from a search, so that an old or damaged link still opens. Call it before asking the server. */
export const knownFacts = (state: SearchState): SearchState => {
	const listed = FACTS.flatMap((name) => {
		const { options } = factOf(name);
		return options ? [[name, known(valuesOf(state[name]), options)]] : [];
	});
	return { ...state, ...Object.fromEntries(listed) };
};

/** A search with what the server knows of its lists. */
export const knownSearch = (state: SearchState, search: KnownSearch): SearchState =>
	effective({ ...state, ...search, service_areas_list: search.service_areas_list.map(String) });

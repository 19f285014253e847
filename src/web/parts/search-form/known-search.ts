import { FIT_FILTERS, LANGUAGES, WAYS } from "#contract/providers/fit-options.ts";
import { priceLimitOf } from "#contract/search/limits.ts";
import type { KnownSearch } from "#contract/search/results-page.ts";
import type { SearchState } from "../../lib/search-address.ts";

/** Known values, matched in any case and returned with the list's spelling. */
const known = (values: readonly string[], list: readonly string[]): string[] => {
	const written = new Map(list.map((value) => [value.toLowerCase(), value]));
	return [...new Set(values.flatMap((value) => written.get(value.toLowerCase()) ?? []))];
};

/** Removes unknown facts from a search, so that an old or damaged link still opens. Call it before asking the server. */
export const knownFacts = (state: SearchState): SearchState => ({
	...state,
	delivery_list: known(state.delivery_list, WAYS),
	fit_list: known(state.fit_list, FIT_FILTERS),
	languages_list: known(state.languages_list, Object.keys(LANGUAGES)),
});

/** A search with what the server knows of its lists. */
export const knownSearch = (state: SearchState, search: KnownSearch): SearchState => ({
	...state,
	...search,
	service_areas_list: search.service_areas_list.map(String),
	price_up_to: priceLimitOf({ ...search, price_up_to: state.price_up_to }),
});

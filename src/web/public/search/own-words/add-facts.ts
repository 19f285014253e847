import { searchProviders } from "#contract/providers/providers.ts";
import { call, type From } from "#web/lib/call.ts";
import { type SearchState, searchCall } from "#web/lib/search-address.ts";

const FACTS = ["delivery_list", "fit_list", "languages_list"] as const;

/**
 * A search with its facts as filters, as long as each leaves a provider: most providers haven't stated everything, and an
 * empty list helps nobody. The search summary says which facts aren't filters (decision 88).
 */
export const addFacts = async (from: From, state: SearchState): Promise<SearchState> => {
	let found: SearchState = { ...state, delivery_list: [], fit_list: [], languages_list: [] };
	for (const list of FACTS)
		for (const value of state[list]) {
			const next = { ...found, [list]: [...found[list], value] };
			const answer = await call(from, searchProviders, { query: { ...searchCall(next), pageSize: "1" } });
			if (answer.ok && answer.data.count > 0) found = next;
		}
	return found;
};

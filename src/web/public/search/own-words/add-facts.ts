import { searchProviders } from "#contract/providers/providers.ts";
import { call, type From } from "#web/lib/call.ts";
import { type SearchState, searchCall } from "#web/lib/search-address.ts";

const FACTS = ["delivery_list", "fit_list", "languages_list"] as const;
const NONE = { within_km: undefined, price_up_to: undefined, delivery_list: [], fit_list: [], languages_list: [] };

/**
 * A search with its facts as filters, as long as each leaves a provider: most providers haven't stated everything, and an
 * empty list helps nobody. The search summary says which facts aren't filters (decision 88).
 */
export const addFacts = async (from: From, state: SearchState): Promise<SearchState> => {
	let found: SearchState = { ...state, ...NONE };
	const take = async (next: SearchState) => {
		const answer = await call(from, searchProviders, { query: { ...searchCall(next), pageSize: "1" } });
		if (answer.ok && answer.data.count > 0) found = next;
	};
	if (state.within_km) await take({ ...found, within_km: state.within_km });
	if (state.price_up_to) await take({ ...found, price_up_to: state.price_up_to });
	for (const list of FACTS) for (const value of state[list]) await take({ ...found, [list]: [...found[list], value] });
	return found;
};

import { searchProviders } from "#contract/providers/providers.ts";
import { FACTS } from "#contract/search/filters.ts";
import { call, type From } from "#web/lib/call.ts";
import { noFacts, type SearchState, searchCall } from "#web/lib/search-address.ts";

/**
 * A search with its facts as filters, as long as each leaves a provider: most providers haven't stated everything, and an
 * empty list helps nobody. The search summary says which facts aren't filters (decision 88).
 */
export const addFacts = async (from: From, state: SearchState): Promise<SearchState> => {
	let found: SearchState = { ...state, ...noFacts };
	const take = async (fact: Partial<SearchState>) => {
		const next = { ...found, ...fact };
		const answer = await call(from, searchProviders, { query: { ...searchCall(next), pageSize: "1" } });
		if (answer.ok && answer.data.count > 0) found = next;
	};
	for (const name of FACTS) {
		const held = state[name];
		if (!Array.isArray(held)) {
			if (held) await take({ [name]: held });
		} else for (const value of held) await take({ [name]: [found[name], value].flat() });
	}
	return found;
};

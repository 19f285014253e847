import { searchCards } from "#contract/providers/providers.ts";
import type { Understood } from "#contract/search/own-words.ts";
import { call, type From } from "#web/lib/call.ts";
import { type SearchState, searchCall } from "#web/lib/search-address.ts";

/**
 * A search with the sentence's facts as filters, as long as each leaves a provider: most providers haven't stated
 * everything, and an empty list helps nobody. The note above the results says which facts aren't filters (decision 76).
 */
export const addFacts = async (from: From, state: SearchState, { later }: Understood): Promise<SearchState> => {
	let found = state;
	for (const { filter } of later) {
		if (!filter || found[filter.list].includes(filter.value)) continue;
		const next = { ...found, [filter.list]: [...found[filter.list], filter.value] };
		const answer = await call(from, searchCards, { query: { ...searchCall(next), pageSize: "1" } });
		if (answer.ok && answer.data.count > 0) found = next;
	}
	return found;
};

import { searchLines } from "#contract/shared/search-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import type { ChosenFact } from "./chosen-facts.ts";

/** The filters of the search, one line each, for its summary. */
export const summaryLines = (
	state: SearchState,
	lists: SearchLists,
	facts: readonly ChosenFact[] = [],
): { label: string; value: string }[] => {
	const places = ["", "Has places now", "Open or with a waiting list"][state.capacity.length] ?? "";
	return [...searchLines(state, lists, facts), ...(places ? [{ label: "Places", value: places }] : [])];
};

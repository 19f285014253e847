import type { FactFilter } from "#contract/search/filters.ts";
import { factsInWords } from "#contract/shared/search-words.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** A fact that the search filters by, and the same search without it. */
export interface ChosenFact {
	name: string;
	list: FactFilter;
	without: string;
}

/** The facts that a search filters by, for its summary and for removing them one by one. */
export const chosenFacts = (state: SearchState, conditions: readonly { id: number; name: string }[]): ChosenFact[] =>
	factsInWords(state, conditions).map(({ list, value, name }) => {
		const held = state[list];
		const rest = Array.isArray(held) ? held.filter((other) => other !== value) : undefined;
		return { name, list, without: links.results({ ...state, [list]: rest, page: 1 }) };
	});

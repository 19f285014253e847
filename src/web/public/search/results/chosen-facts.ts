import { factsInWords } from "#contract/shared/search-words.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** A fact that the search filters by, and the same search without it. */
export interface ChosenFact {
	name: string;
	/** Ways of delivery, languages and conditions are alternatives among themselves. */
	list: "within_km" | "price_up_to" | "delivery_list" | "fit_list" | "languages_list" | "conditions_list";
	without: string;
}

/** The facts that a search filters by, for its summary and for removing them one by one. */
export const chosenFacts = (state: SearchState, conditions: readonly { id: number; name: string }[]): ChosenFact[] =>
	factsInWords(state, conditions).map(({ list, value, name }) => {
		const rest =
			list === "within_km" || list === "price_up_to" ? undefined : state[list].filter((other) => other !== value);
		return { name, list, without: links.results({ ...state, [list]: rest, page: 1 }) };
	});

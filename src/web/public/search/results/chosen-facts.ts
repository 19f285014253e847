import { FIT_WORDS, type FitFilter, LANGUAGES, WAY_WORDS, type Way } from "#contract/providers/fit-options.ts";
import { listDiagnoses } from "#contract/reference/reference.ts";
import { withinWords } from "#contract/shared/place-words.ts";
import { type From, read } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

/** A fact that the search filters by, and the same search without it. */
export interface ChosenFact {
	name: string;
	/** Ways of delivery, languages and conditions are alternatives among themselves. */
	list: "within_km" | "delivery_list" | "fit_list" | "languages_list" | "conditions_list";
	without: string;
}

/** The facts that a search filters by, for its summary and for removing them one by one. */
export const chosenFacts = async (from: From, state: SearchState): Promise<ChosenFact[]> => {
	const conditions = state.conditions_list.length > 0 ? await read(from, listDiagnoses, {}) : [];
	const named = [
		["delivery_list", (way: string) => WAY_WORDS[way as Way]],
		["fit_list", (fact: string) => FIT_WORDS[fact as FitFilter]],
		["languages_list", (tag: string) => LANGUAGES[tag] && `Speaks ${LANGUAGES[tag]}`],
		["conditions_list", (id: string) => conditions.find((one) => String(one.id) === id)?.name],
	] as const;
	const distance = state.within_km
		? [
				{
					name: withinWords(state.within_km),
					list: "within_km" as const,
					without: links.results({ ...state, within_km: undefined, page: 1 }),
				},
			]
		: [];
	return distance.concat(
		named.flatMap(([list, nameOf]) =>
			state[list].flatMap((value) => {
				const name = nameOf(value);
				const others = state[list].filter((other) => other !== value);
				return name ? [{ name, list, without: links.results({ ...state, [list]: others, page: 1 }) }] : [];
			}),
		),
	);
};

import type { OwnWordsFilters, OwnWordsOption, OwnWordsQuestion, Understood } from "#contract/search/own-words.ts";
import { emptySearch, type SearchState } from "./search-address.ts";

/** Kinds of questions, as the page's address names those that are answered. */
const ABOUT = ["service", "place", "age", "funding"] as const;
export type Answered = OwnWordsQuestion["about"];

export const answeredIn = (params: URLSearchParams): Answered[] =>
	ABOUT.filter((about) => (params.get("answered") ?? "").split(",").includes(about));

/** A search with these filters added or replaced. */
export const withFilters = (
	state: SearchState,
	{ plan_management, ...lists }: Partial<OwnWordsFilters>,
): SearchState => ({
	...state,
	...lists,
	...(plan_management !== undefined && { plan_management: plan_management ?? undefined }),
});

/** The ordinary search for what we understood. */
export const searchOf = (understood: Understood): SearchState => withFilters(emptySearch, understood.search);

const LISTS = ["service_areas_list", "age_groups_list", "funding_types_list", "postcodes_list"] as const;

/** All choices that the sentence offers. */
const optionsOf = ({ questions, other_places }: Understood): OwnWordsOption[] => [
	...questions.flatMap(({ options }) => options),
	...other_places,
];

/** True if a search follows from the sentence, with any choice. False once the visitor has changed it in the form. */
export const followsFrom = (state: SearchState, understood: Understood): boolean =>
	state.query === "" &&
	LISTS.every((name) =>
		[understood.search, ...optionsOf(understood).map(({ set }) => set)].some(
			(filters) => filters[name] !== undefined && filters[name].toSorted().join() === state[name].toSorted().join(),
		),
	);

/** The place of a search with its state, as the sentence's choices name it. Undefined if it isn't one of them. */
export const placeOf = ({ postcodes_list, suburb_list }: SearchState, understood: Understood): string | undefined => {
	const [code] = postcodes_list;
	if (code === undefined) return undefined;
	if (understood.search.postcodes_list[0] === code) return understood.place ?? undefined;
	const options = optionsOf(understood).filter(({ set }) => set.postcodes_list?.[0] === code);
	return (options.find(({ set }) => set.suburb_list?.[0] === suburb_list[0]) ?? options[0])?.label;
};

/** True if a search can be made of it. */
export const isFound = (understood: Understood): boolean =>
	understood.questions.length > 0 ||
	LISTS.some((name) => understood.search[name].length > 0) ||
	understood.search.capacity.length > 0;

import { readPlaceText, suggestPostcodes } from "#contract/reference/reference.ts";
import { fundingOfService } from "#contract/shared/rules.ts";
import { call, type From } from "../../lib/call.ts";
import { links } from "../../lib/links.ts";
import { readSearch, type SearchState } from "../../lib/search-address.ts";
import { checkSearch, type SearchProblem } from "./check.ts";
import type { SearchLists } from "./lists.ts";
import { type Place, placeLabel, suggestionLabel } from "./place-labels.ts";

/** A search form that isn't complete yet: typed values, errors, and possible places. */
export interface UnfinishedSearch {
	state: SearchState;
	location: string;
	problems: SearchProblem[];
	choices: { label: string; href: string }[];
}

/**
 * Reads the search form from a browser without JavaScript, with the place as unchecked text.
 * @returns the search for the URL, or the form's errors
 */
export const readForm = async (
	from: From,
	params: URLSearchParams,
	lists: SearchLists,
): Promise<SearchState | UnfinishedSearch> => {
	const location = (params.get("location") ?? "").trim().slice(0, 100);
	const given = readSearch(params);
	const areaName = lists.areas.find((area) => String(area.id) === given.service_areas_list[0])?.name;
	const brought = given.funding_types_list.length === 0 ? fundingOfService(areaName) : undefined;
	const state: SearchState = {
		...given,
		page: 1,
		to_quote: [],
		funding_types_list: brought ? [brought] : given.funding_types_list,
	};

	const { place, suggestions, message } = await findPlace(from, location, state);
	const problems = checkSearch(
		{
			areaName,
			placed: place !== undefined,
			placeMessage: message,
			age: params.has("age_groups_list") ? (state.age_groups_list[0] ?? "") : undefined,
			funding: state.funding_types_list[0] ?? "",
		},
		lists.funding,
	);
	const at = (there: Place): SearchState => ({
		...state,
		postcodes_list: [there.code],
		suburb_list: there.suburb ? [there.suburb] : [],
	});
	if (place && problems.length === 0) return at(place);

	const othersFine = problems.every((problem) => problem.field === "location");
	const typed = place ? at(place) : { ...state, postcodes_list: [], suburb_list: [] };
	return {
		state: typed,
		location,
		problems,
		choices: suggestions.map((s) => ({
			label: suggestionLabel(s),
			// If other fields have errors, the chosen place goes back into the form.
			href: othersFine ? links.results(at(s)) : formAddress(at(s), placeLabel(s)),
		})),
	};
};

const formAddress = (state: SearchState, location: string) => {
	const address = links.results(state);
	return `${address}${address.includes("?") ? "&" : "?"}location=${encodeURIComponent(location)}`;
};

/** The place that the text names, else places to choose from: those that it can mean, or whose names begin with it. */
const findPlace = async (from: From, location: string, { postcodes_list, suburb_list }: SearchState) => {
	const [code] = postcodes_list;
	const held = code === undefined ? undefined : { code, suburb: suburb_list[0] ?? "" };
	if (held && location === placeLabel(held)) return { place: held, suggestions: [] };
	if (!location) return { place: undefined, suggestions: [] };
	const answer = await call(from, readPlaceText, { query: { text: location } });
	if (answer.ok && answer.data.place) return { place: answer.data.place, suggestions: [] };
	const begun = await call(from, suggestPostcodes, { query: { query: location } });
	const choices = answer.ok ? answer.data.choices : [];
	const suggestions = choices.length > 0 || !begun.ok ? choices : begun.data;
	return { place: undefined, suggestions, message: (answer.ok && answer.data.message) || undefined };
};

/** True for a form that isn't complete. */
export const isUnfinished = (found: SearchState | UnfinishedSearch): found is UnfinishedSearch => "problems" in found;

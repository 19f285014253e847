import { copy } from "#contract/shared/copy.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import { joinedWords as joined } from "#contract/shared/place-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { whereWords } from "#web/lib/where-words.ts";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import type { ChosenFact } from "./chosen-facts.ts";

const areaNames = (state: SearchState, lists: SearchLists) =>
	lists.areas.filter((area) => state.service_areas_list.includes(String(area.id))).map((area) => area.name);

/** The search as the heading of the page: "Occupational therapy providers near Belmont 3216". */
export const headingWords = (state: SearchState, lists: SearchLists): string => {
	const areas = joined(areaNames(state, lists), "or").replace(/ Provider$/, "");
	const where = whereWords(state);
	if (areas || where || state.query)
		return `${areas ? `${areas} providers` : "Providers"}${state.query ? ` named “${state.query}”` : ""}${where ? ` near ${where}` : ""}`;
	return state.age_groups_list.length + state.funding_types_list.length > 0
		? "Providers that match your search"
		: "All providers";
};

/** The filters of the search, one line each, for its summary. */
export const summaryLines = (
	state: SearchState,
	lists: SearchLists,
	facts: readonly ChosenFact[] = [],
): { label: string; value: string }[] =>
	[
		{ label: "Provider’s name", value: state.query },
		{ label: "Service", value: joined(areaNames(state, lists), "or") },
		{ label: "Near", value: whereWords(state) },
		{
			label: "Age of recipient",
			value: joined(
				lists.ages.filter((age) => state.age_groups_list.includes(age.code)).map((age) => age.description),
				"or",
			),
		},
		{
			label: "Funding",
			value: joined(
				[
					...lists.funding.filter((type) => state.funding_types_list.includes(type.code)).map((type) => type.name),
					...(state.funding_types_list.includes(FUNDING_UNKNOWN) ? [copy.search.unknownFunding] : []),
				],
				"or",
			),
		},
		{
			label: "Must have",
			value: joined(
				facts.map(({ name }) => name),
				"and",
			),
		},
		{ label: "Places", value: ["", "Has places now", "Open or with a waiting list"][state.capacity.length] ?? "" },
	].filter((line) => line.value);

import { copy } from "#contract/shared/copy.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import { joinedWords as joined, whereWords } from "#contract/shared/place-words.ts";
import { areaNames } from "#contract/shared/search-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import type { ChosenFact } from "./chosen-facts.ts";

const ALTERNATIVES = ["delivery_list", "languages_list", "conditions_list"] as const;

/** What the filters do: every stated fact is needed, but one way of delivery, language or condition is enough. */
const mustHave = (facts: readonly ChosenFact[]): string => {
	const either = ALTERNATIVES.map((list) =>
		joined(
			facts.filter((fact) => fact.list === list).map(({ name }) => name),
			"or",
		),
	);
	const all = facts.filter(({ list }) => list === "fit_list").map(({ name }) => name);
	return [...either, joined(all, "and")].filter(Boolean).join("; ");
};

/** The filters of the search, one line each, for its summary. */
export const summaryLines = (
	state: SearchState,
	lists: SearchLists,
	facts: readonly ChosenFact[] = [],
): { label: string; value: string }[] =>
	[
		{ label: "Provider’s name", value: state.query },
		{ label: "Service", value: joined(areaNames(state, lists.areas), "or") },
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
			value: mustHave(facts),
		},
		{ label: "Places", value: ["", "Has places now", "Open or with a waiting list"][state.capacity.length] ?? "" },
	].filter((line) => line.value);

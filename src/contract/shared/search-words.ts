import { effective, FACTS, type FactFilter, type Facts, factOf, valuesOf } from "../search/filters.ts";
import { searchCopy } from "./copy/search.ts";
import { FUNDING_UNKNOWN } from "./funding-codes.ts";
import { joinedWords, whereWords } from "./place-words.ts";

/** The filters that the words of a search name. */
interface Search {
	query: string;
	service_areas_list: readonly (string | number)[];
	age_groups_list: readonly string[];
	funding_types_list: readonly string[];
	postcodes_list: readonly string[];
	suburb_list: readonly string[];
}

/** Names of the services of a search. */
const areaNames = (
	search: Pick<Search, "service_areas_list">,
	areas: readonly { id: number; name: string }[],
): string[] => {
	const asked = search.service_areas_list.map(String);
	return areas.filter(({ id }) => asked.includes(String(id))).map(({ name }) => name);
};

/** A search as a heading: "Occupational therapy providers near Belmont 3216". */
export const headingWords = (search: Search, areas: readonly { id: number; name: string }[]): string => {
	const named = joinedWords(areaNames(search, areas), "or").replace(/ Provider$/, "");
	const where = whereWords(search);
	if (named || where || search.query)
		return `${named ? `${named} providers` : "Providers"}${search.query ? ` named “${search.query}”` : ""}${where ? ` near ${where}` : ""}`;
	return search.age_groups_list.length + search.funding_types_list.length > 0
		? "Providers that match your search"
		: "All providers";
};

/** The facts that a search filters by, in words, each with its list and value. Unknown values are left out. */
export const factsInWords = (search: Facts, conditions: readonly { id: number; name: string }[]) => {
	const asked = effective(search);
	return FACTS.flatMap((list) =>
		valuesOf(asked[list]).flatMap((value) => {
			const name = factOf(list).words(value, conditions);
			return name ? [{ list, value, name }] : [];
		}),
	);
};

type FactInWords = Pick<ReturnType<typeof factsInWords>[number], "list" | "name">;

/** What the filters do: one value of a list is enough, unless each of them is needed. */
const mustHave = (facts: readonly FactInWords[]): string => {
	const wordsOf = (list: FactFilter) =>
		joinedWords(
			facts.filter((fact) => fact.list === list).map(({ name }) => name),
			factOf(list).isEach ? "and" : "or",
		);
	return [...FACTS.filter((list) => !factOf(list).isEach), ...FACTS.filter((list) => factOf(list).isEach)]
		.map(wordsOf)
		.filter(Boolean)
		.join("; ");
};

/** The filters of a search, one line each, the same on pages and in emails. @param facts as `factsInWords` has them */
export const searchLines = (
	search: Search,
	lists: {
		areas: readonly { id: number; name: string }[];
		ages: readonly { code: string; description: string }[];
		funding: readonly { code: string; name: string }[];
	},
	facts: readonly FactInWords[],
): { label: string; value: string }[] => {
	const ages = lists.ages.filter(({ code }) => search.age_groups_list.includes(code));
	const funding = lists.funding.filter(({ code }) => search.funding_types_list.includes(code)).map(({ name }) => name);
	const unknown = search.funding_types_list.includes(FUNDING_UNKNOWN) ? [searchCopy.unknownFunding] : [];
	return [
		{ label: "Provider’s name", value: search.query },
		{ label: "Service", value: joinedWords(areaNames(search, lists.areas), "or") },
		{ label: "Near", value: whereWords(search) },
		{
			label: "Age of recipient",
			value: joinedWords(
				ages.map(({ description }) => description),
				"or",
			),
		},
		{ label: "Funding", value: joinedWords([...funding, ...unknown], "or") },
		{ label: "Must have", value: mustHave(facts) },
	].filter(({ value }) => value);
};

const ALSO_WORDS = { video: "by phone or video", farther: "a little farther away, within 150 km" };

/** What an alert covers beside the list: "Also by phone or video". */
export const alsoWords = (also: readonly (keyof typeof ALSO_WORDS)[]): string =>
	also.length === 0
		? ""
		: `Providers that serve the place, and those ${joinedWords(also.map((one) => ALSO_WORDS[one]))}`;

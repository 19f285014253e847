import { FIT_WORDS, type FitFilter, LANGUAGES, WAY_WORDS, type Way } from "#contract/providers/fit-options.ts";
import { priceLimitOf } from "../search/limits.ts";
import { searchCopy } from "./copy/search.ts";
import { FUNDING_UNKNOWN } from "./funding-codes.ts";
import { joinedWords, whereWords, withinWords } from "./place-words.ts";
import { thousands } from "./thousands.ts";

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

interface Facts extends Pick<Search, "service_areas_list"> {
	within_km?: number | undefined;
	price_up_to?: number | undefined;
	delivery_list: readonly string[];
	fit_list: readonly string[];
	languages_list: readonly string[];
	conditions_list: readonly (string | number)[];
}

/** "Up to $80 an hour, or not stated" */
export const upToWords = (upTo: number): string => `Up to $${thousands(upTo)} an hour, or not stated`;

/** The facts that a search filters by, in words, each with its list and value. Unknown values are left out. */
export const factsInWords = (search: Facts, conditions: readonly { id: number; name: string }[]) => {
	const named = [
		["delivery_list", (way: string) => WAY_WORDS[way as Way]],
		["fit_list", (fact: string) => FIT_WORDS[fact as FitFilter]],
		["languages_list", (tag: string) => LANGUAGES[tag] && `Speaks ${LANGUAGES[tag]}`],
		["conditions_list", (id: string) => conditions.find((one) => String(one.id) === id)?.name],
	] as const;
	const within = search.within_km
		? [{ list: "within_km" as const, value: String(search.within_km), name: withinWords(search.within_km) }]
		: [];
	const upTo = priceLimitOf(search);
	const price = upTo ? [{ list: "price_up_to" as const, value: String(upTo), name: upToWords(upTo) }] : [];
	return [
		...within,
		...price,
		...named.flatMap(([list, nameOf]) =>
			search[list].flatMap((one) => {
				const name = nameOf(String(one));
				return name ? [{ list, value: String(one), name }] : [];
			}),
		),
	];
};

type FactInWords = Pick<ReturnType<typeof factsInWords>[number], "list" | "name">;

const ALTERNATIVES = ["delivery_list", "languages_list", "conditions_list"] as const;

/** What the filters do: every stated fact is needed, but one way of delivery, language or condition is enough. */
const mustHave = (facts: readonly FactInWords[]): string => {
	const namesOf = (...lists: readonly FactInWords["list"][]) =>
		facts.filter(({ list }) => lists.includes(list)).map(({ name }) => name);
	const either = ALTERNATIVES.map((list) => joinedWords(namesOf(list), "or"));
	return [...namesOf("within_km", "price_up_to"), ...either, joinedWords(namesOf("fit_list"))]
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

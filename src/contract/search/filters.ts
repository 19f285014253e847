import { FIT_FILTERS, FIT_WORDS, type FitFilter, LANGUAGES, WAY_WORDS, WAYS } from "../providers/fit-options.ts";
import type { ProviderSearch } from "../providers/providers.ts";
import { withinWords } from "../shared/place-words.ts";
import { thousands } from "../shared/thousands.ts";

// The filters of a search. What an address holds is in `src/web/lib/search-address.ts`; every other page, alert, request
// and sentence reads this table. Its words are too long for the browser, so import only its types there.

/** Parameters that need no row: a name and a suburb, who pays, a campaign's own filter, and those that arrange the list. */
type Rowless =
	| ("query" | "suburb_list" | "plan_management" | "is_subscribed_for_onboarding")
	| ("order" | "page" | "pageSize");

/** Filters of the search form, and places. Each with the link to the same search without it, for an empty list. */
const FORM_FILTERS = {
	funding_types_list: "Any funding type",
	age_groups_list: "Any age",
	service_areas_list: "Any service",
	postcodes_list: "Anywhere in Australia",
	capacity: "With or without places now",
} as const;
type FormFilter = keyof typeof FORM_FILTERS;

interface Fact {
	/** A value, for chips, summaries and alerts. Undefined for a value that we don't know. */
	words(value: string, conditions: readonly { id: number; name: string }[]): string | undefined;
	/** The link to the same search without it, for an empty list. */
	without: string;
	/** The filter that it has no effect without. */
	needs?: "service_areas_list" | "postcodes_list";
	/** The values of a list. An address may have others, which are ignored. Undefined if only the database knows them. */
	options?: readonly string[];
	/** Every value is needed, not one of them. */
	isEach?: true;
	/** Its name in the form that a sentence fills in. Undefined if a sentence can't ask for it. */
	legend?: string;
}

/** Every other filter, in the order of its chips. tsc asks for a row for each field of `ProviderSearch`. */
export const FACT_FILTERS = {
	within_km: {
		words: (km) => withinWords(Number(km)),
		without: "Any distance",
		needs: "postcodes_list",
		legend: "Distance",
	},
	price_up_to: {
		words: (upTo) => `Up to $${thousands(Number(upTo))} an hour, or not stated`,
		without: "Any price",
		needs: "service_areas_list",
		legend: "Price",
	},
	delivery_list: {
		words: (way) => (WAY_WORDS as Record<string, string>)[way],
		without: "Delivered in any way",
		options: WAYS,
		legend: "Where support happens",
	},
	fit_list: {
		words: (fact) => FIT_WORDS[fact as FitFilter],
		without: "Without “Must have”",
		options: FIT_FILTERS,
		isEach: true,
		legend: "Only providers that say so",
	},
	languages_list: {
		words: (tag) => LANGUAGES[tag] && `Speaks ${LANGUAGES[tag]}`,
		without: "Any language",
		options: Object.keys(LANGUAGES),
		legend: "Language",
	},
	conditions_list: {
		words: (id, conditions) => conditions.find((one) => String(one.id) === id)?.name,
		without: "Any experience",
	},
} as const satisfies Record<Exclude<keyof ProviderSearch, FormFilter | Rowless>, Fact>;

type Rows = typeof FACT_FILTERS;
export type FactFilter = keyof Rows;
/** Facts that a sentence can ask for. */
export type SpokenFact = { [Name in FactFilter]: Rows[Name] extends { legend: string } ? Name : never }[FactFilter];

export const FACTS = Object.keys(FACT_FILTERS) as FactFilter[];
export const SPOKEN_FACTS = FACTS.filter((name): name is SpokenFact => "legend" in FACT_FILTERS[name]);

export const factOf = (name: FactFilter): Fact => FACT_FILTERS[name];

export type WiderBy = FormFilter | FactFilter;
/** Filters that a wider search leaves out, in the order in which the page offers them. */
export const WIDER_BY = [...(Object.keys(FORM_FILTERS) as FormFilter[]), ...FACTS] as [WiderBy, ...WiderBy[]];

/** The link to a search without this filter. */
export const withoutWords = (name: WiderBy): string =>
	name in FACT_FILTERS ? factOf(name as FactFilter).without : FORM_FILTERS[name as FormFilter];

/** The values of a filter. */
type Values = string | number | undefined | readonly (string | number)[];
/** The facts of a search, and the filters that they need. */
export type Facts = { readonly [Name in FactFilter]?: Values } & {
	readonly [Name in "service_areas_list" | "postcodes_list"]: readonly (string | number)[];
};

export const valuesOf = (values: Values): string[] => [values ?? []].flat().map(String);

const emptied = (values: unknown) => (Array.isArray(values) ? [] : undefined);

/** A search without the facts that have no effect in it: a distance without a place, a price without a service. */
export const effective = <Search extends Facts>(search: Search): Search => {
	const idle = FACTS.filter((name) => {
		const { needs } = factOf(name);
		return needs && search[needs].length === 0;
	});
	return { ...search, ...Object.fromEntries(idle.map((name) => [name, emptied(search[name])])) };
};

/** The same search without one of its filters. */
export const widened = <Search extends Facts & { readonly [Name in WiderBy]?: unknown }>(
	search: Search,
	without: WiderBy,
): Search =>
	effective({
		...search,
		[without]: emptied(search[without]),
		...(without === "postcodes_list" ? { suburb_list: [] } : {}),
	});

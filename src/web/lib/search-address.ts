import type { Input } from "#contract/endpoint.ts";
import type { ProviderSearch, searchProviders } from "#contract/providers/providers.ts";
import { MAX_CHOSEN } from "#contract/quotes/limits.ts";
import type { FactFilter } from "#contract/search/filters.ts";
import { CAPACITY_WISHES, type CapacityWish, distanceIn, ORDERS, priceIn } from "#contract/search/limits.ts";
import { mendedCode, mendedPostcode } from "#contract/shared/mangled-links.ts";
import { planWayIn } from "#contract/shared/plan-management.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { isWellFormed } from "#contract/shared/well-formed.ts";
import { pageIn } from "./page-number.ts";

/** A parameter as the address has it: a list may name what we don't know. */
type Held<Value> = Value extends readonly CapacityWish[]
	? CapacityWish[]
	: Value extends readonly unknown[]
		? string[]
		: Value;

/** Search parameters in the URL (HOM-040), as `ProviderSearch` explains them. */
export type SearchState = { [Name in Exclude<keyof ProviderSearch, "pageSize">]: Held<ProviderSearch[Name]> } & {
	/** Ids of the selected providers. */
	to_quote: number[];
};

/** No filter by what providers state. */
export const noFacts: Pick<SearchState, FactFilter> = {
	within_km: undefined,
	price_up_to: undefined,
	delivery_list: [],
	fit_list: [],
	languages_list: [],
	conditions_list: [],
};

/**
 * In the order of the address. Written out, so that this file loads in browsers that lack what `readSearch` needs: they
 * keep the page as it was sent.
 */
export const emptySearch: SearchState = {
	query: "",
	service_areas_list: [],
	age_groups_list: [],
	funding_types_list: [],
	postcodes_list: [],
	suburb_list: [],
	is_subscribed_for_onboarding: false,
	capacity: [],
	plan_management: undefined,
	...noFacts,
	order: "by_score",
	page: 1,
	to_quote: [],
};

/** True for text that can be stored and searched: no control characters or lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
const isText = (text: string) => !/[\u0000-\u001f\u007f]/.test(text) && isWellFormed(text);

const each = (values: readonly string[], pattern: RegExp, mended = (value: string) => value): string[] => [
	...new Set(values.map(mended).filter((value) => pattern.test(value))),
];
const ids = (values: readonly string[]) => each(values, /^[1-9]\d{0,8}$/);
const facts = (values: readonly string[]) => each(values, /^[a-z_]{2,20}$/);
const CODE = /^[\w+-]{1,40}$/;

/** How each parameter is read: from the values of a list, or from the first text. */
const READERS: { [Name in keyof SearchState]: (values: string[], typed: string) => SearchState[Name] } = {
	query: (_, typed) => (isText(typed) ? typed.slice(0, 200) : ""),
	service_areas_list: ids,
	age_groups_list: (values) => each(values, CODE, mendedCode),
	funding_types_list: (values) => each(values, CODE, (value) => value.replace(/[^\w+-]+$/, "")),
	postcodes_list: (values) => each(values, /^\d{4}$/, (value) => mendedPostcode(value.replace(/[.;:)\]"'”’>]+$/, ""))),
	suburb_list: (values) => each(values, /^.{1,100}$/),
	within_km: (_, typed) => distanceIn(typed),
	price_up_to: (_, typed) => priceIn(typed),
	is_subscribed_for_onboarding: (_, typed) => typed === "true",
	// A search for waiting lists also finds providers with places.
	capacity: (values) =>
		CAPACITY_WISHES.slice(0, Math.max(0, ...values.map((wish) => CAPACITY_WISHES.indexOf(wish as CapacityWish) + 1))),
	plan_management: (_, typed) => planWayIn(typed),
	delivery_list: facts,
	fit_list: facts,
	languages_list: facts,
	conditions_list: ids,
	order: (_, typed) => ORDERS.find((order) => order === typed) ?? "by_score",
	page: (_, typed) => pageIn(new URLSearchParams({ page: typed })),
	to_quote: (values) => ids(values).slice(0, MAX_CHOSEN).map(Number),
};

const valuesIn = (params: URLSearchParams, name: string): string[] =>
	params
		.getAll(name)
		.flatMap((v) => v.split(","))
		.map((v) => v.trim())
		.filter((v) => v && isText(v))
		.slice(0, 100);

/** Reads the URL and ignores invalid parts, so that an old or damaged link still opens. */
export const readSearch = (params: URLSearchParams): SearchState => {
	const read = Object.entries(READERS).map(([name, reader]) => [
		name,
		reader(valuesIn(params, name), (params.get(name) ?? "").trim()),
	]);
	return withPlan(Object.fromEntries(read) as SearchState);
};

/** How the plan is managed only counts if the NDIS may pay. */
const withPlan = (s: SearchState): SearchState =>
	asksPlan(s.funding_types_list) ? s : { ...s, plan_management: undefined };

/** How many facts a search filters by. */
export const factCount = (s: SearchState): number =>
	(Object.keys(noFacts) as FactFilter[]).flatMap((name) => [s[name] ?? []].flat()).length;

/** True if a URL selects more providers than a request allows. The page then keeps the first ones and says so. */
export const hasTooManyChosen = (address: string): boolean =>
	ids(valuesIn(new URLSearchParams(address), "to_quote")).length > MAX_CHOSEN;

/** How the plan of a search pays, for the guard of registered providers (`connectBar`). */
export const planOf = (s: Pick<SearchState, "funding_types_list" | "plan_management"> | undefined) => ({
	isNdis: s !== undefined && asksPlan(s.funding_types_list),
	isAgency: s?.plan_management === "agency",
});

/** True if a search or filter is active. Selection, order, page and how the plan is managed aren't filters. */
export const hasFilters = (s: SearchState): boolean =>
	searchQuery({ ...s, plan_management: undefined, order: "by_score", page: 1, to_quote: [] }) !== "";

/** Writes the URL query without defaults, in a fixed order, so that the same search has the same URL. */
export const searchQuery = (search: SearchState): string => {
	const s = withPlan(search);
	const params = new URLSearchParams();
	for (const name of Object.keys(emptySearch) as (keyof SearchState)[]) {
		const text = String(s[name] ?? "");
		if (text !== String(emptySearch[name] ?? "")) params.set(name, text);
	}
	const text = params.toString().replaceAll("%2C", ",");
	return text ? `?${text}` : "";
};

/** The filters of a search beside service, place, age and funding, for a request that asks those it shows. */
export const filterQuery = (s: SearchState): string => {
	const { query, is_subscribed_for_onboarding, capacity } = s;
	const facts = Object.fromEntries(Object.keys(noFacts).map((name) => [name, s[name as FactFilter]]));
	return searchQuery({ ...emptySearch, query, is_subscribed_for_onboarding, capacity, ...facts }).slice(1);
};

/** Query for `GET providers/`. */
export const searchCall = (s: SearchState): NonNullable<Input<typeof searchProviders>["query"]> =>
	Object.fromEntries(new URLSearchParams(searchQuery({ ...s, to_quote: [] })));

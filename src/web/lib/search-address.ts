import { MAX_CHOSEN } from "#contract/quotes/limits.ts";
import {
	CAPACITY_WISHES,
	type CapacityWish,
	type DistanceKm,
	distanceIn,
	ORDERS,
	type Order,
	priceIn,
} from "#contract/search/limits.ts";
import { mendedCode, mendedPostcode } from "#contract/shared/mangled-links.ts";
import { type PlanWay, planWayIn } from "#contract/shared/plan-management.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { isWellFormed } from "#contract/shared/well-formed.ts";
import { pageIn } from "./page-number.ts";

/** Search parameters in the URL (HOM-040). */
export interface SearchState {
	query: string;
	service_areas_list: string[];
	age_groups_list: string[];
	funding_types_list: string[];
	postcodes_list: string[];
	suburb_list: string[];
	/** How far away providers may be, in kilometres; undefined for any distance, and without a place. */
	within_km: DistanceKm | undefined;
	/** Whole dollars an hour; undefined for any price. */
	price_up_to: number | undefined;
	is_subscribed_for_onboarding: boolean;
	/** Providers with places now; `waiting` adds those with a waiting list. */
	capacity: CapacityWish[];
	/** How the NDIS plan is managed, kept for the request. With agency, only registered providers are found. Never with other funding. */
	plan_management: PlanWay | undefined;
	/** Ways of delivery, stated facts, languages and ids of conditions (decision 87). */
	delivery_list: string[];
	fit_list: string[];
	languages_list: string[];
	conditions_list: string[];
	order: Order;
	page: number;
	/** Ids of the selected providers. */
	to_quote: number[];
}

/** Written out, so that this file loads in browsers that lack what `readSearch` needs: they keep the page as it was sent. */
export const emptySearch: SearchState = {
	query: "",
	service_areas_list: [],
	age_groups_list: [],
	funding_types_list: [],
	postcodes_list: [],
	suburb_list: [],
	within_km: undefined,
	price_up_to: undefined,
	is_subscribed_for_onboarding: false,
	capacity: [],
	plan_management: undefined,
	delivery_list: [],
	fit_list: [],
	languages_list: [],
	conditions_list: [],
	order: "by_score",
	page: 1,
	to_quote: [],
};

/** Filters by what providers state. */
const FACTS = ["delivery_list", "fit_list", "languages_list", "conditions_list"] as const;
const LISTS = ["service_areas_list", "age_groups_list", "funding_types_list", "postcodes_list", "suburb_list"] as const;

/** True for text that can be stored and searched: no control characters or lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
const isText = (text: string) => !/[\u0000-\u001f\u007f]/.test(text) && isWellFormed(text);

/** Reads the URL and ignores invalid parts, so that an old or damaged link still opens. */
export const readSearch = (params: URLSearchParams): SearchState => {
	const list = (name: string) =>
		[
			...new Set(
				params
					.getAll(name)
					.flatMap((v) => v.split(","))
					.map((v) => v.trim())
					.filter((v) => v && isText(v)),
			),
		].slice(0, 100);
	const query = (params.get("query") ?? "").trim();
	const fundings = [...new Set(list("funding_types_list").map((v) => v.replace(/[^\w+-]+$/, "")))].filter((v) =>
		/^[\w+-]{1,40}$/.test(v),
	);
	return {
		query: isText(query) ? query.slice(0, 200) : "",
		service_areas_list: list("service_areas_list").filter((v) => /^[1-9]\d{0,8}$/.test(v)),
		age_groups_list: [...new Set(list("age_groups_list").map(mendedCode))].filter((v) => /^[\w+-]{1,40}$/.test(v)),
		funding_types_list: fundings,
		postcodes_list: list("postcodes_list")
			.map((v) => mendedPostcode(v.replace(/[.;:)\]"'”’>]+$/, "")))
			.filter((v) => /^\d{4}$/.test(v)),
		suburb_list: list("suburb_list").filter((v) => v.length <= 100),
		within_km: distanceIn(params.get("within_km")?.trim()),
		price_up_to: priceIn(params.get("price_up_to")?.trim()),
		is_subscribed_for_onboarding: params.get("is_subscribed_for_onboarding") === "true",
		// A search for waiting lists also finds providers with places.
		capacity: CAPACITY_WISHES.slice(
			0,
			list("capacity").reduce((most, wish) => Math.max(most, CAPACITY_WISHES.indexOf(wish as CapacityWish) + 1), 0),
		),
		plan_management: asksPlan(fundings) ? planWayIn(params.get("plan_management")) : undefined,
		delivery_list: list("delivery_list").filter(isFact),
		fit_list: list("fit_list").filter(isFact),
		languages_list: list("languages_list").filter(isFact),
		conditions_list: list("conditions_list").filter((v) => /^[1-9]\d{0,8}$/.test(v)),
		order: ORDERS.find((order) => order === params.get("order")) ?? "by_score",
		page: pageIn(params),
		to_quote: chosenIn(params).slice(0, MAX_CHOSEN),
	};
};

const isFact = (value: string) => /^[a-z_]{2,20}$/.test(value);

/** How many facts a search filters by. */
export const factCount = (s: SearchState): number =>
	FACTS.reduce((sum, name) => sum + s[name].length, (s.within_km ? 1 : 0) + (s.price_up_to ? 1 : 0));

const chosenIn = (params: URLSearchParams): number[] => [
	...new Set(
		params
			.getAll("to_quote")
			.flatMap((v) => v.split(","))
			.map((v) => v.trim())
			.filter((v) => /^[1-9]\d{0,8}$/.test(v))
			.map(Number),
	),
];

/** True if a URL selects more providers than a request allows. The page then keeps the first ones and says so. */
export const hasTooManyChosen = (address: string): boolean =>
	chosenIn(new URLSearchParams(address)).length > MAX_CHOSEN;

/** How the plan of a search pays, for the guard of registered providers (`connectBar`). */
export const planOf = (s: Pick<SearchState, "funding_types_list" | "plan_management"> | undefined) => ({
	isNdis: s !== undefined && asksPlan(s.funding_types_list),
	isAgency: s?.plan_management === "agency",
});

/** True if a search or filter is active. Selection, order and page aren't filters. */
export const hasFilters = (s: SearchState): boolean =>
	s.query !== "" ||
	s.capacity.length > 0 ||
	s.within_km !== undefined ||
	s.price_up_to !== undefined ||
	s.is_subscribed_for_onboarding ||
	[...LISTS, ...FACTS].some((name) => s[name].length > 0);

/** Writes the URL query without defaults, in a fixed order, so that the same search has the same URL. */
export const searchQuery = (s: SearchState): string => {
	const params = new URLSearchParams();
	if (s.query) params.set("query", s.query);
	for (const name of LISTS) if (s[name].length) params.set(name, s[name].join(","));
	if (s.within_km) params.set("within_km", String(s.within_km));
	if (s.price_up_to) params.set("price_up_to", String(s.price_up_to));
	if (s.is_subscribed_for_onboarding) params.set("is_subscribed_for_onboarding", "true");
	if (s.capacity.length) params.set("capacity", s.capacity.join(","));
	if (s.plan_management && asksPlan(s.funding_types_list)) params.set("plan_management", s.plan_management);
	for (const name of FACTS) if (s[name].length) params.set(name, s[name].join(","));
	if (s.order !== "by_score") params.set("order", s.order);
	if (s.page > 1) params.set("page", String(s.page));
	if (s.to_quote.length) params.set("to_quote", s.to_quote.join(","));
	const text = params.toString().replaceAll("%2C", ",");
	return text ? `?${text}` : "";
};

/** The filters of a search beside service, place, age and funding, for a request that asks those it shows. */
export const filterQuery = (s: SearchState): string =>
	searchQuery({
		...{ ...emptySearch, query: s.query, within_km: s.within_km, price_up_to: s.price_up_to, capacity: s.capacity },
		is_subscribed_for_onboarding: s.is_subscribed_for_onboarding,
		...Object.fromEntries(FACTS.map((name) => [name, s[name]])),
	}).slice(1);

/** A list in the call that a page makes; undefined if it's empty. */
type Called = Record<(typeof LISTS | typeof FACTS)[number] | "capacity", string | undefined>;

/** Query for `GET providers/`. */
export const searchCall = (s: SearchState) => ({
	...(Object.fromEntries(
		[...LISTS, ...FACTS, "capacity" as const].map((name) => [name, s[name].join(",") || undefined]),
	) as Called),
	query: s.query || undefined,
	within_km: s.within_km ? String(s.within_km) : undefined,
	price_up_to: s.price_up_to ? String(s.price_up_to) : undefined,
	is_subscribed_for_onboarding: s.is_subscribed_for_onboarding ? ("true" as const) : undefined,
	plan_management: s.plan_management,
	order: s.order,
	page: String(s.page),
});

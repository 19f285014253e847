import { accessBits, type FitFilter, WAYS, type Way, type YesNoFact } from "#contract/providers/fit-options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { type CapacityWish, type Order, priceLimitOf } from "#contract/search/limits.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import { FARTHER_KM } from "#domains/providers/reach.ts";
import { type Spot, squareOfKm } from "#domains/providers/spot.ts";

// The numbers in search_doc.tok and search_doc.cover. refresh_search_docs writes them
// (db/migrations/0002_providers.sql, 0028_capacity.sql, 0089_reach.sql); this file builds queries from them. Those about
// places and ways of delivery are the rule of `reachOf` (src/domains/providers/reach.ts).
/** The token of a service area is this plus its id. Only services that are offered and not retired have one. */
export const SERVICE_AREA = 10_000_000;
const AGE_GROUP = 20_000_000;
const FUNDING_TYPE = 21_000_000;
const ONBOARDING = 22_000_000;
const ANY_AREA = { open: 23_000_000, waiting: 23_000_001 };
const OF_AREA = { open: 30_000_000, waiting: 40_000_000 };
const FIT = 24_000_000;
/** Plus the bits of access facts that one site states together. */
const ACCESS_SET = 24_000_100;
const LANGUAGE = 25_000_000;
const CONDITION = 26_000_000;
const ANY_AREA_WAY = 27_000_000;
const WAY_OF_AREA = 50_000_000;
/** By video in all of Australia. */
const VIDEO = { any: 27_000_010, of: 100_000_000 };
/** On the NDIS register for a service, or at all; and checked, with whatever result (db/functions/register_tokens.sql). */
const REGISTERED = { any: 28_000_000, of: 130_000_000 };
const CHECKED = { any: 28_000_001, of: 140_000_000 };
/** Reaches the places that the profile serves: by some way, or by one way. */
const SERVES = { any: 27_000_020, of: 110_000_000 };
const WAY_SERVES = { any: 27_000_030, of: 200_000_000 };
/** Can be visited, or doesn't say. */
const VISIT = { any: 27_000_021, of: 120_000_000 };
/** By one way (by its number), or by some way, in one region: see `inRegions`. */
const SOME_WAY = WAYS.length;
const AREAS = 10_000;
const REGIONS = 20_000;
const REGION = 10_000;

/** Whether an order sorts by distance, if there is a place. */
export const isByDistance = (order: Order): boolean => order === "soonest" || order === "nearest";

/** Where "can start soonest" puts providers without a recent answer and full ones, in weeks; a wait has at most 104. */
export const START_UNKNOWN = 1_000;
export const START_CLOSED = 2_000;

/** Where "lowest price an hour" puts providers without a confirmed one, in cents: above the highest price. */
export const NO_PRICE = 2_000_000_000;

/**
 * Filters as tokens. A profile matches if it has every token of `all` and at least one of each list in `anyOf` and of
 * `cover`.
 */
export interface Tokens {
	all: number[];
	anyOf: number[][];
	/** undefined if no place is requested. */
	cover: number[] | undefined;
	/** Tokens that do instead of `cover`: by video there. */
	byVideo?: number[] | undefined;
	/** Access facts (`accessBits`): only sites that state all of them count for distances. */
	access?: number | undefined;
	/** Locations of the requested places. An account shows its profile nearest to any of them. Empty if none is known. */
	near?: readonly Spot[] | undefined;
	/** Leaves out accounts with a profile that matches these. */
	without?: Tokens | undefined;
	/** Leaves out profiles farther from `near` than this, as the square of a straight line (`squareOfKm`). */
	within?: number | undefined;
	/** Leaves out profiles whose lowest confirmed price an hour for these areas is higher, in cents. Those without one stay. */
	price?: { upTo: number; areas: readonly number[] } | undefined;
}

export type Filters = Partial<ProviderSearch> &
	Pick<
		ProviderSearch,
		"service_areas_list" | "age_groups_list" | "funding_types_list" | "postcodes_list" | "is_subscribed_for_onboarding"
	>;

/** Tokens for postcodes: each postcode and its region. Values that are not four digits are ignored. */
const coverTokens = (postcodes: readonly string[], lookup: Lookup): number[] => {
	const tokens = new Set<number>();
	for (const postcode of postcodes) {
		if (!/^\d{4}$/.test(postcode)) continue;
		tokens.add(Number(postcode));
		const region = lookup.regionOf(postcode);
		if (region !== undefined) tokens.add(REGION + region);
	}
	return [...tokens];
};

const isArea = (id: number): boolean => id < AGE_GROUP - SERVICE_AREA;

/** Tokens for service areas. Ids too large for the token range are ignored. */
const areaTokens = (areas: readonly number[]): number[] => areas.filter(isArea).map((id) => SERVICE_AREA + id);

/** A token of these areas or, if none is given, of any service. */
const ofAreas = (token: { any: number; of: number }, areas: readonly number[]): number[] =>
	areas.length === 0 ? [token.any] : areas.filter(isArea).map((id) => token.of + id);

/** Tokens of a way, or of some way, that is limited to the regions of these postcodes. Negative, as no others are. */
const inRegions = (way: number, postcodes: readonly string[], areas: readonly number[], lookup: Lookup): number[] => {
	const regions = new Set(postcodes.flatMap((code) => lookup.regionOf(code) ?? []).filter((id) => id < REGIONS));
	const known = areas.length === 0 ? [0] : areas.filter((id) => id < AREAS);
	return [...regions].flatMap((region) => known.map((area) => -(1 + (region * AREAS + area) * 5 + way)));
};

/** The states that match the requested capacity. "waiting" also includes "open". */
export const wishedStates = (capacity: readonly CapacityWish[] = []): CapacityWish[] =>
	capacity.includes("waiting") ? ["open", "waiting"] : capacity.includes("open") ? ["open"] : [];

/** Capacity tokens. A profile with the requested capacity, now or in the past, has at least one of them. */
export const capacityTokens = (states: readonly CapacityWish[], areas: readonly number[]): number[] => {
	const known = areas.filter((id) => id < AGE_GROUP - SERVICE_AREA);
	return states.flatMap((state) => (areas.length === 0 ? [ANY_AREA[state]] : known.map((id) => OF_AREA[state] + id)));
};

/** Numbers of facts in search tokens, as in `fit_tokens`. Rows store 8 to 11 for access facts, so the next fact is 12. */
const FACT_NUMBERS: Readonly<Record<YesNoFact, number>> = {
	auslan: 1,
	female_workers: 2,
	male_workers: 3,
	evenings: 4,
	weekends: 5,
	first_nations_led: 6,
	lgbtiq_inclusive: 7,
};
const isYesNo = (fact: FitFilter): fact is YesNoFact => fact in FACT_NUMBERS;

/** Tokens of these facts. Access facts are one token, because one site must state all of them. */
export const factTokens = (facts: readonly FitFilter[]): number[] => {
	const access = accessBits(facts);
	const others = facts.filter(isYesNo);
	return [...others.map((fact) => FIT + FACT_NUMBERS[fact]), ...(access > 0 ? [ACCESS_SET + access] : [])];
};

/**
 * Tokens of these ways of delivery, of the areas or, if none is given, of any service. With a place only if they reach
 * it: in person a way reaches only places that the profile serves, which `cover` requires.
 */
const wayTokens = (ways: readonly Way[], { service_areas_list: areas, postcodes_list }: Filters, lookup: Lookup) =>
	ways
		.map((way) => WAYS.indexOf(way))
		.flatMap((n) => {
			const of = ({ any, of }: { any: number; of: number }) =>
				areas.length === 0 ? [any + n] : areas.filter(isArea).map((id) => of + id * 4 + n);
			if (postcodes_list.length === 0) return of({ any: ANY_AREA_WAY + 1, of: WAY_OF_AREA });
			return [...of(WAY_SERVES), ...inRegions(n, postcodes_list, areas, lookup)];
		});

/** A tag of two or three letters as a number, as `language_number` in the database. */
export const languageToken = (tag: string): number => {
	const letter = (at: number) => (tag.charCodeAt(at) || 96) - 96;
	return LANGUAGE + letter(0) * 729 + letter(1) * 27 + letter(2);
};

/** Tokens of experience with these diagnoses. Ids outside the token range are ignored. */
export const conditionTokens = (ids: readonly number[]): number[] =>
	ids.filter((id) => id < ANY_AREA_WAY - CONDITION).map((id) => CONDITION + id);

/** Tokens of profiles that help by video there, though they may not serve the place in person. */
const videoTokens = ({ service_areas_list: areas, postcodes_list }: Filters, lookup: Lookup): number[] => [
	...ofAreas(VIDEO, areas),
	...inRegions(WAYS.indexOf("video"), postcodes_list, areas, lookup),
];

const includesWay = ({ delivery_list: ways = [] }: Filters, way: Way): boolean =>
	ways.length === 0 || ways.includes(way);

/**
 * The tokens of a search, for providers that it doesn't find but that help there by video. Undefined if the search has
 * no place, or asks for other ways only.
 */
export const byVideo = (asked: Filters, lookup: Lookup): Tokens | undefined => {
	const found = searchTokens(asked, lookup);
	const tokens = searchTokens({ ...asked, postcodes_list: [], delivery_list: [] }, lookup);
	if (!found?.cover || !tokens || !includesWay(asked, "video")) return undefined;
	return { ...tokens, near: found.near, anyOf: [...tokens.anyOf, videoTokens(asked, lookup)], without: found };
};

/**
 * The tokens of a search, for providers that it doesn't find but that are within 150 km of the place and can be visited
 * or don't say. Undefined if the search has no known place, or asks for other ways only.
 */
export const farther = (asked: Filters, lookup: Lookup): Tokens | undefined => {
	const found = searchTokens(asked, lookup);
	const tokens = searchTokens({ ...asked, postcodes_list: [], delivery_list: [] }, lookup);
	if (!found?.near?.length || !tokens || !includesWay(asked, "site")) return undefined;
	return {
		...tokens,
		near: found.near,
		anyOf: [...tokens.anyOf, ofAreas(VISIT, asked.service_areas_list)],
		without: found,
		within: squareOfKm(FARTHER_KM),
	};
};

/**
 * A provider needs one of these tokens: of a service that doesn't need a registered provider, or of its registration for one that
 * does. Undefined if no service does: the plan isn't agency-managed, or another funding pays.
 */
const guardTokens = (
	{ service_areas_list: areas, funding_types_list, plan_management }: Filters,
	lookup: Lookup,
	token: typeof REGISTERED,
): number[] | undefined => {
	if (!asksPlan(funding_types_list)) return undefined;
	const needs = (area: number) => plan_management === "agency" || lookup.mustBeRegistered(area);
	if (areas.length === 0) return plan_management === "agency" ? [token.any] : undefined;
	return areas.some(needs)
		? areas.filter(isArea).map((area) => (needs(area) ? token.of : SERVICE_AREA) + area)
		: undefined;
};

/**
 * The tokens of a search whose plan needs a registered provider, for those that we couldn't check. Undefined if it needs none.
 */
export const unchecked = (asked: Filters, lookup: Lookup): Tokens | undefined => {
	const checked = guardTokens(asked, lookup, CHECKED);
	const tokens = checked && plainTokens(asked, lookup);
	return tokens && { ...tokens, without: { ...tokens, anyOf: [...tokens.anyOf, checked] } };
};

/** `plainTokens`, with registered providers only if the plan needs one. */
export const searchTokens = (filters: Filters, lookup: Lookup): Tokens | undefined => {
	const tokens = plainTokens(filters, lookup);
	const guard = guardTokens(filters, lookup, REGISTERED);
	return tokens && guard ? { ...tokens, anyOf: [...tokens.anyOf, guard] } : tokens;
};

/**
 * Converts a search's filters to tokens. search.ts adds capacity, because its answers expire. Undefined if a filter has
 * no known value, so nothing can match. "I don't know" among the funding types removes that filter (HOM-034).
 */
const plainTokens = (filters: Filters, lookup: Lookup): Tokens | undefined => {
	const fundings = filters.funding_types_list.includes(FUNDING_UNKNOWN) ? [] : filters.funding_types_list;
	const { delivery_list: ways = [], languages_list: languages = [], conditions_list: conditions = [] } = filters;
	const { service_areas_list: areas, postcodes_list: postcodes, within_km } = filters;
	const cover = postcodes.length > 0 ? coverTokens(postcodes, lookup) : undefined;
	const video = cover && ways.includes("video") ? videoTokens(filters, lookup) : [];
	const lists: [asked: readonly unknown[], tokens: number[]][] = [
		[areas, areaTokens(areas)],
		[filters.age_groups_list, lookup.ageNumbers(filters.age_groups_list).map((n) => AGE_GROUP + n)],
		[fundings, lookup.fundingNumbers(fundings).map((n) => FUNDING_TYPE + n)],
		[ways, [...wayTokens(ways, filters, lookup), ...video]],
		[languages, languages.map(languageToken)],
		[conditions, conditionTokens(conditions)],
	];
	if (cover?.length === 0 || lists.some(([asked, tokens]) => asked.length > 0 && tokens.length === 0)) return undefined;
	// A way of delivery says more about the services and the place than these do.
	if (ways.length > 0) lists.shift();
	else if (cover) lists[0] = [postcodes, [...ofAreas(SERVES, areas), ...inRegions(SOME_WAY, postcodes, areas, lookup)]];

	const near = lookup.spotsOf(postcodes, filters.suburb_list ?? []);
	const upTo = priceLimitOf(filters);
	const asked = lists.map(([, tokens]) => tokens).filter((tokens) => tokens.length > 0);
	const single = asked.filter((tokens) => tokens.length === 1).flat();
	return {
		all: [
			...single,
			...factTokens(filters.fit_list ?? []),
			...(filters.is_subscribed_for_onboarding ? [ONBOARDING] : []),
		],
		anyOf: asked.filter((tokens) => tokens.length > 1),
		cover,
		byVideo: video,
		access: accessBits(filters.fit_list ?? []),
		near,
		within: within_km && near.length > 0 ? squareOfKm(within_km) : undefined,
		price: upTo === undefined ? undefined : { upTo: upTo * 100, areas },
	};
};

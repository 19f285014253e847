import { FIT_FILTERS, type FitFilter, WAYS, type Way } from "#contract/providers/fit-options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { type CapacityWish, FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import { type Spot, squareOfKm } from "#domains/providers/spot.ts";

// The numbers in search_doc.tok and search_doc.cover. refresh_search_docs writes them
// (db/migrations/0002_providers.sql, 0028_capacity.sql, 0073_sites_delivery_fit.sql); this file builds queries from them.
/** The token of a service area is this plus its id. Only services that are offered and not retired have one. */
export const SERVICE_AREA = 10_000_000;
const AGE_GROUP = 20_000_000;
const FUNDING_TYPE = 21_000_000;
const ONBOARDING = 22_000_000;
const ANY_AREA = { open: 23_000_000, waiting: 23_000_001 };
const OF_AREA = { open: 30_000_000, waiting: 40_000_000 };
const FIT = 24_000_000;
const LANGUAGE = 25_000_000;
const CONDITION = 26_000_000;
const ANY_AREA_WAY = 27_000_000;
const WAY_OF_AREA = 50_000_000;
const VIDEO_ANYWHERE = 27_000_010;
const VIDEO_ANYWHERE_OF_AREA = 100_000_000;
/** Plus a region's id times `AREAS`, plus the area's id, or 0 for any. */
const VIDEO_IN_REGION = 1_000_000_000;
const AREAS = 10_000;
const REGIONS = 100_000;
const REGION = 10_000;

/** Where "can start soonest" puts providers without a recent answer and full ones, in weeks; a wait has at most 104. */
export const START_UNKNOWN = 1_000;
export const START_CLOSED = 2_000;

/**
 * Filters as tokens. A profile matches if it has every token of `all` and at least one of each list in `anyOf` and of
 * `cover`.
 */
export interface Tokens {
	all: number[];
	anyOf: number[][];
	/** undefined if no place is requested. */
	cover: number[] | undefined;
	/** Locations of the requested places. An account shows its profile nearest to any of them. Empty if none is known. */
	near?: readonly Spot[] | undefined;
	/** Leaves out accounts with a profile that matches these. */
	without?: Tokens | undefined;
	/** Leaves out profiles farther from `near` than this, as the square of a straight line (`squareOfKm`). */
	within?: number | undefined;
}

export type Filters = Partial<
	Pick<ProviderSearch, "suburb_list" | "delivery_list" | "fit_list" | "languages_list" | "conditions_list">
> &
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

/** Tokens for service areas. Ids too large for the token range are ignored. */
const areaTokens = (areas: readonly number[]): number[] =>
	areas.filter((id) => id < AGE_GROUP - SERVICE_AREA).map((id) => SERVICE_AREA + id);

/** The states that match the requested capacity. "waiting" also includes "open". */
export const wishedStates = (capacity: readonly CapacityWish[] = []): CapacityWish[] =>
	capacity.includes("waiting") ? ["open", "waiting"] : capacity.includes("open") ? ["open"] : [];

/** Capacity tokens. A profile with the requested capacity, now or in the past, has at least one of them. */
export const capacityTokens = (states: readonly CapacityWish[], areas: readonly number[]): number[] => {
	const known = areas.filter((id) => id < AGE_GROUP - SERVICE_AREA);
	return states.flatMap((state) => (areas.length === 0 ? [ANY_AREA[state]] : known.map((id) => OF_AREA[state] + id)));
};

/** The token of a fact that a provider states. */
export const factToken = (fact: FitFilter): number => FIT + FIT_FILTERS.indexOf(fact) + 1;

/** Tokens of these ways of delivery, of the areas or, if none is given, of any service. */
export const wayTokens = (ways: readonly Way[], areas: readonly number[]): number[] =>
	ways.flatMap((way) =>
		areas.length === 0
			? [ANY_AREA_WAY + WAYS.indexOf(way) + 1]
			: areas.filter((id) => id < AGE_GROUP - SERVICE_AREA).map((id) => WAY_OF_AREA + id * 4 + WAYS.indexOf(way)),
	);

/** A tag of two or three letters as a number, as `language_number` in the database. */
export const languageToken = (tag: string): number => {
	const letter = (at: number) => (tag.charCodeAt(at) || 96) - 96;
	return LANGUAGE + letter(0) * 729 + letter(1) * 27 + letter(2);
};

/** Tokens of experience with these diagnoses. Ids outside the token range are ignored. */
export const conditionTokens = (ids: readonly number[]): number[] =>
	ids.filter((id) => id < ANY_AREA_WAY - CONDITION).map((id) => CONDITION + id);

/** Tokens of profiles that help by video in these postcodes, though they don't serve them in person. */
const videoTokens = (postcodes: readonly string[], areas: readonly number[], lookup: Lookup): number[] => {
	const known = areas.filter((id) => id < AGE_GROUP - SERVICE_AREA);
	const regions = new Set(postcodes.flatMap((code) => lookup.regionOf(code) ?? []).filter((id) => id < REGIONS));
	const anywhere = areas.length === 0 ? [VIDEO_ANYWHERE] : known.map((id) => VIDEO_ANYWHERE_OF_AREA + id);
	const within = areas.length === 0 ? [0] : known.filter((id) => id < AREAS);
	return [...anywhere, ...[...regions].flatMap((region) => within.map((id) => VIDEO_IN_REGION + region * AREAS + id))];
};

/** The tokens of a search, for providers that it doesn't find but that help there by video. */
export const byVideo = (tokens: Tokens, asked: Filters, lookup: Lookup): Tokens => ({
	...tokens,
	cover: undefined,
	anyOf: [...tokens.anyOf, videoTokens(asked.postcodes_list, asked.service_areas_list, lookup)],
	without: tokens,
});

/** The tokens of a search, for providers that don't serve the place but are within this distance of it. */
export const farther = (tokens: Tokens, km: number): Tokens => ({
	...tokens,
	cover: undefined,
	without: tokens,
	within: squareOfKm(km),
});

/**
 * Converts a search's filters to tokens. search.ts adds capacity, because its answers expire. Undefined if a filter has
 * no known value, so nothing can match. "I don't know" among the funding types removes that filter (HOM-034).
 */
export const searchTokens = (filters: Filters, lookup: Lookup): Tokens | undefined => {
	const fundings = filters.funding_types_list.includes(FUNDING_UNKNOWN) ? [] : filters.funding_types_list;
	const { delivery_list: ways = [], languages_list: languages = [], conditions_list: conditions = [] } = filters;
	const lists: [asked: readonly unknown[], tokens: number[]][] = [
		[filters.service_areas_list, areaTokens(filters.service_areas_list)],
		[filters.age_groups_list, lookup.ageNumbers(filters.age_groups_list).map((n) => AGE_GROUP + n)],
		[fundings, lookup.fundingNumbers(fundings).map((n) => FUNDING_TYPE + n)],
		[ways, wayTokens(ways, filters.service_areas_list)],
		[languages, languages.map(languageToken)],
		[conditions, conditionTokens(conditions)],
	];
	const cover = filters.postcodes_list.length > 0 ? coverTokens(filters.postcodes_list, lookup) : undefined;
	if (cover?.length === 0 || lists.some(([asked, tokens]) => asked.length > 0 && tokens.length === 0)) return undefined;

	const near = lookup.spotsOf(filters.postcodes_list, filters.suburb_list ?? []);
	const asked = lists.map(([, tokens]) => tokens).filter((tokens) => tokens.length > 0);
	const single = asked.filter((tokens) => tokens.length === 1).flat();
	const facts = (filters.fit_list ?? []).map(factToken);
	return {
		all: [...single, ...facts, ...(filters.is_subscribed_for_onboarding ? [ONBOARDING] : [])],
		anyOf: asked.filter((tokens) => tokens.length > 1),
		cover,
		near,
	};
};

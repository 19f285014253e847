import type { ProviderSearch } from "#contract/providers/providers.ts";
import { type CapacityWish, FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import type { Spot } from "#domains/providers/spot.ts";

// The numbers in search_doc.tok and search_doc.cover. refresh_search_docs writes them
// (db/migrations/0002_providers.sql, 0028_capacity.sql); this file builds queries from them.
/** The token of a service area is this plus its id. Only services that are offered and not retired have one. */
export const SERVICE_AREA = 10_000_000;
const AGE_GROUP = 20_000_000;
const FUNDING_TYPE = 21_000_000;
const ONBOARDING = 22_000_000;
const ANY_AREA = { open: 23_000_000, waiting: 23_000_001 };
const OF_AREA = { open: 30_000_000, waiting: 40_000_000 };
const REGION = 10_000;

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
}

export type Filters = Partial<Pick<ProviderSearch, "suburb_list">> &
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

/**
 * Converts a search's filters to tokens. search.ts adds capacity, because its answers expire. Undefined if a filter has
 * no known value, so nothing can match. "I don't know" among the funding types removes that filter (HOM-034).
 */
export const searchTokens = (filters: Filters, lookup: Lookup): Tokens | undefined => {
	const fundings = filters.funding_types_list.includes(FUNDING_UNKNOWN) ? [] : filters.funding_types_list;
	const lists: [asked: readonly unknown[], tokens: number[]][] = [
		[filters.service_areas_list, areaTokens(filters.service_areas_list)],
		[filters.age_groups_list, lookup.ageNumbers(filters.age_groups_list).map((n) => AGE_GROUP + n)],
		[fundings, lookup.fundingNumbers(fundings).map((n) => FUNDING_TYPE + n)],
	];
	const cover = filters.postcodes_list.length > 0 ? coverTokens(filters.postcodes_list, lookup) : undefined;
	if (cover?.length === 0 || lists.some(([asked, tokens]) => asked.length > 0 && tokens.length === 0)) return undefined;

	const near = lookup.spotsOf(filters.postcodes_list, filters.suburb_list ?? []);
	const asked = lists.map(([, tokens]) => tokens).filter((tokens) => tokens.length > 0);
	const single = asked.filter((tokens) => tokens.length === 1).flat();
	return {
		all: filters.is_subscribed_for_onboarding ? [...single, ONBOARDING] : single,
		anyOf: asked.filter((tokens) => tokens.length > 1),
		cover,
		near,
	};
};

import type { ProviderSearch } from "#contract/providers/providers.ts";
import { type CapacityWish, FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import type { Spot } from "#domains/providers/spot.ts";

// The numbers of search_doc.tok and search_doc.cover; refresh_search_docs (db/migrations/0002_providers.sql, 0028_capacity.sql) writes them, this file asks
// for them.
/** A service area's token is this and its id: of those that are offered and not retired. */
export const SERVICE_AREA = 10_000_000;
const AGE_GROUP = 20_000_000;
const FUNDING_TYPE = 21_000_000;
const ONBOARDING = 22_000_000;
const ANY_AREA = { open: 23_000_000, waiting: 23_000_001 };
const OF_AREA = { open: 30_000_000, waiting: 40_000_000 };
const REGION = 10_000;

/** Filters as lists of tokens: a profile matches when it has every token of `all`, and one at least of each list in `anyOf` and of `cover`. */
export interface Tokens {
	all: number[];
	anyOf: number[][];
	/** Undefined when no place is asked for. */
	cover: number[] | undefined;
	/** Where the places asked for are: of an account's profiles the one nearest to any of them is shown. Empty without a known place. */
	near?: readonly Spot[] | undefined;
}

export type Filters = Partial<Pick<ProviderSearch, "suburb_list">> &
	Pick<
		ProviderSearch,
		"service_areas_list" | "age_groups_list" | "funding_types_list" | "postcodes_list" | "is_subscribed_for_onboarding"
	>;

/** Tokens that stand for postcodes: each itself and the region it lies in. What is not four digits is no postcode. */
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

/** Tokens that stand for service areas; ids too large for an area's token are no area's. */
const areaTokens = (areas: readonly number[]): number[] =>
	areas.filter((id) => id < AGE_GROUP - SERVICE_AREA).map((id) => SERVICE_AREA + id);

/** What a wish for room asks for: those with a waiting list besides those that are open. */
export const wishedStates = (capacity: readonly CapacityWish[] = []): CapacityWish[] =>
	capacity.includes("waiting") ? ["open", "waiting"] : capacity.includes("open") ? ["open"] : [];

/** Tokens of which one at least a profile must have that has, or once had, what is wished for. */
export const capacityTokens = (states: readonly CapacityWish[], areas: readonly number[]): number[] => {
	const known = areas.filter((id) => id < AGE_GROUP - SERVICE_AREA);
	return states.flatMap((state) => (areas.length === 0 ? [ANY_AREA[state]] : known.map((id) => OF_AREA[state] + id)));
};

/**
 * A search's filters as tokens, except capacity, whose answers age: search.ts adds it. Undefined if a filter holds nothing known, so nothing can match.
 * "I don't know" among the funding types lifts that filter (HOM-034).
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

// Limits of a search and its suggestions. Plain values: this file may reach the browser.

export const PROVIDERS_PER_PAGE = 20;
export const PROVIDER_SUGGESTIONS = 5;
export const POSTCODE_SUGGESTIONS = 8;
export const SUGGEST_FROM_CHARACTERS = 3;
export const SUGGEST_DELAY_MS = 300;
export const POSTCODE_LENGTH = 4;

/** Sort orders, the default first (RES-008, RES-009). The first two are specified; decisions 87 and 124 add the others. */
export const ORDERS = ["by_score", "highly_reviewed", "soonest", "nearest", "price"] as const;
export type Order = (typeof ORDERS)[number];

/** Most providers side by side: as many as can be chosen. */
export const MAX_COMPARED = 5;

/** How far away a search looks, in kilometres; without one, any distance. */
export const DISTANCES_KM = [5, 10, 25, 50] as const;
export type DistanceKm = (typeof DISTANCES_KM)[number];

/** A typed distance as one of these: itself or the next larger. Undefined for any distance. */
export const distanceIn = (typed: string | null | undefined): DistanceKm | undefined =>
	/^[1-9]\d{0,5}$/.test(typed ?? "") ? DISTANCES_KM.find((km) => km >= Number(typed)) : undefined;

/** Dollars an hour that the page of filters offers. An address may have others. */
export const PRICES_UP_TO = [50, 60, 70, 80, 90, 100, 120, 150, 200, 250] as const;

/** A typed highest price an hour in whole dollars, below $10,000. Undefined for anything else, such as 0, -5 or 65,50. */
export const priceIn = (typed: string | null | undefined): number | undefined =>
	/^[1-9]\d{0,3}$/.test(typed ?? "") ? Number(typed) : undefined;

/** The highest price that a search filters by. Undefined without a service, because prices of different services don't compare. */
export const priceLimitOf = (search: {
	price_up_to?: number | undefined;
	service_areas_list: readonly unknown[];
}): number | undefined => (search.service_areas_list.length > 0 ? search.price_up_to : undefined);

/** Capacity filter of a search: `open` finds providers with places now, `waiting` also those with a waiting list. */
export const CAPACITY_WISHES = ["open", "waiting"] as const;
export type CapacityWish = (typeof CAPACITY_WISHES)[number];

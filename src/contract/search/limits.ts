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

/** Capacity filter of a search: `open` finds providers with places now, `waiting` also those with a waiting list. */
export const CAPACITY_WISHES = ["open", "waiting"] as const;
export type CapacityWish = (typeof CAPACITY_WISHES)[number];

import { FACTS, type Facts, factOf, valuesOf } from "#contract/search/filters.ts";

// Limits of email alerts (decision 80). No zod: this file may reach the browser.

/** Days between two emails of an alert. */
export const ALERT_EVERY_DAYS = 7;
/** Days that the link to confirm an alert works. */
export const ALERT_CONFIRM_DAYS = 7;
/** Months that an alert lasts, from when it was confirmed or continued. */
export const ALERT_MONTHS = 6;
/** Most active alerts for an email address. */
export const MOST_ALERTS = 10;
/** Most providers in an email. */
export const MOST_IN_EMAIL = 10;
/** Most entries in a feed. */
export const MOST_IN_FEED = 20;

/** Filters that are enough for an alert. A name isn't one: a provider has an alert of its own. */
const WATCHED = [
	...(["service_areas_list", "age_groups_list", "funding_types_list", "postcodes_list"] as const),
	...FACTS.filter((name) => !factOf(name).needs),
];

/** Groups beside a search that an alert or a feed can cover as well: by phone or video, and a little farther away. */
export const WATCHED_ALSO = ["video", "farther"] as const;
export type WatchedAlso = (typeof WATCHED_ALSO)[number];

/** Whether an alert or a feed can watch a search: it has a filter, and isn't for a provider's name. */
export const isWatchable = (
	search: { query: string; age_groups_list: readonly string[]; funding_types_list: readonly string[] } & Facts,
): boolean => search.query === "" && WATCHED.some((name) => valuesOf(search[name]).length > 0);

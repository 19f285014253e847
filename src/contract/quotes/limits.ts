// Limits of a connect request and its private page. Plain values: this file may reach the browser.

/** Most providers in one connect request. */
export const MAX_CHOSEN = 5;

/** Most providers that one nameless request asks. */
export const MOST_ASKED = 20;

/** Days after a request during which its private link accepts details, and unsent ones are kept (decision 74). */
export const DETAILS_DAYS = 14;

/** Largest NDIS plan file, in bytes. */
export const PLAN_FILE_BYTES = 10 * 1024 * 1024;

/** Lifetime of links that confirm a request's new email address. */
export const CONTACT_LINK_DAYS = 3;

/** Wrong tries at the last four digits of a phone number, for one private link. */
export const DIGIT_TRIES = 5;

// Figures the specifications name (visitor §9). Plain values: this file may reach the browser.

export const PROVIDERS_PER_PAGE = 20;
export const REVIEWS_PER_PAGE = 5;
export const PROVIDER_SUGGESTIONS = 5;
export const POSTCODE_SUGGESTIONS = 8;
export const SUGGEST_FROM_CHARACTERS = 3;
export const SUGGEST_DELAY_MS = 300;
export const POSTCODE_LENGTH = 4;
export const GCLID_DAYS = 90;

/** Sort orders (visitor §4); the first is the default. */
export const ORDERS = ["by_score", "highly_reviewed"] as const;
export type Order = (typeof ORDERS)[number];

/** Funding codes whose requests ask recipient (not participant) details (visitor §4). */
export const HCP_CODES: readonly string[] = ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"];
export const FUNDING_NDIS = "NDIS";
export const FUNDING_UNKNOWN = "i-don-t-know";

/** Service areas whose choice changes the form (visitor §4, §5). */
export const AREA_PLAN_MANAGEMENT = "NDIS Plan management";
export const AREA_BEHAVIOUR_SUPPORT = "Behaviour support";
export const AREA_HOME_CARE = "Home Care Package Provider";

/** Names of the CSRF cookie, header and form field (open questions P3). */
export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "X-CSRFToken";
export const CSRF_FIELD = "csrf_token";
/** Header and form field that make a repeated request the same request. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
export const IDEMPOTENCY_FIELD = "request_key";

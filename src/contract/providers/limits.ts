// Limits of a profile and of what its staff see. Plain values: this file may reach the browser.

/** Profiles on a page of "My Profiles" (ADM-006). */
export const OWN_PROFILES_PER_PAGE = 10;

/** Longest profile name. */
export const PROFILE_NAME_CHARACTERS = 200;

/** Longest short description (ADM-024). */
export const SHORT_DESCRIPTION_CHARACTERS = 200;

/** Longest website address in a profile. */
export const WEB_ADDRESS_CHARACTERS = 2000;

/** Largest logo, in bytes; exactly this size is accepted (ADM-041). */
export const LOGO_BYTES = 1_048_576;

/** How long "Link Copied" shows (ADM-056). */
export const LINK_COPIED_MS = 3000;

/** Lifetime of links with which colleagues join a provider's staff. */
export const JOIN_LINK_DAYS = 3;

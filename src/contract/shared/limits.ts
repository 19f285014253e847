// Limits and names from docs/requirements.tsv. Plain values: this file may reach the browser.

export const PROVIDERS_PER_PAGE = 20;
export const REVIEWS_PER_PAGE = 5;
export const PROVIDER_SUGGESTIONS = 5;
export const POSTCODE_SUGGESTIONS = 8;
export const SUGGEST_FROM_CHARACTERS = 3;
export const SUGGEST_DELAY_MS = 300;
export const POSTCODE_LENGTH = 4;
export const GCLID_DAYS = 90;

/** Sort orders, the default first (RES-008, RES-009). The first two are specified; decision 77 adds the others. */
export const ORDERS = ["by_score", "highly_reviewed", "soonest", "nearest"] as const;
export type Order = (typeof ORDERS)[number];

/** Most providers in one connect request. */
export const MAX_CHOSEN = 5;
/** Most providers side by side: more columns don't fit on a printed page. */
export const MAX_COMPARED = 4;
/** Most providers that one nameless request asks. */
export const MOST_ASKED = 20;

/** How far away a search looks, in kilometres; without one, any distance. */
export const DISTANCES_KM = [5, 10, 25, 50] as const;
export type DistanceKm = (typeof DISTANCES_KM)[number];

/** A typed distance as one of these: itself or the next larger. Undefined for any distance. */
export const distanceIn = (typed: string | null | undefined): DistanceKm | undefined =>
	/^[1-9]\d{0,5}$/.test(typed ?? "") ? DISTANCES_KM.find((km) => km >= Number(typed)) : undefined;

/** Capacity filter of a search: `open` finds providers with places now, `waiting` also those with a waiting list. */
export const CAPACITY_WISHES = ["open", "waiting"] as const;
export type CapacityWish = (typeof CAPACITY_WISHES)[number];

/**
 * Funding codes whose requests ask for recipient (not participant) details (CON-004 to CON-008): the specified codes,
 * now transitioned levels of Support at Home, and its eight classifications (decision 58).
 */
export const HCP_CODES: readonly string[] = [
	"HCP",
	"HCP1",
	"HCP2",
	"HCP3",
	"HCP4",
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `SAH${level}`),
];
/** Support at Home for services other than home care packages. Forms don't ask for a level. */
export const FUNDING_SUPPORT_AT_HOME = "SAH";
export const FUNDING_NDIS = "NDIS";
/** Funding we can't help with. A message replaces the no-results form (NOR-021, NOR-022). */
export const UNSUPPORTED_FUNDING: readonly string[] = ["Medicare", "self-funded"];
export const FUNDING_UNKNOWN = "i-don-t-know";

/** Service areas that change the search form (HOM-036 to HOM-038). */
export const AREA_PLAN_MANAGEMENT = "NDIS Plan management";
export const AREA_BEHAVIOUR_SUPPORT = "Behaviour support";
export const AREA_HOME_CARE = "Home Care Package Provider";

/** Ids of the embedded forms: the provider enquiry (LYO-005) and the campaign page (LYO-010). */
export const PROVIDER_FORM = "4937615";
export const CAMPAIGN_FORM = "5101871";

/** Names of the CSRF cookie, header and form field (API-002). */
export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "X-CSRFToken";
export const CSRF_FIELD = "csrf_token";
/** Problem code for an outage of the captcha service, as opposed to a failed check. */
export const CAPTCHA_OUT = "captcha-out";
/** Header that makes a repeated request count once. */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
/** Marks requests that a page sends on its own, which don't extend the session. */
export const BY_ITSELF_HEADER = "X-By-Itself";
export const IDEMPOTENCY_FIELD = "request_key";
/** The id of the signed-in person who opened a form, as a hidden field and as a header of scripts. */
export const DRAWN_FOR_FIELD = "drawn_for";
export const DRAWN_FOR_HEADER = "X-Drawn-For";

/** The five questions of a review, in the order asked (RVW-004 to RVW-008). */
export const RATING_QUESTIONS = [
	"service_delivery",
	"service_safety",
	"communicated_effectively",
	"good_value",
	"would_recommend",
] as const;
export type RatingQuestion = (typeof RATING_QUESTIONS)[number];
/** Score of each answer (RVW-009 to RVW-011). */
export const RATING_VALUES = { yes: 1, maybe: 0.5, no: 0 } as const;
/** Days that a review's confirmation link works (RVW-024). */
export const REVIEW_CONFIRM_DAYS = 14;

/** Cookie with the token that only lets the visitor add to their own requests, and its lifetime (decision 5). */
export const VISITOR_COOKIE = "quote_visitor";
export const VISITOR_DAYS = 7;
/** Days after a request during which its private link accepts details, and unsent ones are kept (decision 74). */
export const DETAILS_DAYS = 14;
/** Largest NDIS plan file, in bytes. */
export const PLAN_FILE_BYTES = 10 * 1024 * 1024;

/** Widest window, in CSS pixels, that shows the campaign answers for small screens (CMP-022). */
export const MOBILE_ANSWER_WIDTH = 720;
/** Cookie that tells the page to forget its stored campaign because that campaign is unknown (CMP-011). */
export const CAMPAIGN_GONE_COOKIE = "campaign_gone";
/** Keys in the browser's local storage (GLO-018, GLO-021). */
export const GCLID_KEY = "gclid";
export const CAMPAIGN_KEY = "campaign";
/** Local storage: whether pressing Shift three times leaves the site. */
export const LEAVE_SHIFT_KEY = "leave_by_shift";
/** Local storage: whether inbox keyboard shortcuts are on. */
export const INBOX_KEYS_KEY = "inbox_keys";

/** Profiles on a page of "My Profiles" (ADM-006). */
export const OWN_PROFILES_PER_PAGE = 10;
/** Chats on a page of the team's list. */
export const CHATS_PER_PAGE = 50;
/** Notes, calls and history entries per page of a case. */
export const CASE_LINES_PER_PAGE = 50;
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

/** Shortest password without and with two-step sign-in (quality.md, Security; NIST SP 800-63B-4). */
export const PASSWORD_ALONE = 15;
export const PASSWORD_WITH_CODE = 8;
/** Lifetime of links in password reset emails and invitations. */
export const RESET_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;
/** Lifetime of links that confirm or stop a new sign-in address. */
export const SIGN_IN_ADDRESS_DAYS = 3;
/** Lifetime of links with which colleagues join a provider's staff. */
export const JOIN_LINK_DAYS = 3;
/** Lifetime of links that confirm a request's new email address. */
export const CONTACT_LINK_DAYS = 3;
export const RECOVERY_CODES = 10;

/** Longest live chat message, and longest visitor name in a link to the chat. */
export const CHAT_MESSAGE_CHARACTERS = 4000;
export const CHAT_NAME_CHARACTERS = 60;
/** Longest case number in a link to the chat (LCH-006). */
export const CASE_NUMBER_CHARACTERS = 40;
/** Longest "Preferred time to contact" (LCH-020). */
export const PREFERRED_TIME_CHARACTERS = 80;
/** Stories on a page of the blog, including the featured one (BLG-018). */
export const STORIES_PER_PAGE = 7;
/** Longest summary on a story's card (BLG-020). */
export const STORY_SUMMARY_CHARACTERS = 120;
/** Related stories shown with a story. */
export const RELATED_STORIES = 3;
/** Share that is reported (GLO-017). A session lasts from page load to leaving; a trace is one request. */
export const ERROR_SAMPLING = { session: 0.1, errorSession: 1, trace: 1 } as const;
/**
 * Decides whether a session or trace is reported.
 * @param chance a random number from 0 to below 1, one per session or trace
 */
export const isReported = (kind: keyof typeof ERROR_SAMPLING, chance: number): boolean => chance < ERROR_SAMPLING[kind];
/** Most errors that one page load reports. */
export const FAULTS_PER_PAGE = 5;

/** A session ends after this long without use. */
export const SESSION_IDLE_MINUTES = 30;
/** Warning time before a session ends (WCAG 2.2.1). */
export const SESSION_WARNING_SECONDS = 120;

/** Wrong tries at the last four digits of a phone number, for one private link. */
export const DIGIT_TRIES = 5;

/** Fewer people than this could be named by a count, or by a place with a service and an age. */
export const LEAST_PEOPLE = 5;

// Names of cookies, headers, form fields and the browser's stored keys, and how long those last. Plain values: this file may reach the browser.

export const GCLID_DAYS = 90;

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
/** The name under which the server keeps what is typed into a form and not sent, as a hidden field. */
export const KEPT_FIELD = "kept_as";
/** Key of what was typed into such a form, which tells a late save from a new one. */
export const KEPT_KEY_FIELD = "kept_key";
export const IDEMPOTENCY_FIELD = "request_key";

/** The id of the signed-in person who opened a form, as a hidden field and as a header of scripts. */
export const DRAWN_FOR_FIELD = "drawn_for";
export const DRAWN_FOR_HEADER = "X-Drawn-For";

/** Cookie with the token that only lets the visitor add to their own requests, and its lifetime (decision 20). */
export const VISITOR_COOKIE = "quote_visitor";
export const VISITOR_DAYS = 7;

/** Cookie that tells the page to forget its stored campaign because that campaign is unknown (CMP-011). */
export const CAMPAIGN_GONE_COOKIE = "campaign_gone";

/** Keys in the browser's local storage (GLO-018, GLO-021). */
export const GCLID_KEY = "gclid";
export const CAMPAIGN_KEY = "campaign";

/** Local storage: whether pressing Shift three times leaves the site. */
export const LEAVE_SHIFT_KEY = "leave_by_shift";

/** Local storage: whether this browser shows notices of the console, and the newest one that it showed. */
export const NOTICES_KEY = "browser_notices";
export const NOTICE_SHOWN_KEY = "browser_notice_shown";

import { randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie, getCookie } from "hono/cookie";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/request-names.ts";
import type { AppContext } from "./app-context.ts";
import { forbidden } from "./problem.ts";

const HOST_COOKIE = `__Host-${CSRF_COOKIE}`;
const WELL_FORMED = /^[\w-]{43}$/;

const wellFormed = (token: string | undefined) => (token && WELL_FORMED.test(token) ? token : undefined);

/** Reads the cookie under both names. The `__Host-` name, which only we can set, comes first (decision 30). */
const tokenOf = (c: AppContext): string | undefined =>
	wellFormed(getCookie(c, HOST_COOKIE)) ?? wellFormed(getCookie(c, CSRF_COOKIE));

/**
 * The visitor's token for a page, and the Set-Cookie header if they have none yet. Over https no other host can set
 * that cookie.
 */
export const csrfTokenFor = (c: AppContext): { token: string; line: string | undefined } => {
	const secure = c.get("secure");
	// Over https, ignore the plain name: another host of our domain could have set it.
	const held = secure ? wellFormed(getCookie(c, HOST_COOKIE)) : tokenOf(c);
	if (held) return { token: held, line: undefined };
	const token = randomBytes(32).toString("base64url");
	// Not HttpOnly: our scripts repeat the value in a header, which pages of other sites can't.
	return {
		token,
		line: generateCookie(secure ? HOST_COOKIE : CSRF_COOKIE, token, { path: "/", sameSite: "Lax", secure }),
	};
};

/** The visitor's token. Sets its cookie if they have none yet. */
export const giveCsrfToken = (c: AppContext): string => {
	const { token, line } = csrfTokenFor(c);
	if (line) c.header("set-cookie", line, { append: true });
	return token;
};

/** Both tokens must have the same length. */
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const elsewhere = () => forbidden("Requests from other sites are not accepted.");

/** A proxy or a browser with `Referrer-Policy: no-referrer` sends this instead of our own origin. */
const HIDDEN = "null";
const hidden = () =>
	forbidden(
		"Your browser or network hides which site this form is on, so we couldn't accept it. Nothing was sent. Please try another browser or network.",
	);

/**
 * Refuses an unsafe request that doesn't prove that it comes from our own pages: the header must repeat the cookie
 * (API-003; OWASP double submit), and the browser's Origin and Sec-Fetch-Site must not contradict it.
 * @param origins origins of our own pages
 * @param given the token, if it is not in the header
 * @throws Problem 403
 */
export const checkCsrf = (c: AppContext, origins: readonly string[], given = c.req.header(CSRF_HEADER)): void => {
	const cookie = tokenOf(c);
	const token = wellFormed(given);
	if (!cookie || !token || !same(cookie, token))
		throw forbidden("This form is out of date: its CSRF token is missing or wrong. Reload the page and send it again.");
	checkOrigin(c, origins);
};

const checkOrigin = (c: AppContext, origins: readonly string[]): void => {
	const site = c.req.header("sec-fetch-site");
	if (site && site !== "same-origin" && site !== "none") throw elsewhere();
	if (c.req.header("origin") === HIDDEN && site !== "same-origin") throw hidden();
	if (isFromElsewhere(c, origins)) throw elsewhere();
};

/**
 * True if the browser says that another site sent this. A hidden origin alone doesn't: with Sec-Fetch-Site it may be
 * ours, and without it the page shows the form again with what was typed, because `checkCsrf` refuses its calls.
 */
export const isFromElsewhere = (c: AppContext, origins: readonly string[]): boolean => {
	const from = c.req.header("origin");
	if (from === HIDDEN) return !["same-origin", undefined].includes(c.req.header("sec-fetch-site"));
	return from !== undefined && from !== "" && !origins.includes(from);
};

/**
 * Refuses a beacon that doesn't come from our own pages. Beacons and link pings can't set headers. The Origin header,
 * which browsers send with every POST and pages can't change, is enough for calls that don't change a person's data.
 * @throws Problem 403
 */
export const checkBeacon = (c: AppContext, origins: readonly string[]): void => {
	const site = c.req.header("sec-fetch-site");
	if ((site && site !== "same-origin") || !origins.includes(c.req.header("origin") ?? "")) throw elsewhere();
};

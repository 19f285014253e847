import { randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie, getCookie } from "hono/cookie";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/limits.ts";
import type { AppContext } from "./app-context.ts";
import { forbidden } from "./problem.ts";

const HOST_COOKIE = `__Host-${CSRF_COOKIE}`;
const WELL_FORMED = /^[\w-]{43}$/;

const wellFormed = (token: string | undefined) => (token && WELL_FORMED.test(token) ? token : undefined);

/** Under either name; over https the one that only we can set counts first (decision 30). */
const tokenOf = (c: AppContext): string | undefined =>
	wellFormed(getCookie(c, HOST_COOKIE)) ?? wellFormed(getCookie(c, CSRF_COOKIE));

/** The visitor's token for a page, with the cookie line that gives it to those who have none yet. By https no other host can set that cookie. */
export const csrfTokenFor = (c: AppContext): { token: string; line: string | undefined } => {
	const secure = c.get("secure");
	// One under the plain name may be another host's of our domain: it is not built upon.
	const held = secure ? wellFormed(getCookie(c, HOST_COOKIE)) : tokenOf(c);
	if (held) return { token: held, line: undefined };
	const token = randomBytes(32).toString("base64url");
	// Readable by our pages' script on purpose: it repeats the value in a header, which another site's page cannot.
	return {
		token,
		line: generateCookie(secure ? HOST_COOKIE : CSRF_COOKIE, token, { path: "/", sameSite: "Lax", secure }),
	};
};

/** The visitor's token, given to those who have none yet. */
export const giveCsrfToken = (c: AppContext): string => {
	const { token, line } = csrfTokenFor(c);
	if (line) c.header("set-cookie", line, { append: true });
	return token;
};

/** Of tokens of the same length. */
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

const elsewhere = () => forbidden("Requests from other sites are not accepted.");

/**
 * Refuses an unsafe call without proof that it comes from our own pages: the header must repeat the cookie
 * (API-003; OWASP double submit), and the browser's Origin and Sec-Fetch-Site must not disagree.
 * @param origins where our own pages live
 * @param given the token that came with it, where not in the header
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
	if (isFromElsewhere(c, origins)) throw elsewhere();
};

/** True where a browser says that it sends this for another site's page. */
export const isFromElsewhere = (c: AppContext, origins: readonly string[]): boolean => {
	const from = c.req.header("origin");
	return from !== undefined && from !== "" && !origins.includes(from);
};

/**
 * Refuses a beacon that is not from our own pages. A beacon, or a link's ping, cannot carry the header; the browser's word on where it comes from, which no page can
 * change and every browser gives with a POST, is enough for calls that change nothing of anybody's.
 * @throws Problem 403
 */
export const checkBeacon = (c: AppContext, origins: readonly string[]): void => {
	const site = c.req.header("sec-fetch-site");
	if ((site && site !== "same-origin") || !origins.includes(c.req.header("origin") ?? "")) throw elsewhere();
};

import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { generateCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { Proof } from "#contract/endpoint.ts";
import { DRAWN_FOR_HEADER, IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import type { Settings } from "../config.ts";
import type { AppContext } from "./app-context.ts";
import { giveCsrfToken } from "./csrf.ts";

/** What a use case may know about the caller. */
export interface Caller {
	/** IP address for rate limits: the last hop in front of the trusted proxies. */
	address: string;
	requestId: string;
	cookie(name: string): string | undefined;
	header(name: string): string | undefined;
	/** The visitor's CSRF token. Sets its cookie if there is none yet. */
	csrfToken(): string;
	/**
	 * Sets a cookie for the whole site: HttpOnly and SameSite=Lax; over https also Secure and with the name
	 * `__Host-{name}`, which no other host can set. `cookie` reads it by its plain name.
	 */
	setCookie(name: string, value: string, options?: Pick<CookieOptions, "maxAge">): void;
	/** Deletes a cookie that `setCookie` set. */
	dropCookie(name: string): void;
}

/** Whether the visitor uses https, from PUBLIC_URL or a trusted proxy's header. */
export const isByHttps = (
	{ publicUrl, trustedProxies }: Pick<Settings, "publicUrl" | "trustedProxies">,
	forwardedProto: string | undefined,
): boolean => publicUrl?.startsWith("https:") || (trustedProxies > 0 && forwardedProto === "https");

/**
 * Removes the port, which some proxies add. Rate limits would not work with it, since it differs for each connection.
 */
const withoutPort = (hop: string): string => {
	const [, six, four] = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(hop) ?? [];
	return six ?? four ?? hop;
};

/**
 * The visitor's IP address.
 * @param trustedProxies number of proxies that append to X-Forwarded-For. 0 ignores the header, since anyone can send
 * it.
 */
export const addressOf = (c: HonoContext, trustedProxies: number): string => {
	if (trustedProxies > 0) {
		const hops = (c.req.header("x-forwarded-for") ?? "")
			.split(",")
			.map((hop) => hop.trim())
			.filter(Boolean);
		const address = hops[Math.max(0, hops.length - trustedProxies)];
		if (address) return withoutPort(address);
	}
	// Requests within the process (tests) have no connection.
	return c.env?.incoming ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
};

/** The cookie's real name. Over https it has the prefix `__Host-`, which no other host can set. */
const heldName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
const COOKIE = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

/** The caller of a request. @param trustedProxies as in `addressOf` */
export const callerOf = (c: AppContext, trustedProxies: number): Caller => {
	const secure = c.get("secure");
	const set = (name: string, value: string, options?: CookieOptions) =>
		setCookie(c, heldName(name, secure), value, { ...COOKIE, secure, ...options });
	return {
		address: addressOf(c, trustedProxies),
		requestId: c.get("requestId"),
		cookie: (name) => getCookie(c, heldName(name, secure)),
		header: (name) => c.req.header(name),
		csrfToken: () => giveCsrfToken(c),
		setCookie: set,
		dropCookie: (name) => set(name, "", { maxAge: 0 }),
	};
};

/**
 * Headers of a page's request that its API calls may see. Others, such as Range or a key, belong to the page itself.
 */
const OF_PAGES = new Set(["user-agent", "sec-gpc", "dnt"]);

/** A cookie's value after these Set-Cookie headers. Undefined: none sets it. Null: it is deleted. */
const valueIn = (lines: readonly string[], name: string): string | null | undefined => {
	const line = lines.findLast((one) => one.startsWith(`${name}=`));
	if (line === undefined) return undefined;
	return /;\s*max-age=0\b/i.test(line) ? null : decodeURIComponent(line.slice(name.length + 1).split(";", 1)[0] ?? "");
};

/**
 * The caller of API calls that a page makes in this process. A cookie that one call sets is visible to the next, and is
 * sent to the visitor with the page.
 * @param setCookies Set-Cookie headers of the page's answer
 */
export const innerCallerOf = (
	c: AppContext,
	trustedProxies: number,
	csrfToken: string,
	setCookies: string[],
): Caller => {
	const secure = c.get("secure");
	const caller = callerOf(c, trustedProxies);
	const set: Caller["setCookie"] = (name, value, options) =>
		void setCookies.push(generateCookie(heldName(name, secure), value, { ...COOKIE, secure, ...options }));
	return {
		...caller,
		header: (name) => (OF_PAGES.has(name.toLowerCase()) ? caller.header(name) : undefined),
		cookie(name) {
			const given = valueIn(setCookies, heldName(name, secure));
			return given === undefined ? caller.cookie(name) : (given ?? undefined);
		},
		csrfToken: () => csrfToken,
		setCookie: set,
		dropCookie: (name) => set(name, "", { maxAge: 0 }),
	};
};

/** The same caller with what a form proves, as the headers that a script would send. */
export const withProof = (caller: Caller, { requestKey, drawnFor }: Proof): Caller => {
	const sent = new Map(
		Object.entries({ [IDEMPOTENCY_HEADER]: requestKey, [DRAWN_FOR_HEADER]: drawnFor }).filter(
			([, value]) => value !== undefined,
		),
	);
	return sent.size === 0 ? caller : { ...caller, header: (name) => sent.get(name) ?? caller.header(name) };
};

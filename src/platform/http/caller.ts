import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { generateCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { IDEMPOTENCY_HEADER } from "#contract/shared/limits.ts";
import type { Settings } from "../config.ts";
import type { AppContext } from "./app-context.ts";
import { giveCsrfToken } from "./csrf.ts";

/** Who calls, as far as a use case may know. */
export interface Caller {
	/** Network address the limits count by; the last hop in front of the trusted proxies. */
	address: string;
	requestId: string;
	cookie(name: string): string | undefined;
	header(name: string): string | undefined;
	/** The cross-site request token of this visitor; given in a cookie when there is none yet. */
	csrfToken(): string;
	/**
	 * Sets a cookie on the answer, for the whole site: HttpOnly, SameSite=Lax; by https Secure and as `__Host-{name}`, which no other host can set.
	 * `cookie` reads it by its plain name.
	 */
	setCookie(name: string, value: string, options?: Pick<CookieOptions, "maxAge">): void;
	/** Drops a cookie that setCookie set. */
	dropCookie(name: string): void;
}

/** Whether visitors come by https: the service's own address says so, or a proxy that is trusted does. */
export const isByHttps = (
	{ publicUrl, trustedProxies }: Pick<Settings, "publicUrl" | "trustedProxies">,
	forwardedProto: string | undefined,
): boolean => publicUrl?.startsWith("https:") || (trustedProxies > 0 && forwardedProto === "https");

/** Some proxies write the visitor's port as well. It is another with each connection: who counts by it counts nobody. */
const withoutPort = (hop: string): string => {
	const [, six, four] = /^(?:\[([\da-f:.]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/i.exec(hop) ?? [];
	return six ?? four ?? hop;
};

/**
 * The visitor's network address.
 * @param trustedProxies how many proxies in front append to X-Forwarded-For; 0 ignores the header, for anyone can write it
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
	// Requests made in the process itself (tests) have no connection.
	return c.env?.incoming ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
};

/** By https no other host can set a cookie of this name. */
const heldName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
const COOKIE = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

/** Who calls, as far as the request says. @param trustedProxies how many of the forwarded addresses our own proxies wrote */
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

/** Headers of a page's request that its calls may know: the others speak of the page, a range or a key for one. */
const OF_PAGES = new Set(["user-agent", "sec-gpc", "dnt"]);

/** The value that Set-Cookie lines give a cookie, the last of them counting; undefined where none names it, null where it is dropped. */
const valueIn = (lines: readonly string[], name: string): string | null | undefined => {
	const line = lines.findLast((one) => one.startsWith(`${name}=`));
	if (line === undefined) return undefined;
	return /;\s*max-age=0\b/i.test(line) ? null : decodeURIComponent(line.slice(name.length + 1).split(";", 1)[0] ?? "");
};

/**
 * The same for calls that a page makes in this process: what one call sets is known to the next, and reaches the visitor with the page.
 * @param setCookies Set-Cookie lines of the page's answer
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

/** The same caller with the key of a form. */
export const withRequestKey = (caller: Caller, key: string): Caller => ({
	...caller,
	header: (name) => (name === IDEMPOTENCY_HEADER ? key : caller.header(name)),
});

import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
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
	/** Sets a cookie on the answer: HttpOnly, SameSite=Lax, Path=/ and Secure where the visitor came by https, unless told otherwise. */
	setCookie(name: string, value: string, options?: CookieOptions): void;
}

/** Set on every request by app.ts. */
export interface RequestVariables {
	requestId: string;
	/** True when the visitor's own connection is https, whatever stands between. */
	secure: boolean;
}

export type AppContext = HonoContext<{ Variables: RequestVariables }>;

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
		if (address) return address;
	}
	// Requests made in the process itself (tests) have no connection.
	return c.env?.incoming ? (getConnInfo(c).remote.address ?? "unknown") : "in-process";
};

export const callerOf = (c: AppContext, trustedProxies: number): Caller => ({
	address: addressOf(c, trustedProxies),
	requestId: c.get("requestId"),
	cookie: (name) => getCookie(c, name),
	header: (name) => c.req.header(name),
	csrfToken: () => giveCsrfToken(c),
	setCookie: (name, value, options) => setCookie(c, name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure: c.get("secure"), ...options }),
});

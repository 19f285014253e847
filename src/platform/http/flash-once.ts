import { generateCookie, getCookie } from "hono/cookie";
import type { AppContext } from "./app-context.ts";

/** Cookie that carries the confirmation from a form to the next page. */
const COOKIE = "said";
const SECONDS = 60;
/** Query parameter of a confirmation, for example `?said=saved`. */
const PARAMETER = "said";

const saidIn = (url: URL): string | null => url.searchParams.get(PARAMETER);

/**
 * Shows a confirmation in an address only once, after its form: not after a reload, with the Back button, or from a
 * typed or shared link. Client-side navigation is not affected: there the browser removes the parameter
 * (web/lib/use-flash-once.ts).
 */
export const createFlashOnce = (c: AppContext) => {
	const secure = c.get("secure");
	const name = secure ? `__Host-${COOKIE}` : COOKIE;
	const line = (value: string, maxAge: number) =>
		generateCookie(name, value, { path: "/", sameSite: "Lax", httpOnly: true, secure, maxAge });
	const url = new URL(c.req.url);
	const isLook = c.req.method === "GET" || c.req.method === "HEAD";
	const said = isLook && !url.pathname.endsWith(".data") ? saidIn(url) : null;
	const isNew = said !== null && getCookie(c, name) === said;

	/** The request for the pages, without a confirmation that was already shown. */
	const asked = (): Request => {
		if (said === null || isNew) return c.req.raw;
		url.searchParams.delete(PARAMETER);
		return new Request(url, c.req.raw);
	};

	return {
		request: asked(),
		/** Set-Cookie headers for the page's answer. */
		cookies: (page: Response): string[] => {
			if (isNew) return [line("", 0)];
			const to = isLook ? null : page.headers.get("location");
			const next = to && URL.canParse(to, url) ? saidIn(new URL(to, url)) : null;
			return next === null ? [] : [line(next, SECONDS)];
		},
	};
};

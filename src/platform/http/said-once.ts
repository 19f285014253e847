import { generateCookie, getCookie } from "hono/cookie";
import type { AppContext } from "./app-context.ts";

/** Holds what the next page confirms, from a form to the page it leads to. */
const COOKIE = "said";
const SECONDS = 60;
/** In an address: `?said=saved` confirms what a form did. */
const PARAMETER = "said";

const saidIn = (url: URL): string | null => url.searchParams.get(PARAMETER);

/**
 * A confirmation in an address shows once, after the form that led there: not on a reload, on the way back, or from a link that was typed or sent.
 * Moves by script are left alone: there the browser takes the confirmation out of the address (web/lib/use-said-once.ts).
 */
export const createSaidOnce = (c: AppContext) => {
	const secure = c.get("secure");
	const name = secure ? `__Host-${COOKIE}` : COOKIE;
	const line = (value: string, maxAge: number) =>
		generateCookie(name, value, { path: "/", sameSite: "Lax", httpOnly: true, secure, maxAge });
	const url = new URL(c.req.url);
	const isLook = c.req.method === "GET" || c.req.method === "HEAD";
	const said = isLook && !url.pathname.endsWith(".data") ? saidIn(url) : null;
	const isNew = said !== null && getCookie(c, name) === said;

	/** What the pages are asked: without a confirmation that was shown already. */
	const asked = (): Request => {
		if (said === null || isNew) return c.req.raw;
		url.searchParams.delete(PARAMETER);
		return new Request(url, c.req.raw);
	};

	return {
		request: asked(),
		/** Cookies that go with the page's answer. */
		cookies: (page: Response): string[] => {
			if (isNew) return [line("", 0)];
			const to = isLook ? null : page.headers.get("location");
			const next = to && URL.canParse(to, url) ? saidIn(new URL(to, url)) : null;
			return next === null ? [] : [line(next, SECONDS)];
		},
	};
};

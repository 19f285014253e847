import type { From } from "#web/lib/call.ts";
import { keepIn, keptIn } from "#web/lib/own-cookie.ts";
import { emptySearch, type SearchState, searchQuery } from "#web/lib/search-address.ts";

// A search with a single result sends the visitor straight on (RES-023), but only once, so that Back works.
// A cookie keeps the last such search as a short hash: it works without scripts and reveals nothing about the visitor.

const COOKIE = "one_result";

const hashOf = async (state: SearchState): Promise<string> => {
	const filters = searchQuery({
		...state,
		order: emptySearch.order,
		page: 1,
		to_quote: [],
		plan_management: undefined,
	});
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(filters)));
	return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** True for a prefetch, which isn't a visit. */
const isPrefetch = (request: Request) =>
	/prefetch/.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "");

/** Whether this search has redirected to its single result before. Stores in a cookie that it has now. */
export const seenBefore = async (from: From, state: SearchState): Promise<boolean> => {
	const hash = await hashOf(state);
	if (keptIn(from, COOKIE) === hash) return true;
	if (!isPrefetch(from.request)) keepIn(from, COOKIE, hash, 3600);
	return false;
};

/** Clears the stored search when the visitor opens the home page (HOM-001). */
export const forgetSearch = (from: From) => {
	if (keptIn(from, COOKIE) && !isPrefetch(from.request)) keepIn(from, COOKIE, "", 0);
};

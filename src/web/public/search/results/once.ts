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

/** Over https, the `__Host-` prefix stops other hosts from setting the cookie. */
const nameBy = (publicUrl: string) => (publicUrl.startsWith("https:") ? `__Host-${COOKIE}` : COOKIE);

const held = (request: Request, publicUrl: string): string | undefined =>
	new RegExp(`(?:^|;\\s*)${nameBy(publicUrl)}=(\\w*)`).exec(request.headers.get("cookie") ?? "")?.[1];

/** True for a prefetch, which isn't a visit. */
const isPrefetch = (request: Request) =>
	/prefetch/.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "");

const line = (value: string, publicUrl: string, age: number) =>
	`${nameBy(publicUrl)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;

/** Whether this search has redirected to its single result before. Stores in a cookie that it has now. */
export const seenBefore = async (
	request: Request,
	state: SearchState,
	publicUrl: string,
	setCookies: string[],
): Promise<boolean> => {
	const hash = await hashOf(state);
	if (held(request, publicUrl) === hash) return true;
	if (!isPrefetch(request)) setCookies.push(line(hash, publicUrl, 3600));
	return false;
};

/** Clears the stored search when the visitor opens the home page (HOM-001). */
export const forgetSearch = (request: Request, publicUrl: string, setCookies: string[]) => {
	if (held(request, publicUrl) && !isPrefetch(request)) setCookies.push(line("", publicUrl, 0));
};

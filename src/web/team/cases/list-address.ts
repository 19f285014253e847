import { CASE_VIEWS, type CaseView } from "#contract/cases/lists.ts";
import type { From } from "#web/lib/call.ts";
import { keepIn, keptIn } from "#web/lib/own-cookie.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { teamLinks } from "#web/lib/team-links.ts";

/** True for the inbox itself, also for a request of its data alone. */
export const isList = ({ href }: URL): boolean => pathOf({ url: href }) === teamLinks.cases();

/** The cookie with the query of the list that was open last. */
const COOKIE = "inbox_list";
/** Longer ones aren't kept: browsers refuse cookies above 4,096 bytes. */
const MOST = 2000;

/**
 * What the list is asked for: by its own address, or beside a case by that of the list that the colleague came from,
 * which the browser names, or which was open last in any of its tabs.
 */
export const listAsked = (from: From): URLSearchParams => {
	const { url, headers } = from.request;
	const here = new URL(url);
	if (isList(here)) return here.searchParams;
	const named = headers.get("referer") ?? "";
	const before = URL.canParse(named) ? new URL(named) : here;
	const query = new URLSearchParams(isList(before) ? before.search : keptIn(from, COOKIE));
	// A reference leads on to its case.
	query.delete("reference");
	return query;
};

/** Remembers the list that is shown on its own page, for cases opened without scripts or after a reload. */
export const keepList = (from: From, address: string): void => {
	const [, query = ""] = address.split("?");
	if (isList(new URL(from.request.url)) && query.length < MOST && query !== keptIn(from, COOKIE))
		keepIn(from, COOKIE, query);
};

/** The address of a list, without what was done there before. @param more what it says beside */
export const addressOf = (asked: URLSearchParams, more: Record<string, string> = {}): string => {
	const query = new URLSearchParams(asked);
	for (const name of ["done", "said", "ticked", "_routes"]) query.delete(name);
	const reference = query.get("reference");
	if (reference) query.set("search", reference);
	query.delete("reference");
	for (const [name, value] of Object.entries(more)) query.set(name, value);
	return query.size > 0 ? `${teamLinks.cases()}?${query}` : teamLinks.cases();
};

/** The view that an address asks for. */
export const viewIn = (asked: URLSearchParams): CaseView =>
	CASE_VIEWS.find((one) => one === asked.get("view")) ?? "all";

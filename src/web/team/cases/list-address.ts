import { CASE_VIEWS, type CaseView } from "#contract/cases/lists.ts";
import { teamLinks } from "#web/lib/team-links.ts";

/** True for the inbox itself, also for a request of its data alone. */
export const isList = ({ pathname }: URL): boolean => pathname.replace(/\.data$/, "") === teamLinks.cases();

/**
 * What the list is asked for: by its own address, or beside a case by that of the list that the colleague came from,
 * which the browser names.
 */
export const listAsked = ({ url, headers }: Request): URLSearchParams => {
	const here = new URL(url);
	if (isList(here)) return here.searchParams;
	const from = headers.get("referer") ?? "";
	const before = URL.canParse(from) ? new URL(from) : here;
	const query = new URLSearchParams(isList(before) ? before.search : "");
	// A reference leads on to its case.
	query.delete("reference");
	return query;
};

/** The address of a list, without what was done there. */
export const addressOf = (asked: URLSearchParams): string => {
	const query = new URLSearchParams(asked);
	for (const name of ["done", "said", "ticked", "_routes"]) query.delete(name);
	const reference = query.get("reference");
	if (reference) query.set("search", reference);
	query.delete("reference");
	return query.size > 0 ? `${teamLinks.cases()}?${query}` : teamLinks.cases();
};

/** The view that an address asks for. */
export const viewIn = (asked: URLSearchParams): CaseView =>
	CASE_VIEWS.find((one) => one === asked.get("view")) ?? "all";

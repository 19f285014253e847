import { isWatchable, WATCHED_ALSO } from "#contract/alerts/options.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/limits.ts";
import { alsoWords, headingWords } from "#contract/shared/search-words.ts";
import type { From } from "#web/lib/call.ts";
import { emptySearch, readSearch, searchCall } from "#web/lib/search-address.ts";
import { knownSearch } from "#web/parts/search-form/known-search.ts";
import { loadSearchLists } from "#web/parts/search-form/lists.ts";
import { chosenFacts } from "../search/results/chosen-facts.ts";
import { summaryLines } from "../search/results/words.ts";

/** The search that an alert or a feed watches, in words. Undefined if nothing of it can be watched. */
export const watchedSearch = async (from: From, params: URLSearchParams) => {
	const lists = await loadSearchLists(from);
	const asked = { ...readSearch(params), capacity: [], order: emptySearch.order, page: 1, to_quote: [] };
	const state = await knownSearch(from, asked, lists, FUNDING_UNKNOWN);
	if (!isWatchable(state)) return undefined;
	const list = (name: string) => params.getAll(name).join(",") || undefined;
	const also = WATCHED_ALSO.filter((one) => list("also_list")?.split(",").includes(one));
	const {
		query: _query,
		is_subscribed_for_onboarding: _,
		order: _order,
		page: _page,
		capacity: _c,
		...search
	} = searchCall(state);
	// What we don't know stays in, so that it is refused: without it, the search would watch more than asked for.
	const asIs = ["service_areas_list", "age_groups_list", "funding_types_list", "postcodes_list"] as const;
	return {
		state,
		also,
		search: {
			...search,
			...Object.fromEntries(asIs.map((name) => [name, list(name)])),
			also_list: also.join() || undefined,
		},
		heading: headingWords(state, lists.areas),
		lines: [
			...summaryLines(state, lists, await chosenFacts(from, state)),
			...(also.length > 0 ? [{ label: "Covers", value: alsoWords(also) }] : []),
		],
	};
};

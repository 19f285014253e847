import { isWatchable, WATCHED_ALSO } from "#contract/alerts/options.ts";
import { readKnownSearch } from "#contract/search/results-page.ts";
import { alsoWords, headingWords } from "#contract/shared/search-words.ts";
import { watchedState } from "#web/lib/alert-links.ts";
import { type From, read } from "#web/lib/call.ts";
import { emptySearch, readSearch, searchCall } from "#web/lib/search-address.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";
import { chosenFacts } from "../search/results/chosen-facts.ts";
import { summaryLines } from "../search/results/words.ts";

/** The search that an alert or a feed watches, in words. Undefined if nothing of it can be watched. */
export const watchedSearch = async (from: From, params: URLSearchParams) => {
	const asked = knownFacts({
		...readSearch(params),
		...{ capacity: [], order: emptySearch.order, page: 1, to_quote: [] },
	});
	const lists = await read(from, readKnownSearch, { query: { ...searchCall(asked), query: undefined } });
	const state = knownSearch(asked, lists.search);
	if (!isWatchable(state)) return undefined;
	const list = (name: string) => params.getAll(name).join(",") || undefined;
	const also = WATCHED_ALSO.filter((one) => list("also_list")?.split(",").includes(one));
	// What we don't know stays in, so that it is refused: without it, the search would watch more than asked for.
	const asIs = ["service_areas_list", "age_groups_list", "funding_types_list", "postcodes_list"] as const;
	return {
		state,
		also,
		search: {
			...searchCall(watchedState(state)),
			...Object.fromEntries(asIs.map((name) => [name, list(name)])),
			also_list: also.join() || undefined,
		},
		heading: headingWords(state, lists.areas),
		lines: [
			...summaryLines(state, lists, chosenFacts(state, lists.conditions)),
			...(also.length > 0 ? [{ label: "Covers", value: alsoWords(also) }] : []),
		],
	};
};

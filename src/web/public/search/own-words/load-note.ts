import { lastOwnWords } from "#contract/search/own-words.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { call, type From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { followsFrom, placeOf, withFilters } from "#web/lib/own-words.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { type Remark, remarkLines } from "./remark-lines.ts";

export interface OwnWordsNote {
	/** The search in words. */
	words: string;
	remarks: Remark[];
	otherPlaces: { label: string; href: string }[];
}

/**
 * What the results page says about the visitor's sentence. Undefined if the visitor wrote none in the last 10 minutes,
 * or the search isn't the one from it.
 * @param summary the search's filters, by label
 */
export const loadNote = async (
	from: From,
	state: SearchState,
	summary: readonly { label: string; value: string }[],
): Promise<OwnWordsNote | undefined> => {
	if (!/(^|[;\s]|__Host-)own_words=/.test(from.request.headers.get("cookie") ?? "")) return undefined;
	const answer = await call(from, lastOwnWords, {});
	const last = answer.ok ? answer.data.last : null;
	if (!last || !followsFrom(state, last.understood)) return undefined;
	const { later, other_places } = last.understood;
	const lineOf = (label: string) => summary.find((line) => line.label === label)?.value ?? "";
	const isFilter = ({ filter }: (typeof later)[number]) => filter !== null && state[filter.list].includes(filter.value);
	const plan = state.plan_management && PLAN_WAYS[state.plan_management].toLowerCase();
	return {
		words: [
			lineOf("Service") || "any service",
			placeOf(state, last.understood) || lineOf("Near") || "anywhere in Australia, because we found no place",
			lineOf("Age of recipient"),
			lineOf("Funding"),
			plan ?? "",
			lineOf("Places"),
			...later.filter(isFilter).map(({ label }) => label.toLowerCase()),
		]
			.filter(Boolean)
			.join(", "),
		otherPlaces: other_places
			.filter(({ set }) => set.postcodes_list?.[0] !== state.postcodes_list[0])
			.map(({ label, set }) => ({ label, href: links.results(withFilters({ ...state, page: 1, to_quote: [] }, set)) })),
		remarks: remarkLines({ ...last.understood, later: later.filter((fact) => !isFilter(fact)) }),
	};
};

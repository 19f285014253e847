import { FIT_FILTERS, LANGUAGES, WAYS } from "#contract/providers/fit-options.ts";
import { getPostcode } from "#contract/reference/reference.ts";
import { call, type From } from "../../lib/call.ts";
import type { SearchState } from "../../lib/search-address.ts";
import type { SearchLists } from "./lists.ts";
import { plain } from "./place.ts";

/** Known values, matched in any case and returned with the list's spelling. */
const known = (values: readonly string[], list: readonly string[]): string[] => {
	const written = new Map(list.map((value) => [value.toLowerCase(), value]));
	return [...new Set(values.flatMap((value) => written.get(value.toLowerCase()) ?? []))];
};

/** Suburbs in a URL that belong to its only postcode. Others have no effect, so they must not show. */
export const ownSuburbs = async (
	from: From,
	{ postcodes_list, suburb_list }: Pick<SearchState, "postcodes_list" | "suburb_list">,
): Promise<string[]> => {
	const [code, ...others] = postcodes_list;
	if (suburb_list.length === 0 || code === undefined || others.length > 0) return [];
	const answer = await call(from, getPostcode, { params: { code } });
	if (!answer.ok) return [];
	const names = answer.data.labels.split(/, |\//);
	return suburb_list.flatMap((typed) => names.find((name) => plain(name) === plain(typed)) ?? []).slice(0, 1);
};

/** Removes unknown values from a search, so that an old or damaged link still opens. */
export const knownSearch = async (
	from: From,
	state: SearchState,
	{ areas, ages, funding }: SearchLists,
	unknownFunding: string,
): Promise<SearchState> => ({
	...state,
	service_areas_list: known(
		state.service_areas_list,
		areas.map(({ id }) => String(id)),
	),
	age_groups_list: known(
		state.age_groups_list,
		ages.map(({ code }) => code),
	),
	funding_types_list: known(state.funding_types_list, [...funding.map(({ code }) => code), unknownFunding]),
	suburb_list: await ownSuburbs(from, state),
	delivery_list: known(state.delivery_list, WAYS),
	fit_list: known(state.fit_list, FIT_FILTERS),
	languages_list: known(state.languages_list, Object.keys(LANGUAGES)),
});

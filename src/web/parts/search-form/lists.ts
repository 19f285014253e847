import { type AgeGroup, type FundingType, getSearchLists } from "#contract/reference/reference.ts";
import { byName } from "#contract/shared/rules.ts";
import { type From, read } from "../../lib/call.ts";

/** Options of the search form: services alphabetically (HOM-035), ages and funding types in their own order. */
export interface SearchLists {
	areas: { id: number; name: string }[];
	ages: AgeGroup[];
	funding: FundingType[];
}

/** The options, for pages that show nothing else of a search. */
export const loadSearchLists = async (from: From) => {
	const { areas, ages, funding } = await read(from, getSearchLists, {});
	return { areas: byName(areas).map(({ id, name, slug }) => ({ id, name, slug })), ages, funding };
};

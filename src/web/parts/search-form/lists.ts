import { getSearchLists } from "#contract/reference/reference.ts";
import { byName } from "#contract/shared/rules.ts";
import { type From, read } from "../../lib/call.ts";

/** Options of the search form: services alphabetically (HOM-035), ages and funding types in their own order. */
export const loadSearchLists = async (from: From) => {
	const { services: _, ...lists } = await loadListsAndServices(from);
	return lists;
};

/** The same, with the detailed services that providers select. */
export const loadListsAndServices = async (from: From) => {
	const { areas, services, ages, funding } = await read(from, getSearchLists, {});
	return { areas: byName(areas).map(({ id, name, slug }) => ({ id, name, slug })), services, ages, funding };
};

export type SearchLists = Awaited<ReturnType<typeof loadSearchLists>>;

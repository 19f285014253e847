import { getSearchLists } from "#contract/reference/reference.ts";
import { byName } from "#contract/shared/rules.ts";
import { type From, read } from "../../lib/call.ts";

/** Options of the search form: services alphabetically (HOM-035), ages and funding types in their own order. */
export const loadListsAndServices = async (from: From) => {
	const { areas, services, ages, funding } = await read(from, getSearchLists, {});
	return { areas: byName(areas).map(({ id, name }) => ({ id, name })), services, ages, funding };
};

/** The same without the detailed services that providers select, and with the names of landing pages. */
export const loadSearchLists = async (from: From) => {
	const { areas, ages, funding } = await read(from, getSearchLists, {});
	return { areas: byName(areas).map(({ id, name, slug }) => ({ id, name, slug })), ages, funding };
};

export type SearchLists = Omit<Awaited<ReturnType<typeof loadListsAndServices>>, "services">;

import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference.ts";
import { byName } from "#contract/rules.ts";
import { type From, read } from "../../lib/call.ts";

/** What the search form offers: services in alphabetical order (visitor §5), ages and funding types in their own. */
export const loadSearchLists = async (from: From) => {
	const [areas, ages, funding] = await Promise.all([read(from, listServiceAreas, {}), read(from, listAgeGroups, {}), read(from, listFundingTypes, {})]);
	return { areas: byName(areas).map(({ id, name, slug }) => ({ id, name, slug })), ages, funding };
};

export type SearchLists = Awaited<ReturnType<typeof loadSearchLists>>;

import type { ProviderSearch } from "#contract/providers/providers.ts";
import type { KnownSearch } from "#contract/search/results-page.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { byName } from "#contract/shared/rules.ts";
import type { Reference } from "#domains/reference/current.ts";
import { ownSuburbs } from "#domains/reference/own-suburbs.ts";

/** Known values, matched in any case and returned with the list's spelling. */
const known = (values: readonly string[], list: readonly string[]): string[] => {
	const written = new Map(list.map((value) => [value.toLowerCase(), value]));
	return [...new Set(values.flatMap((value) => written.get(value.toLowerCase()) ?? []))];
};

/** Removes unknown values from a search, so that an old or damaged link still opens. */
export const knownSearch = (
	asked: Pick<ProviderSearch, keyof KnownSearch | "postcodes_list">,
	reference: Reference,
): KnownSearch => {
	const { serviceAreas, ageGroups, fundingTypes } = reference;
	return {
		service_areas_list: asked.service_areas_list.filter((id) => serviceAreas.some((area) => area.id === id)),
		age_groups_list: known(
			asked.age_groups_list,
			ageGroups.map(({ code }) => code),
		),
		funding_types_list: known(asked.funding_types_list, [...fundingTypes.map(({ code }) => code), FUNDING_UNKNOWN]),
		suburb_list: ownSuburbs(asked, reference),
	};
};

/** Options of the search form: services alphabetically (HOM-035), ages and funding types in their own order. */
export const searchLists = ({ serviceAreas, ageGroups, fundingTypes }: Reference) => ({
	areas: byName(serviceAreas),
	ages: ageGroups,
	funding: fundingTypes,
});

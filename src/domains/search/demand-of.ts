import type { ProviderSearch } from "#contract/providers/providers.ts";
import type { Lookup } from "#domains/providers/lookup.ts";

/**
 * What a search that found nobody with places counts for in the unmet demand (decision 81): its service and its region,
 * as ids. Undefined if it is for a name, or not for one service in one region.
 */
export const demandOf = (
	{ query, service_areas_list: areas, postcodes_list: postcodes }: ProviderSearch,
	lookup: Pick<Lookup, "regionOf">,
): { service_area: string; region: string } | undefined => {
	const regions = new Set(postcodes.map((postcode) => lookup.regionOf(postcode)));
	const [area, ...otherAreas] = areas;
	const [region, ...otherRegions] = regions;
	if (query || area === undefined || region === undefined || otherAreas.length + otherRegions.length > 0)
		return undefined;
	return { service_area: String(area), region: String(region) };
};

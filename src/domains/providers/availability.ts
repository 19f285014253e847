import { sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { lookupOf } from "./lookup.ts";

export interface AvailabilityQuestion {
	/** Ids of profiles. */
	providers: readonly number[];
	/** Ids of service areas. Empty means any. */
	serviceAreas: readonly number[];
	/** Empty means anywhere. */
	postcodes: readonly string[];
}

/** An available profile, with the requested areas and postcodes that it serves. */
export interface Availability {
	provider: number;
	service_areas: number[];
	postcodes: string[];
}

/**
 * Finds the active profiles among these that serve at least one of the areas in at least one of the postcodes now. No
 * profile ids give an empty result; unknown ids and postcodes match nothing. Keeps the order of the request.
 */
export const findAvailability = async (database: Database, asked: AvailabilityQuestion): Promise<Availability[]> => {
	if (asked.providers.length === 0) return [];
	const lookup = await lookupOf(database);
	const rows = await database.db
		.selectFrom("provider")
		.select(["id", "regions", "postcodes"])
		.select(
			sql<
				number[]
			>`array(select distinct s.service_area_id from service_in_use s where s.id = any (provider.services) order by 1)`.as(
				"areas",
			),
		)
		.where("is_active", "=", true)
		.where("id", "in", [...asked.providers])
		.execute();
	const found = new Map<number, Availability>();
	for (const row of rows) {
		const service_areas = asked.serviceAreas.filter((id) => row.areas.includes(id));
		const postcodes = asked.postcodes.filter((code) => {
			const region = lookup.regionOf(code);
			return row.postcodes.includes(code) || (region !== undefined && row.regions.includes(region));
		});
		if (asked.serviceAreas.length > 0 && service_areas.length === 0) continue;
		if (asked.postcodes.length > 0 && postcodes.length === 0) continue;
		found.set(row.id, { provider: row.id, service_areas, postcodes });
	}
	return asked.providers.flatMap((id) => found.get(id) ?? []);
};

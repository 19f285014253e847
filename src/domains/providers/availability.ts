import { sql } from "kysely";
import type { Delivery, Site } from "#contract/providers/fit.ts";
import type { ReachedAs } from "#contract/providers/fit-options.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Database } from "#platform/db/database.ts";
import { lookupOf } from "./lookup.ts";
import { areasOfRow, placedAt } from "./placed-at.ts";

export interface AvailabilityQuestion {
	/** Ids of profiles. */
	providers: readonly number[];
	/** Ids of service areas. Empty means any. */
	serviceAreas: readonly number[];
	/** Empty means anywhere. */
	postcodes: readonly string[];
	suburbs?: readonly string[];
}

/** An available profile: the requested areas and postcodes where it helps, and how it does at best. */
export interface Availability {
	provider: number;
	service_areas: number[];
	postcodes: string[];
	reach: ReachedAs;
}

/**
 * Finds the active profiles among these that do at least one of the services in at least one of the postcodes now:
 * there, by phone or video, or a little farther away (`reachOf`, decision 87). No profile ids give an empty result;
 * unknown ids and postcodes match nothing. Keeps the order of the request.
 */
export const findAvailability = async (database: Database, asked: AvailabilityQuestion): Promise<Availability[]> => {
	if (asked.providers.length === 0) return [];
	const lookup = await lookupOf(database);
	const rows = await database.db
		.selectFrom("provider as p")
		.select(["p.id", "p.services", "p.regions", "p.postcodes", "p.is_telehealth_available", "p.is_coverage_estimated"])
		.select(({ fn, ref }) => [
			ref("p.delivery").$castTo<Delivery[]>().as("delivery"),
			fn<Site[]>("sites_of", [sql.ref("p")]).as("sites"),
			areasOfRow("p").as("areas"),
		])
		.where("p.is_active", "=", true)
		.where(sql<boolean>`not (select r.barred from register_state(p.id, null, search_day()) r)`)
		.where("p.id", "=", anyOf(asked.providers))
		.execute();
	const found = new Map<number, Availability>();
	for (const row of rows) {
		const offered = row.areas.map(({ id }) => id);
		const areas = asked.serviceAreas.filter((id) => offered.includes(id));
		if (asked.serviceAreas.length > 0 && areas.length === 0) continue;
		const reachAt = (service_areas_list: readonly number[], postcodes_list: readonly string[]) =>
			placedAt(row, { service_areas_list, postcodes_list, suburb_list: asked.suburbs }, lookup).reach.as;
		const reach = reachAt(areas, asked.postcodes);
		if (reach === null) continue;
		found.set(row.id, {
			provider: row.id,
			service_areas: areas.filter((id) => reachAt([id], asked.postcodes) !== null).toSorted((a, b) => a - b),
			postcodes: asked.postcodes.filter((code) => reachAt(areas, [code]) !== null),
			reach,
		});
	}
	return asked.providers.flatMap((id) => found.get(id) ?? []);
};

import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Delivery, Nearest, Reached, ReachedWay, Site } from "#contract/providers/fit.ts";
import type { Remote } from "#contract/providers/fit-options.ts";
import type { DB } from "#db/rows.ts";
import type { Lookup } from "./lookup.ts";
import { type Place, type Reaching, reachOf } from "./reach.ts";
import { nearestSite } from "./spot.ts";

/** The parts of a profile that say where it helps. */
export interface PlacedProfile {
	services: readonly number[];
	/** The areas of these services, if the caller has read them; otherwise from memory. */
	areas?: readonly { id: number; remote: Remote }[];
	delivery: readonly Delivery[];
	sites: readonly Site[];
	regions: readonly number[];
	postcodes: readonly string[];
	is_telehealth_available: boolean | null;
	is_coverage_estimated: boolean;
}

/** Services and place of a search. Empty lists are any service, and anywhere. */
export interface AskedPlace {
	service_areas_list: readonly number[];
	postcodes_list: readonly string[];
	suburb_list?: readonly string[] | undefined;
	fit_list?: readonly string[] | undefined;
}

/** A profile's site nearest to a place, and whether and how it does the services there. */
export const placedAt = (
	profile: PlacedProfile,
	{ service_areas_list: areas, postcodes_list: postcodes, suburb_list = [], fit_list = [] }: AskedPlace,
	lookup: Pick<Lookup, "areasOf" | "regionOf" | "spotsOf" | "middleOf">,
): { nearest: Nearest | null; reach: Reached } => {
	const near = lookup.spotsOf(postcodes, suburb_list);
	const nearest = nearestSite(profile.sites, near, lookup.middleOf, fit_list);
	const place = {
		postcodes,
		regions: postcodes.flatMap((code) => lookup.regionOf(code) ?? []),
		km: nearest?.km ?? null,
	};
	const of = { ...profile, areas: profile.areas ?? lookup.areasOf(profile.services) };
	return { nearest, reach: reachOf(of, areas, postcodes.length > 0 ? place : undefined) };
};

/** How a profile does its services at all, wherever that reaches. */
export const waysOfAll = (profile: PlacedProfile, lookup: Parameters<typeof placedAt>[2]): ReachedWay[] =>
	placedAt(profile, { service_areas_list: [], postcodes_list: [] }, lookup).reach.ways;

/** SQL: the `areas` of a provider's row. */
export const areasOfRow = (alias: string) => {
	const { fn, selectFrom } = expressionBuilder<DB>();
	const inUse = selectFrom("service_in_use as s")
		.select("s.service_area_id")
		.where("s.id", "=", fn.any(sql.ref<number[]>(`${alias}.services`)));
	return jsonArrayFrom(
		selectFrom("service_area as a")
			.select(["a.id", "a.remote"])
			.where("a.id", "in", inUse)
			.orderBy("a.id")
			.$narrowType<{ remote: Remote }>(),
	);
};

/** SQL: what `reachOf` needs of a provider's row. Not its sites, which only say how far away it is. */
export const reachingColumns = (alias: string) => sql`
	${sql.ref(`${alias}.regions`)}, ${sql.ref(`${alias}.postcodes`)}, ${sql.ref(`${alias}.is_telehealth_available`)}, ${sql.ref(`${alias}.is_coverage_estimated`)},
	${sql.ref(`${alias}.delivery`)}, ${areasOfRow(alias)} as areas
`;

/** Whether a provider does a service there, at the place or by video. @param place undefined for anywhere */
export const isDoneThere = (of: Reaching, area: number, place: Omit<Place, "km"> | undefined): boolean => {
	const { as } = reachOf(of, [area], place && { ...place, km: null });
	return as === "serves" || as === "video";
};

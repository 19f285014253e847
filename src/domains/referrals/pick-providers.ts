import { sql } from "kysely";
import { isRecent } from "#contract/capacity/options.ts";
import type { Site } from "#contract/providers/fit.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { nearestSite } from "#domains/providers/spot.ts";
import type { Database } from "#platform/db/database.ts";
import type { Matched } from "./match.ts";
import type { CareRequest } from "./request.ts";

/** A provider to ask, and how far away it is; null if its place or the visitor's isn't known. */
export interface Picked {
	id: number;
	km: number | null;
}

interface Place {
	id: number;
	sites: Site[];
	state: "open" | "waiting" | "closed" | null;
	confirmed_at: string | null;
}

/**
 * The fitting providers that a nameless request asks: those that said they have places first, then those that haven't
 * said, the nearest first. Waiting lists are left out. Distances are in a straight line, from the visitor's suburb to
 * the nearest site.
 * @param fitting in the order of the match list, which decides between equals
 * @param asked.within_km leaves out providers farther away or at an unknown place; null for any distance
 */
export const pickProviders = async (
	database: Database,
	{ fitting, need }: Pick<Matched, "fitting" | "need">,
	request: Pick<CareRequest, "suburb" | "postcode">,
	asked: { most: number; within_km: number | null },
	now: Date,
): Promise<Picked[]> => {
	const { rows } = await sql<Place>`
		select p.id, sites_of(p) as sites, m.state, m.confirmed_at::text
		from provider p left join provider_capacity m on m.provider_id = p.id and m.service_area_id = ${need.area}
		where p.id = any (${`{${fitting.map(({ id }) => id).join()}}`}::int[])
	`.execute(database.db);
	const lookup = await lookupOf(database);
	const near = lookup.spotsOf(need.postcode ? [need.postcode] : [], request.suburb ? [request.suburb] : []);
	const placeOf = new Map(
		rows.map((row) => [row.id, { ...row, km: nearestSite(row.sites, near, lookup.middleOf)?.km ?? null }]),
	);
	const isOpenNow = ({ state, confirmed_at }: Pick<Place, "state" | "confirmed_at">) =>
		state === "open" && confirmed_at !== null && isRecent({ confirmed_at }, now);
	return fitting
		.flatMap(({ id }) => placeOf.get(id) ?? [])
		.filter(
			({ state, km }) => state !== "waiting" && (asked.within_km === null || (km !== null && km <= asked.within_km)),
		)
		.toSorted(
			(a, b) =>
				Number(isOpenNow(b)) - Number(isOpenNow(a)) ||
				(a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) ||
				0,
		)
		.slice(0, asked.most)
		.map(({ id, km }) => ({ id, km }));
};

import { sql } from "kysely";
import { isRecent } from "#contract/capacity/options.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Matched } from "./match.ts";
import type { CareRequest } from "./request.ts";

/** A provider to ask, and how far away it is; null if its place or the visitor's isn't known. */
export interface Picked {
	id: number;
	km: number | null;
}

interface Place extends Picked {
	state: "open" | "waiting" | "closed" | null;
	confirmed_at: string | null;
}

/**
 * The fitting providers that a nameless request asks: those that said they have places first, then those that haven't
 * said, the nearest first. Waiting lists are left out. Distances are as the crow flies, from the visitor's suburb to the
 * profile's coordinates, or to its postcode.
 * @param fitting in the order of the match list, which decides between equals
 * @param asked.within_km leaves out providers farther away or at an unknown place; null for any distance
 */
export const pickProviders = async (
	db: Db | Transaction,
	{ fitting, need }: Pick<Matched, "fitting" | "need">,
	request: Pick<CareRequest, "suburb" | "postcode">,
	asked: { most: number; within_km: number | null },
	now: Date,
): Promise<Picked[]> => {
	const { rows } = await sql<Place>`
		with origin as (
			select coalesce(l.latitude, c.latitude) as lat, coalesce(l.longitude, c.longitude) as lon
			from postcode c left join locality l on l.postcode = c.code and lower(l.name) = lower(${request.suburb}::text)
			where c.code = ${need.postcode}::text limit 1
		), places as (
			select p.id, coalesce(p.latitude, c.latitude) as lat, coalesce(p.longitude, c.longitude) as lon, m.state, m.confirmed_at
			from provider p left join postcode c on c.code = p.postcode
				left join provider_capacity m on m.provider_id = p.id and m.service_area_id = ${need.area}
			where p.id = any (${`{${fitting.map(({ id }) => id).join()}}`}::int[])
		)
		select p.id, p.state, p.confirmed_at::text,
			-- "least" ignores null, so an unknown place would be 0 km away.
			case when o.lat is not null and p.lat is not null
				then 6371 * acos(least(1, sind(o.lat) * sind(p.lat) + cosd(o.lat) * cosd(p.lat) * cosd(o.lon - p.lon))) end as km
		from places p left join origin o on true
	`.execute(db);
	const placeOf = new Map(rows.map((row) => [row.id, row]));
	const isOpenNow = ({ state, confirmed_at }: Place) =>
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

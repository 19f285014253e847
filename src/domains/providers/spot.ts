import type { RawBuilder } from "kysely";
import { sql } from "kysely";

/**
 * A point on a sphere of radius 10,000,000, in integers, so that the database (`spot`, db/migrations/0056) and memory
 * compute the same distances.
 */
export type Spot = readonly [x: number, y: number, z: number];

const RADIUS = 1e7;

export const spotOf = (latitude: number, longitude: number): Spot => {
	const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
	return [
		Math.round(RADIUS * Math.cos(lat) * Math.cos(lng)),
		Math.round(RADIUS * Math.cos(lat) * Math.sin(lng)),
		Math.round(RADIUS * Math.sin(lat)),
	];
};

/**
 * A provider's own coordinates, else the centre of the office's postcode, else null. Uses the aliases `p` and `q` (see
 * `atPostcode`).
 */
export const spotColumn = sql<Spot | null>`coalesce(spot(p.latitude, p.longitude), spot(q.latitude, q.longitude))`;
export const atPostcode = sql`left join postcode q on q.code = p.postcode and (p.latitude is null or p.longitude is null)`;

/** Squared distance from the nearest of these spots. Null for a profile without a location. */
export const distanceFrom = (near: readonly Spot[]): RawBuilder<unknown> => {
	const axis = (at: 0 | 1 | 2) => sql`${sql.val(`{${near.map((spot) => spot[at]).join()}}`)}::int[]`;
	return sql`(
		select min((at[1] - n.x)::bigint * (at[1] - n.x) + (at[2] - n.y)::bigint * (at[2] - n.y) + (at[3] - n.z)::bigint * (at[3] - n.z))
		from unnest(${axis(0)}, ${axis(1)}, ${axis(2)}) n (x, y, z)
	)`;
};

import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Nearest, Site } from "#contract/providers/fit.ts";
import { accessBits } from "#contract/providers/fit-options.ts";
import { waterBetween } from "./waters.ts";

/**
 * A point on a sphere of radius 10,000,000, in integers, so that the database (`spot`, db/functions) and memory
 * compute the same distances.
 */
export type Spot = readonly [x: number, y: number, z: number];

const RADIUS = 1e7;
/** Mean radius of the earth. */
const EARTH_KM = 6371;

/** The point of a site, and the access facts that it states (`accessBits`). */
export type SiteSpot = readonly [...Spot, access?: number];

export const spotOf = (latitude: number, longitude: number): Spot => {
	const [lat, lng] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
	return [
		Math.round(RADIUS * Math.cos(lat) * Math.cos(lng)),
		Math.round(RADIUS * Math.cos(lat) * Math.sin(lng)),
		Math.round(RADIUS * Math.sin(lat)),
	];
};

/** Square of the straight line between two points of the sphere: orders as the distance along the ground does. */
const squared = (a: SiteSpot, b: Spot): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/**
 * Square of the straight line to the nearest of these points. Infinite if one of the lists is empty.
 * @param access only counts sites that state all these facts
 */
export const squaredTo = (spots: readonly SiteSpot[], near: readonly Spot[], access = 0): number => {
	let least = Number.POSITIVE_INFINITY;
	for (const spot of spots)
		if (((spot[3] ?? 0) & access) === access) for (const place of near) least = Math.min(least, squared(spot, place));
	return least;
};

/** The square of `squaredTo` that is this many kilometres along the ground. */
export const squareOfKm = (km: number): number => (2 * RADIUS * Math.sin(km / (2 * EARTH_KM))) ** 2;

const kmOf = (square: number): number => 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square) / (2 * RADIUS)));

interface Point {
	latitude: number;
	longitude: number;
}

/** Kilometres along the ground. */
export const kmBetween = (a: Point, b: Point): number =>
	kmApart(spotOf(a.latitude, a.longitude), spotOf(b.latitude, b.longitude));

/** As kmBetween, for a point that is compared with many. */
export const kmApart = (a: Spot, b: Spot): number => kmOf(squared(a, b));

/**
 * The site nearest to any of these places, and its distance in a straight line. Null if no place or site is known.
 * @param middleOf the middle of a postcode, for sites without coordinates
 * @param facts of the search: only counts sites that state all access facts among them
 */
export const nearestSite = (
	sites: readonly Pick<Site, "latitude" | "longitude" | "postcode" | "access">[],
	near: readonly Spot[],
	middleOf: (postcode: string) => Spot | undefined,
	facts: readonly string[] = [],
): Nearest | null => {
	let nearest: { site: number; km: number; spot: Spot } | null = null;
	const access = accessBits(facts);
	for (const [site, { latitude, longitude, postcode, access: stated }] of sites.entries()) {
		if (
			(accessBits(Object.keys(stated).filter((fact) => stated[fact as keyof typeof stated] === "yes")) & access) !==
			access
		)
			continue;
		const spot = latitude === null || longitude === null ? middleOf(postcode ?? "") : spotOf(latitude, longitude);
		const square = spot ? squaredTo([spot], near) : Number.POSITIVE_INFINITY;
		if (!spot || square === Number.POSITIVE_INFINITY) continue;
		const km = Math.round(kmOf(square) * 100) / 100;
		if (!nearest || km < nearest.km) nearest = { site, km, spot };
	}
	if (!nearest) return null;
	const { spot, ...found } = nearest;
	const place = near.toSorted((a, b) => squared(spot, a) - squared(spot, b))[0] as Spot;
	return { ...found, across: waterBetween(degreesOf(spot), degreesOf(place)) };
};

/** The opposite of `spotOf`. */
const degreesOf = ([x, y, z]: Spot): [latitude: number, longitude: number] => [
	(Math.asin(z / RADIUS) * 180) / Math.PI,
	(Math.atan2(y, x) * 180) / Math.PI,
];

/**
 * SQL: squared distance of the nearest of a profile's sites from the nearest of these places. Null without a known site.
 * @param row the alias of the profile's row in search_doc, whose `spots` are `[[x, y, z, access], …]` (db/migrations/0089)
 * @param access only counts sites that state all these facts
 */
export const distanceFrom = (near: readonly Spot[], row: string, access = 0): RawBuilder<unknown> => {
	const axis = (at: 0 | 1 | 2) => sql`${sql.val(`{${near.map((spot) => spot[at]).join()}}`)}::int[]`;
	const at = sql.ref(`${row}.spots`);
	return sql`(
		select min((${at}[i][1] - n.x)::bigint * (${at}[i][1] - n.x) + (${at}[i][2] - n.y)::bigint * (${at}[i][2] - n.y) + (${at}[i][3] - n.z)::bigint * (${at}[i][3] - n.z))
		from generate_subscripts(${at}, 1) i cross join unnest(${axis(0)}, ${axis(1)}, ${axis(2)}) n (x, y, z)
		${access === 0 ? sql`` : sql`where ${at}[i][4] & ${sql.lit(access)} = ${sql.lit(access)}`}
	)`;
};

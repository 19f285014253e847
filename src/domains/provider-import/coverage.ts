import { setImmediate as others } from "node:timers/promises";
import { kmApart, type Spot, spotOf } from "#domains/providers/spot.ts";
import type { Places, Point, PostcodePlace } from "./places.ts";

/** An outlet's location. */
export interface Office {
	point: Point | null;
	postcode: string | null;
}

export interface Coverage {
	regions: number[];
	postcodes: string[];
}

export interface Estimate {
	/** One per office, in order. */
	coverage: Coverage[];
	/** Postcodes assigned to an office more than 50 km away. */
	handedOut: number;
	/** Postcodes without any provider. */
	outOfReach: number;
	/** The farthest of these postcodes, in whole kilometres from the nearest office. */
	farthest: { postcode: string; km: number }[];
}

const WITHIN_KM = 50;
const AT_MOST_KM = 150;
const FARTHEST_SHOWN = 5;

/** Offices measured before yielding to other work. Each is compared with every postcode. */
const TURN = 50;

/** A point with its place on the sphere, which takes longer to compute than to compare. */
interface Located extends Point {
	spot: Spot;
}

interface Placed {
	at: Located | undefined;
	/** Its region, if its postcode is known. */
	home: number | null;
	singles: string[];
	state: string | undefined;
	region: number | null;
}

/**
 * Estimates coverage for outlets whose source gives none: the office's region and every postcode within 50 km.
 * Postcodes that no office reaches go to their nearest office within 150 km in the same state or region. Farther
 * postcodes stay without a provider (docs/decisions/0087-reach.md).
 * @param served postcodes that other providers already serve
 */
export const estimateCoverage = async (
	offices: readonly Office[],
	{ postcodes }: Pick<Places, "postcodes">,
	served: ReadonlySet<string> = new Set(),
): Promise<Estimate> => {
	const all = [...postcodes.values()].map((place) => ({ ...place, ...located(place) }));
	const reached = new Set(served);
	// Offices at one place have the same coverage, and a list has many of them.
	const placed = new Map<string, Placed>();
	const placeOf = ({ point, postcode }: Office): string => `${point?.latitude} ${point?.longitude} ${postcode}`;
	for (const office of offices) {
		const { point, postcode } = office;
		if (placed.has(placeOf(office))) continue;
		if (placed.size % TURN === TURN - 1) await others();
		const own = postcodes.get(postcode ?? "");
		const near = point ?? own;
		const at = near && located(near);
		const home = own?.region ?? null;
		const singles = new Set<string>();
		// An unknown postcode may become known with a larger list of localities.
		if (postcode !== null && home === null) singles.add(postcode);
		for (const place of all) {
			if (home !== null && place.region === home) reached.add(place.code);
			else if (at && nearby(at, place)) singles.add(place.code);
		}
		for (const code of singles) reached.add(code);
		const where = own ?? (at && nearestOf(all, (place) => kmApart(place.spot, at.spot)).ones[0]);
		// Arrays: thousands of Sets take several times the memory.
		const one = { at, home, singles: [...singles], state: where?.state, region: where?.region ?? null };
		placed.set(placeOf(office), one);
	}
	const found = [...placed.values()];
	let handedOut = 0;
	const left: Estimate["farthest"] = [];
	for (const place of found.some(({ at }) => at) ? all.filter(({ code }) => !reached.has(code)) : []) {
		await others();
		const near = nearestOf(found, (office) => (isOneArea(office, place) ? kmTo(office, place) : FAR));
		if (near.km <= AT_MOST_KM) {
			for (const office of near.ones) office.singles.push(place.code);
			handedOut++;
		} else left.push({ postcode: place.code, km: Math.round(nearestOf(found, (office) => kmTo(office, place)).km) });
	}
	const coverageOf = new Map(
		[...placed].map(([key, { home, singles }]) => [
			key,
			{ regions: home === null ? [] : [home], postcodes: singles.sort() },
		]),
	);
	return {
		coverage: offices.map((office) => coverageOf.get(placeOf(office)) as Coverage),
		handedOut,
		outOfReach: left.length,
		farthest: left.sort((a, b) => b.km - a.km).slice(0, FARTHEST_SHOWN),
	};
};

const FAR = Number.POSITIVE_INFINITY;
const kmTo = ({ at }: Placed, { spot }: Located): number => (at ? kmApart(at.spot, spot) : FAR);

const located = ({ latitude, longitude }: Point): Located => ({
	latitude,
	longitude,
	spot: spotOf(latitude, longitude),
});

const isOneArea = (office: Placed, place: PostcodePlace): boolean =>
	office.state === place.state || (office.region !== null && office.region === place.region);

/** The nearest of all. Includes ties, so the order of the file decides nothing. */
const nearestOf = <One>(all: readonly One[], kmOf: (one: One) => number): { ones: One[]; km: number } => {
	let nearest: { ones: One[]; km: number } = { ones: [], km: FAR };
	for (const one of all) {
		const km = kmOf(one);
		if (km < nearest.km) nearest = { ones: [one], km };
		else if (km === nearest.km) nearest.ones.push(one);
	}
	return nearest;
};

/** A degree is about 111 km, so this rules out most postcodes before any trigonometry. */
const nearby = (at: Located, place: Located): boolean =>
	Math.abs(at.latitude - place.latitude) < 0.5 &&
	Math.abs(at.longitude - place.longitude) < 0.9 &&
	kmApart(at.spot, place.spot) <= WITHIN_KM;

import { setImmediate as others } from "node:timers/promises";
import { distanceKm, type Places, type Point, type PostcodePlace } from "./places.ts";

/** An outlet's location. */
export interface Office {
	point: Point | null;
	postcode: string | null;
	organisation: number;
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

interface Placed extends Point {
	state: string | undefined;
	region: number | null;
	singles: string[];
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
	const all = [...postcodes.values()];
	const reached = new Set(served);
	const coverageOf = (office: Office) => {
		const home = office.postcode === null ? undefined : postcodes.get(office.postcode);
		const at = office.point ?? home ?? null;
		const region = home?.region ?? null;
		const singles = new Set<string>();
		// An unknown postcode may become known with a larger list of localities.
		if (office.postcode !== null && region === null) singles.add(office.postcode);
		for (const place of all) {
			if (region !== null && place.region === region) reached.add(place.code);
			else if (at && nearby(at, place)) singles.add(place.code);
		}
		for (const code of singles) reached.add(code);
		// Arrays: thousands of Sets take several times the memory.
		return { at, home, region, singles: [...singles] };
	};
	const found: ReturnType<typeof coverageOf>[] = [];
	for (const [index, office] of offices.entries()) {
		if (index % TURN === TURN - 1) await others();
		found.push(coverageOf(office));
	}
	const placed = found.flatMap(({ at, home, region, singles }): Placed[] => {
		const where = home ?? (at ? nearestOf(all, at).ones[0] : undefined);
		return at
			? [
					{
						latitude: at.latitude,
						longitude: at.longitude,
						state: where?.state,
						region: region ?? where?.region ?? null,
						singles,
					},
				]
			: [];
	});
	let handedOut = 0;
	const left: Estimate["farthest"] = [];
	for (const place of placed.length > 0 ? all.filter(({ code }) => !reached.has(code)) : []) {
		await others();
		const near = nearestOf(placed, place, (office) => isOneArea(office, place));
		if (near.km <= AT_MOST_KM) {
			for (const office of near.ones) office.singles.push(place.code);
			handedOut++;
		} else left.push({ postcode: place.code, km: Math.round(nearestOf(placed, place).km) });
	}
	return {
		coverage: found.map(({ region, singles }) => ({
			regions: region === null ? [] : [region],
			postcodes: singles.sort(),
		})),
		handedOut,
		outOfReach: left.length,
		farthest: left.sort((a, b) => b.km - a.km).slice(0, FARTHEST_SHOWN),
	};
};

const isOneArea = (office: Placed, place: PostcodePlace): boolean =>
	office.state === place.state || (office.region !== null && office.region === place.region);

/** The nearest matches. Includes ties, so the order of the file decides nothing. */
const nearestOf = <One extends Point>(
	some: readonly One[],
	at: Point,
	fits: (one: One) => boolean = () => true,
): { ones: One[]; km: number } => {
	let nearest: { ones: One[]; km: number } = { ones: [], km: Number.POSITIVE_INFINITY };
	for (const one of some) {
		if (!fits(one)) continue;
		const km = distanceKm(one, at);
		if (km < nearest.km) nearest = { ones: [one], km };
		else if (km === nearest.km) nearest.ones.push(one);
	}
	return nearest;
};

/** A degree is about 111 km, so this rules out most postcodes before any trigonometry. */
const nearby = (at: Point, place: Point): boolean =>
	Math.abs(at.latitude - place.latitude) < 0.5 &&
	Math.abs(at.longitude - place.longitude) < 0.9 &&
	distanceKm(at, place) <= WITHIN_KM;

import { setImmediate as others } from "node:timers/promises";
import { distanceKm, type Places, type Point } from "./places.ts";

/** An outlet as far as coverage goes; `account` keeps one organisation from being all three nearest. */
export interface Office {
	point: Point | null;
	postcode: string | null;
	organisation: number;
}

export interface Coverage {
	regions: number[];
	postcodes: string[];
}

const WITHIN_KM = 50;
const NEAREST = 3;

/** Offices that are measured before others have their turn: each is held against every postcode. */
const TURN = 50;

interface Near<Entry> {
	entry: Entry;
	km: number;
}

/** The nearest offices of up to three organisations, the nearest first; of equally near ones the first. */
const nearestOf = <Entry extends { at: Point | null; organisation: number | undefined }>(placed: readonly Entry[], place: Point): Near<Entry>[] => {
	const best: Near<Entry>[] = [];
	for (const entry of placed) {
		const km = distanceKm(entry.at as Point, place);
		const own = best.findIndex((one) => one.entry.organisation === entry.organisation);
		const beaten = own >= 0 ? best[own] : best.length < NEAREST ? undefined : best.at(-1);
		if (beaten && km >= beaten.km) continue;
		if (beaten) best.splice(own >= 0 ? own : -1, 1);
		const after = best.findIndex((one) => one.km > km);
		best.splice(after < 0 ? best.length : after, 0, { entry, km });
	}
	return best;
};

/**
 * Coverage for outlets whose source gives none: the region of the office and every postcode within 50 km of it. Each postcode that none then reaches
 * goes to the nearest outlets of up to three organisations, so that a search anywhere finds somebody to ask. An estimate, and said to be one.
 * @returns one for each office, in order, and how many postcodes were out of everybody's reach
 */
export const estimateCoverage = async (
	offices: readonly Office[],
	{ postcodes }: Pick<Places, "postcodes">,
): Promise<{ coverage: Coverage[]; outOfReach: number }> => {
	const all = [...postcodes.values()];
	const reached = new Set<string>();
	const coverageOf = (office: Office) => {
		const home = office.postcode === null ? undefined : postcodes.get(office.postcode);
		const at = office.point ?? home ?? null;
		const region = home?.region ?? null;
		const singles = new Set<string>();
		// A postcode that is not known here yet may be once more localities are.
		if (office.postcode !== null && region === null) singles.add(office.postcode);
		for (const place of all) {
			if (region !== null && place.region === region) reached.add(place.code);
			else if (at && nearby(at, place)) singles.add(place.code);
		}
		for (const code of singles) reached.add(code);
		return { at, regions: region === null ? [] : [region], singles };
	};
	const found: ReturnType<typeof coverageOf>[] = [];
	for (const [index, office] of offices.entries()) {
		if (index % TURN === TURN - 1) await others();
		found.push(coverageOf(office));
	}
	const placed = found.map((entry, i) => ({ ...entry, organisation: offices[i]?.organisation })).filter((entry) => entry.at !== null);
	const left = all.filter((place) => !reached.has(place.code));
	for (const place of left) {
		await others();
		for (const { entry } of nearestOf(placed, place)) entry.singles.add(place.code);
	}
	return { coverage: found.map(({ regions, singles }) => ({ regions, postcodes: [...singles].sort() })), outOfReach: left.length };
};

/** A degree is about 111 km: most postcodes are out of the question before any trigonometry. */
const nearby = (at: Point, place: Point): boolean =>
	Math.abs(at.latitude - place.latitude) < 0.5 && Math.abs(at.longitude - place.longitude) < 0.9 && distanceKm(at, place) <= WITHIN_KM;

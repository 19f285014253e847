import { kmBetween } from "#domains/providers/spot.ts";
import type { PlaceName } from "#domains/reference/place-names.ts";
import { stateNamed } from "#domains/reference/read-place.ts";
import { titleCase } from "./capitals.ts";
import type { Places, Point } from "./places.ts";
import { readLine } from "./values.ts";

interface Given {
	/** The suburb cell. */
	suburb: string;
	state: string | null;
	postcode: string | null;
	point: Point | null;
}

interface Checked {
	suburb: string | null;
	state: string | null;
	postcode: string | null;
	/** Null if it contradicts the postcode. */
	point: Point | null;
	faults: string[];
}

/** A point farther than this from its postcode is ignored. The largest outback localities span about this distance. */
const APART_KM = 100;

/**
 * Checks the place of an office. A missing postcode is looked up by suburb and state. Suburb and state win over a
 * postcode in another state. A point far from the postcode is ignored. A list that lacks most localities only allows
 * checking postcodes, states and the localities in it.
 */
export const checkPlace = (given: Given, places: Places): Checked => {
	const faults: string[] = [];
	const { typed, state } = withoutState(given);
	const named = typed === "" || state === null ? [] : places.named(typed, state);
	const postcode = postcodeOf(given.postcode, { named, typed, state, point: given.point }, places, faults);
	const fault = faultOf({ typed, state, postcode }, places);
	if (fault) faults.push(fault);
	const isFar = given.point !== null && postcode !== null && isApart(given.point, postcode, named, places);
	if (isFar) faults.push(`coordinates are more than ${APART_KM} km from the postcode: not used`);
	return {
		suburb: typed === "" ? null : titleCase(typed),
		state,
		postcode,
		point: isFar ? null : given.point,
		faults,
	};
};

/** `Richmond (Vic.)` is Richmond, in Victoria if no other column has a state. */
const withoutState = ({ suburb, state }: Given): { typed: string; state: string | null } => {
	const typed = readLine(suburb).replace(/(?<![,;])[,;]+$/, "");
	const [, name, inBrackets] = /^(.+?)\s*\(([^()]+)\)$/.exec(typed) ?? [];
	const stated = stateNamed(inBrackets ?? "");
	return name && stated ? { typed: name, state: state ?? stated } : { typed, state };
};

interface Named {
	named: readonly PlaceName[];
	typed: string;
	state: string | null;
	point: Point | null;
}

/** The given postcode. If it's missing or in another state, looks it up by suburb and state. */
const postcodeOf = (
	given: string | null,
	{ named, typed, state, point }: Named,
	places: Places,
	faults: string[],
): string | null => {
	if (given === null) {
		const found = likeliest(named, point);
		if (found)
			faults.push(
				found.isGuess ? `suburb has several postcodes: ${found.why} was used` : "postcode found by suburb and state",
			);
		else
			faults.push(
				typed === "" || state === null ? "no postcode" : "no postcode, and the suburb isn't known in this state",
			);
		return found?.postcode ?? null;
	}
	const isElsewhere = places.postcodes.has(given) && !places.isIn(state ?? "", given);
	const found = isElsewhere ? likeliest(named, point) : undefined;
	if (found)
		faults.push(`postcode is in another state: the suburb's postcode was used${found.isGuess ? `, ${found.why}` : ""}`);
	return found?.postcode ?? given;
};

/** Picks from localities with the same name and state: the nearest to the point, else the largest. */
const likeliest = (
	named: readonly PlaceName[],
	point: Point | null,
): { postcode: string; isGuess: boolean; why: string } | undefined => {
	const near = named
		.map((place) => ({ place, km: point ? kmBetween(place, point) : Number.POSITIVE_INFINITY }))
		.filter(({ km }) => km <= APART_KM)
		.sort((a, b) => a.km - b.km);
	const best = near[0]?.place ?? named[0];
	if (!best) return undefined;
	const isGuess = named.some(({ postcode }) => postcode !== best.postcode);
	return {
		postcode: best.postcode,
		isGuess,
		why: near.length > 0 ? "the one nearest the coordinates" : "the one with the most addresses",
	};
};

const isApart = (point: Point, postcode: string, named: readonly PlaceName[], places: Places): boolean => {
	const own = named.filter((place) => place.postcode === postcode);
	const localities = own.length > 0 ? own : places.within(postcode);
	const middle = places.postcodes.get(postcode);
	const where: readonly Point[] = localities.length > 0 ? localities : middle ? [middle] : [];
	return where.length > 0 && where.every((place) => kmBetween(place, point) > APART_KM);
};

/** What is wrong with a place that doesn't exist. */
const faultOf = (
	{ typed, state, postcode }: { typed: string; state: string | null; postcode: string | null },
	places: Places,
): string | undefined => {
	if (!postcode) return undefined;
	if (places.complete && typed && state)
		return places.named(typed, state).some((place) => place.postcode === postcode)
			? undefined
			: "suburb, state and postcode don't match";
	if (!places.postcodes.has(postcode)) return "postcode isn't in our list";
	return state && !places.isIn(state, postcode) ? "postcode is in another state" : undefined;
};

/**
 * The street of an address such as `49-51 STANLEY Street, BANKSTOWN, 2200, NSW`, without the parts in other columns.
 */
export const readStreet = (cell: string, suburb: string): string | null => {
	const address = readLine(cell);
	const end = suburb === "" ? -1 : address.toUpperCase().lastIndexOf(`, ${suburb.toUpperCase()}`);
	const street = titleCase((end > 0 ? address.slice(0, end) : address).replace(/(?<![\s,])[\s,]+$/, ""));
	return street === "" ? null : street;
};

import type { SeedLocality } from "./files.ts";

interface Place {
	name: string;
	state: string;
	postcode: string;
}

/** Key of a place, ignoring case. */
export const placeKey = ({ name, state, postcode }: Place) => `${postcode}|${state}|${name.toLowerCase()}`;

/**
 * What our own list (seed/localities.csv) adds to the places of a full list: the spelling of names (McLaren Vale, not
 * Mclaren Vale) and everyday names (Darwin for Darwin City). If the full list lacks a place's postcode, the place is
 * found by name and state.
 */
export const knownOf = (
	own: SeedLocality[],
	full: Iterable<Place>,
): ((place: Place) => { name: string | undefined; aliases: string[] }) => {
	const named = ({ name, state }: Place) => `${state}|${name.toLowerCase()}`;
	const there = new Set([...full].map(placeKey));
	const names = new Map(own.map((place) => [named(place), place.name]));
	const called = own.filter((place) => place.aliases.length > 0);
	const byKey = new Map(called.map((place) => [placeKey(place), place.aliases]));
	const byName = new Map(
		called.filter((place) => !there.has(placeKey(place))).map((place) => [named(place), place.aliases]),
	);
	return (place) => ({
		name: names.get(named(place)),
		aliases: byKey.get(placeKey(place)) ?? byName.get(named(place)) ?? [],
	});
};

import { readLocalities, weightOfSize } from "#domains/reference/files.ts";
import { placeKey } from "#domains/reference/own-list.ts";
import type { LocalityRow } from "#domains/reference/store.ts";
import { type Point, project } from "./mercator.ts";

/** A named place. */
export interface MapName extends Point {
	name: string;
}

/** Places without a size count as medium suburbs at most. */
const OTHERS_MOST = weightOfSize(5);

/** "Brisbane City" is Brisbane, and the ACT's "City" is Canberra. Other everyday names stay off the map. */
const mapName = (name: string, aliases: readonly string[]) =>
	/(^| )(City|Central)$/.test(name) ? (aliases[0] ?? name) : name;

const read = (localities: readonly LocalityRow[]): MapName[] => {
	const sizes = new Map(readLocalities().data.map((place) => [placeKey(place), place.size]));
	return localities
		.map((place) => {
			const size = sizes.get(placeKey(place));
			const rank = size === undefined ? Math.min(place.weight, OTHERS_MOST) : weightOfSize(size);
			return { rank, name: mapName(place.name, place.aliases), ...project(place.latitude, place.longitude) };
		})
		.sort((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1));
};

const held = new WeakMap<readonly LocalityRow[], MapName[]>();

/** Names of these places, the largest first. */
export const mapNames = (localities: readonly LocalityRow[]): readonly MapName[] => {
	const names = held.get(localities) ?? read(localities);
	held.set(localities, names);
	return names;
};

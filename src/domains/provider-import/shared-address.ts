import { foldedAddress } from "#domains/providers/directory/folded.ts";
import { kmBetween } from "#domains/providers/spot.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import type { Places } from "./places.ts";
import type { ReadRow } from "./read-rows.ts";

/** From this many services on, an address may be a head office's. */
const MANY = 3;
/** A suburb farther than this from the address is another place. */
const APART_KM = 25;
/** Begins the note that proposes a place. */
export const PROPOSES = "the name speaks of another place";

/** The parts of a name that may be a place: `At Home – Wollongong`, `Home Care (Illawarra)`, `Care at Orange`. */
const partsOf = (name: string): string[] =>
	name
		.split(/\s[-–—|:]\s|[(),/]|\s(?:at|in)\s/i)
		.slice(1)
		.map((part) => part.replace(/\b(?:region|area|branch|office|hub|team|district)\b/gi, "").trim())
		.filter(Boolean)
		.reverse();

/** Where a service may serve, and that in words. */
interface Elsewhere {
	words: string;
	regions: number[];
	postcodes: string[];
}

/** The place that a name speaks of, if it is far from the postcode or in another region. */
const placeIn = (name: string, postcode: string, places: Places): Elsewhere | undefined => {
	const home = places.postcodes.get(postcode);
	if (!home) return undefined;
	for (const part of partsOf(name)) {
		const region = places.regions.find((one) => one.plain === plainPlace(part) && one.state === home.state);
		if (region)
			return region.id === home.region ? undefined : { words: region.name, regions: [region.id], postcodes: [] };
		const [town] = places.named(part, home.state);
		if (!town) continue;
		if (kmBetween(town, home) <= APART_KM) return undefined;
		const at = places.postcodes.get(town.postcode)?.region;
		const around = places.regions.find(({ id }) => id === at);
		return {
			words: `${town.name} ${town.state} ${town.postcode}${around ? `, region ${around.name}` : ""}`,
			...(around ? { regions: [around.id], postcodes: [] } : { regions: [], postcodes: [town.postcode] }),
		};
	}
	return undefined;
};

/**
 * Services that share the address of a head office and whose names speak of another place: a search there wouldn't find
 * them. For a person to check; nothing is moved.
 * @returns the notes of each such row, and where it may serve
 */
export const sharedAddresses = (
	rows: readonly ReadRow[],
	places: Places,
): Map<ReadRow, { notes: string[]; proposal: Omit<Elsewhere, "words"> }> => {
	const byAddress = Map.groupBy(
		rows.filter(({ street, postcode }) => street && postcode),
		({ street, postcode }) => `${foldedAddress(street as string)}@${postcode}`,
	);
	const found: ReturnType<typeof sharedAddresses> = new Map();
	for (const shared of byAddress.values()) {
		if (shared.length < MANY) continue;
		const elsewhere = shared.flatMap((row) => {
			const place = placeIn(row.name, row.postcode as string, places);
			return place === undefined ? [] : [{ row, place }];
		});
		for (const { row, place } of elsewhere) {
			const { words, ...proposal } = place;
			const notes = [
				`${shared.length} services at one address, ${row.street} ${row.postcode}; ${elsewhere.length} ${elsewhere.length === 1 ? "names" : "name"} another place`,
				`${PROPOSES}: ${words}`,
			];
			found.set(row, { notes, proposal });
		}
	}
	return found;
};

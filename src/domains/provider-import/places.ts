import { plainPlace, spellingsOf } from "#domains/reference/spelling.ts";
import type { Db } from "#platform/db/database.ts";

export interface Point {
	latitude: number;
	longitude: number;
}

export interface PostcodePlace extends Point {
	code: string;
	state: string;
	region: number | null;
}

export interface Locality extends Point {
	name: string;
	state: string;
	postcode: string;
	/** Number of addresses, counted or estimated. */
	weight?: number;
	aliases: string[];
}

export interface Region {
	id: number;
	name: string;
	state: string;
}

/** The places that an import knows. */
export interface Places {
	postcodes: Map<string, PostcodePlace>;
	regions: readonly (Region & { plain: string; postcodes: readonly string[] })[];
	/** Number of localities that suburbs are checked against. */
	localities: number;
	/** Whether the list is complete enough to say that a suburb doesn't exist. */
	complete: boolean;
	/** Whether a locality or everyday name, in any usual spelling, has this state and postcode. */
	has(suburb: string, state: string, postcode: string): boolean;
	/**
	 * Localities with this name and state, in any usual spelling (Mt and Mount, St and Saint, with or without apostrophes
	 * and hyphens).
	 */
	named(suburb: string, state: string): readonly Locality[];
	/** Localities in a postcode. */
	within(postcode: string): readonly Locality[];
	/**
	 * The most likely locality: the same name nearest by, else the same postcode with the most similar name, else the
	 * nearest.
	 */
	suggest(
		suburb: string | null,
		state: string | null,
		postcode: string | null,
		at: Point | null,
	): { name: string; state: string; postcode: string } | undefined;
}

/** The full list has over fifteen thousand localities. In an operator's smaller one, a missing suburb may still exist. */
const COMPLETE_FROM = 10_000;

/** Reads all places from the database, for one import. */
export const readPlaces = async (db: Db): Promise<Places> => {
	const postcodes = await db
		.selectFrom("postcode")
		.select(["code", "state", "region_id as region", "latitude", "longitude"])
		.execute();
	const localities = await db
		.selectFrom("locality")
		.select(["name", "state", "postcode", "latitude", "longitude", "weight", "aliases"])
		.execute();
	return createPlaces(postcodes, localities, await db.selectFrom("region").select(["id", "name", "state"]).execute());
};

/** Indexes postcodes and regions for lookup. */
export const createPlaces = (postcodes: PostcodePlace[], localities: Locality[], regions: Region[] = []): Places => {
	const byName = new Map<string, Locality[]>();
	const bySpelling = new Map<string, Locality[]>();
	const byPostcode = new Map<string, Locality[]>();
	const add = (map: Map<string, Locality[]>, name: string, place: Locality) => {
		const held = map.get(name);
		if (!held) map.set(name, [place]);
		else if (held.at(-1) !== place) held.push(place);
	};
	for (const place of localities) {
		for (const name of [place.name, ...place.aliases]) {
			for (const spelling of spellingsOf(name)) {
				add(byName, spelling, place);
				add(bySpelling, `${spelling}|${place.state}`, place);
			}
		}
		add(byPostcode, place.postcode, place);
	}
	const byRegion = new Map<number, string[]>();
	for (const { code, region } of postcodes)
		if (region !== null) byRegion.set(region, [...(byRegion.get(region) ?? []), code]);
	const nearest = (from: Locality[], at: Point | null) =>
		at ? from.reduce((best, place) => (distanceKm(at, place) < distanceKm(at, best) ? place : best)) : from[0];
	const named = (suburb: string, state: string): readonly Locality[] =>
		bySpelling.get(`${plainPlace(suburb)}|${state}`) ?? [
			...new Set(spellingsOf(suburb).flatMap((spelling) => bySpelling.get(`${spelling}|${state}`) ?? [])),
		];
	return {
		postcodes: new Map(postcodes.map((postcode) => [postcode.code, postcode])),
		regions: regions.map((region) => ({
			...region,
			plain: plainPlace(region.name),
			postcodes: byRegion.get(region.id) ?? [],
		})),
		localities: localities.length,
		complete: localities.length >= COMPLETE_FROM,
		has: (suburb, state, postcode) => named(suburb, state).some((place) => place.postcode === postcode),
		named,
		within: (postcode) => byPostcode.get(postcode) ?? [],
		suggest: (suburb, state, postcode, at) => {
			const called = suburb === null ? [] : (byName.get(plainPlace(suburb)) ?? []);
			const sure = [called.filter((p) => p.postcode === postcode), called.filter((p) => p.state === state)].find(
				(some) => some.length > 0,
			);
			if (sure) return nearest(sure, at);
			const same = (postcode && byPostcode.get(postcode)) || [];
			const similar =
				suburb === null
					? undefined
					: same.find(
							(place) =>
								plainPlace(place.name).startsWith(plainPlace(suburb)) ||
								plainPlace(suburb).startsWith(plainPlace(place.name)),
						);
			if (similar) return similar;
			if (at && localities.length > 0) return nearest(localities, at);
			return nearest(called.length > 0 ? called : same, at);
		},
	};
};

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export const distanceKm = (a: Point, b: Point): number => {
	const lat = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
	const lng = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
	return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * lng));
};

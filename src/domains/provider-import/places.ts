import { sql } from "kysely";
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

/**
 * The seed has about a thousand localities, the full list over fifteen thousand. In a smaller list, a missing suburb
 * may still exist.
 */
const COMPLETE_FROM = 10_000;

/** Reads all places from the database, for one import. */
export const readPlaces = async (db: Db): Promise<Places> => {
	const postcodes =
		await sql<PostcodePlace>`select code, state, region_id as region, latitude, longitude from postcode`.execute(db);
	const localities =
		await sql<Locality>`select name, state, postcode, latitude, longitude, weight, aliases from locality`.execute(db);
	const regions = await sql<Region>`select id, name, state from region`.execute(db);
	return createPlaces(postcodes.rows, localities.rows, regions.rows);
};

const key = (...parts: string[]) => parts.map((part) => part.trim().toUpperCase()).join("|");
/** `Mount Helen`, `MT HELEN` and `Mt. Helen` are one place. */
const plain = (name: string) =>
	name
		.toUpperCase()
		.replace(/\bMT\b\.?/g, "MOUNT")
		.replace(/\bST\b\.?/g, "SAINT")
		.replace(/[^A-Z0-9]+/g, " ")
		.trim();

/** Indexes postcodes and regions for lookup. */
export const createPlaces = (postcodes: PostcodePlace[], localities: Locality[], regions: Region[] = []): Places => {
	const exact = new Set(localities.map((place) => key(place.name, place.state, place.postcode)));
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
			add(byName, plain(name), place);
			for (const spelling of spellingsOf(name)) add(bySpelling, `${spelling}|${place.state}`, place);
		}
		add(byPostcode, place.postcode, place);
	}
	const byRegion = new Map<number, string[]>();
	for (const { code, region } of postcodes)
		if (region !== null) byRegion.set(region, [...(byRegion.get(region) ?? []), code]);
	const nearest = (from: Locality[], at: Point | null) =>
		at ? from.reduce((best, place) => (distanceKm(at, place) < distanceKm(at, best) ? place : best)) : from[0];
	return {
		postcodes: new Map(postcodes.map((postcode) => [postcode.code, postcode])),
		regions: regions.map((region) => ({
			...region,
			plain: plainPlace(region.name),
			postcodes: byRegion.get(region.id) ?? [],
		})),
		localities: localities.length,
		complete: localities.length >= COMPLETE_FROM,
		has: (suburb, state, postcode) => exact.has(key(suburb, state, postcode)),
		named: (suburb, state) => {
			const typed = plainPlace(suburb);
			const exact = bySpelling.get(`${typed}|${state}`);
			return (
				exact ?? [...new Set(spellingsOf(suburb).flatMap((spelling) => bySpelling.get(`${spelling}|${state}`) ?? []))]
			);
		},
		within: (postcode) => byPostcode.get(postcode) ?? [],
		suggest: (suburb, state, postcode, at) => {
			const named = suburb === null ? [] : (byName.get(plain(suburb)) ?? []);
			const sure = [named.filter((p) => p.postcode === postcode), named.filter((p) => p.state === state)].find(
				(some) => some.length > 0,
			);
			if (sure) return nearest(sure, at);
			const same = (postcode && byPostcode.get(postcode)) || [];
			const similar =
				suburb === null
					? undefined
					: same.find(
							(place) => plain(place.name).startsWith(plain(suburb)) || plain(suburb).startsWith(plain(place.name)),
						);
			if (similar) return similar;
			if (at && localities.length > 0) return nearest(localities, at);
			return nearest(named.length > 0 ? named : same, at);
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

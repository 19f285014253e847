import { createPlaceNames, type PlaceName } from "#domains/reference/place-names.ts";
import { plainPlace, spellingsOf } from "#domains/reference/spelling.ts";
import { type LocalityRow, listLocalities } from "#domains/reference/store.ts";
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

interface Region {
	id: number;
	name: string;
	state: string;
}

/** The places that an import knows. */
export interface Places {
	postcodes: Map<string, PostcodePlace>;
	/** Known postcodes from one to another, both included. */
	between(from: string, to: string): readonly string[];
	regions: readonly (Region & { plain: string; postcodes: readonly string[] })[];
	/** Whether the list is complete enough to say that a suburb doesn't exist. */
	complete: boolean;
	/** Localities and everyday names with this name and state, in any usual spelling, largest first. */
	named(suburb: string, state: string): readonly PlaceName[];
	/** Localities and everyday names in a postcode. */
	within(postcode: string): readonly PlaceName[];
	/** Whether a postcode is in a state: most of it, or some of its localities. */
	isIn(state: string, code: string): boolean;
}

/** The full list has over fifteen thousand localities. In an operator's smaller one, a missing suburb may still exist. */
const COMPLETE_FROM = 10_000;
const MOST_KEPT = 20_000;

/** Reads all places from the database, for one import. */
export const readPlaces = async (db: Db): Promise<Places> => {
	const postcodes = await db
		.selectFrom("postcode")
		.select(["code", "state", "region_id as region", "latitude", "longitude"])
		.execute();
	const regions = await db.selectFrom("region").select(["id", "name", "state"]).execute();
	return createPlaces(postcodes, await listLocalities(db), regions);
};

/** Indexes postcodes and regions for lookup. */
export const createPlaces = (
	postcodes: PostcodePlace[],
	localities: readonly LocalityRow[],
	regions: Region[] = [],
): Places => {
	const names = createPlaceNames(localities);
	const byCode = new Map(postcodes.map((postcode) => [postcode.code, postcode]));
	const byRegion = Map.groupBy(postcodes, ({ region }) => region);
	const codes = [...byCode.keys()].sort();
	const found = new Map<string, readonly PlaceName[]>();
	const find = (suburb: string, state: string): readonly PlaceName[] => {
		const inState = (spelling: string) => names.named(spelling).filter((place) => place.state === state);
		const plain = inState(plainPlace(suburb));
		return plain.length > 0 ? plain : spellingsOf(suburb).flatMap(inState);
	};
	return {
		postcodes: byCode,
		between: (from, to) => codes.slice(firstFrom(codes, from), firstFrom(codes, `${to}.`)),
		regions: regions.map((region) => ({
			...region,
			plain: plainPlace(region.name),
			postcodes: byRegion.get(region.id)?.map(({ code }) => code) ?? [],
		})),
		complete: localities.length >= COMPLETE_FROM,
		// Streets and suburbs repeat in a list.
		named: (suburb, state) => {
			const key = `${state} ${suburb}`;
			const places = found.get(key) ?? find(suburb, state);
			if (found.size < MOST_KEPT) found.set(key, places);
			return places;
		},
		within: names.inPostcode,
		isIn: (state, code) =>
			byCode.get(code)?.state === state || names.inPostcode(code).some((place) => place.state === state),
	};
};

/** Where the codes from this one on begin. */
const firstFrom = (sorted: readonly string[], code: string): number => {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle] as string) < code) low = middle + 1;
		else high = middle;
	}
	return low;
};

import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Remote } from "#contract/providers/fit-options.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import { REFERENCE_TOPIC, readVersion } from "#domains/reference/store.ts";
import type { Database } from "#platform/db/database.ts";
import type { PubSub } from "#platform/db/pubsub.ts";
import type { Spot } from "./spot.ts";

/** In-memory copy of the reference data that every search needs. These tables are small and rarely change. */
export interface Lookup {
	/** The region of a postcode. Undefined if it has none or is unknown. */
	regionOf(postcode: string): number | undefined;
	/** The areas of these services, as far as they are in use, without duplicates. */
	areasOf(services: readonly number[]): { id: number; remote: Remote }[];
	/** All postcodes of these regions plus the single ones, sorted, without duplicates. */
	coverage(regions: readonly number[], postcodes: readonly string[]): string[];
	/** Coordinates of these postcodes: of the named suburb in it, else its centre. Unknown postcodes are left out. */
	spotsOf(postcodes: readonly string[], suburbs: readonly string[]): Spot[];
	/** The centre of a postcode. Undefined if unknown. */
	middleOf(postcode: string): Spot | undefined;
	/** Numbers of these codes in search tokens. Unknown codes are left out. */
	ageNumbers(codes: readonly string[]): number[];
	fundingNumbers(codes: readonly string[]): number[];
}

/** Longest time a change on another node may go unnoticed. */
const LOOK_AGAIN_MS = 1_000;
/** Size of the cache of expanded coverages, in postcodes. Many providers share one (national, or a whole region). */
const MOST_CODES = 500_000;

interface Held {
	version?: string;
	lookup?: Lookup;
	/** When its version was last checked. */
	looked: number;
	/** Number of change messages received. */
	heard: number;
	looking?: Promise<Lookup> | undefined;
}
const held = new WeakMap<Database, Held>();

const heldOf = (database: Database): Held => {
	const known = held.get(database) ?? { looked: Number.NEGATIVE_INFINITY, heard: 0 };
	held.set(database, known);
	return known;
};

/**
 * Reloads the lookup as soon as any node, this one included, publishes a change of reference data.
 * @returns unsubscribes
 */
export const subscribeToLookup = (database: Database, pubsub: Pick<PubSub, "subscribe">): (() => void) =>
	pubsub.subscribe(REFERENCE_TOPIC, () => {
		const known = heldOf(database);
		known.heard++;
		known.looked = Number.NEGATIVE_INFINITY;
		// This read started before the change, so it may lack it.
		known.looking = undefined;
	});

/**
 * The lookup of this database. Reloads when the reference data's version changes: at once after a pubsub message, else
 * within a second.
 * @throws database errors: the search itself would fail, too
 */
export const lookupOf = (database: Database): Promise<Lookup> => {
	const known = heldOf(database);
	if (known.lookup && performance.now() - known.looked < LOOK_AGAIN_MS) return Promise.resolve(known.lookup);
	if (known.looking) return known.looking;
	const mine = look(database, known).finally(() => {
		if (known.looking === mine) known.looking = undefined;
	});
	known.looking = mine;
	return mine;
};

const look = async (database: Database, known: Held): Promise<Lookup> => {
	// The read may lack anything committed or published from here on.
	const [askedAt, heardBefore] = [performance.now(), known.heard];
	const version = await readVersion(database.db);
	if (!known.lookup || version !== known.version) {
		known.lookup = await read(database);
		known.version = version;
	}
	known.looked = known.heard === heardBefore ? askedAt : Number.NEGATIVE_INFINITY;
	return known.lookup;
};

interface Rows {
	postcodes: { code: string; region: number | null; at: Spot }[];
	suburbs: { names: string[]; code: string; at: Spot }[];
	services: { id: number; area: number; remote: Remote }[];
	ages: Record<string, number>;
	fundings: Record<string, number>;
}

const read = async (database: Database): Promise<Lookup> => {
	const { rows } = await sql<Rows>`
		select
			(select coalesce(json_agg(json_build_object('code', code, 'region', region_id, 'at', spot(latitude, longitude)) order by code), '[]') from postcode) as postcodes,
			(select coalesce(json_agg(json_build_object('names', name || aliases, 'code', postcode, 'at', spot(latitude, longitude))), '[]') from locality) as suburbs,
			(select coalesce(json_agg(json_build_object('id', s.id, 'area', a.id, 'remote', a.remote)), '[]') from service_in_use s join service_area a on a.id = s.service_area_id) as services,
			(select coalesce(json_object_agg(code, number), '{}') from age_group) as ages,
			(select coalesce(json_object_agg(code, number), '{}') from funding_type) as fundings
	`.execute(database.db);
	const [row] = rows;
	if (!row) throw new Error("the reference tables returned no row");
	return createLookup(row);
};

const createLookup = ({ postcodes, suburbs, services, ages, fundings }: Rows): Lookup => {
	const middles = new Map(postcodes.map(({ code, at }) => [code, at]));
	const bySuburb = new Map(
		suburbs.flatMap(({ names, code, at }) => names.map((name) => [`${code} ${plainPlace(name)}`, at] as const)),
	);
	const areas = new Map(services.map(({ id, area, remote }) => [id, { id: area, remote }]));
	const regions = new Map<string, number>();
	const members = new Map<number, string[]>();
	for (const { code, region } of postcodes) {
		if (region === null) continue;
		regions.set(code, region);
		const others = members.get(region);
		if (others) others.push(code);
		else members.set(region, [code]);
	}
	const opened = new LRUCache<string, string[]>({ maxSize: MOST_CODES, sizeCalculation: (codes) => codes.length + 1 });
	const numbers = (known: Record<string, number>) => {
		const map = new Map(Object.entries(known));
		return (codes: readonly string[]) => codes.flatMap((code) => map.get(code) ?? []);
	};
	return {
		regionOf: (postcode) => regions.get(postcode),
		areasOf: (ids) => [...new Map(ids.flatMap((id) => areas.get(id) ?? []).map((area) => [area.id, area])).values()],
		coverage: (ids, singles) => {
			const key = `${ids.join()};${singles.join()}`;
			let codes = opened.get(key);
			if (!codes) {
				codes = [...new Set([...ids.flatMap((id) => members.get(id) ?? []), ...singles])].sort();
				opened.set(key, codes);
			}
			return codes;
		},
		spotsOf: (codes, names) =>
			codes.flatMap((code) => {
				const at = names.map((name) => bySuburb.get(`${code} ${plainPlace(name)}`)).find(Boolean) ?? middles.get(code);
				return at ? [at] : [];
			}),
		middleOf: (postcode) => middles.get(postcode),
		ageNumbers: numbers(ages),
		fundingNumbers: numbers(fundings),
	};
};

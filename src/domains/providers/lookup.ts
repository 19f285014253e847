import { jsonArrayFrom } from "kysely/helpers/postgres";
import { LRUCache } from "lru-cache";
import type { Remote } from "#contract/providers/fit-options.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import { REFERENCE_TOPIC } from "#domains/reference/store.ts";
import { currentVersion, expireVersion } from "#domains/reference/version.ts";
import type { Database } from "#platform/db/database.ts";
import type { PubSub } from "#platform/db/pubsub.ts";
import type { Spot } from "./spot.ts";

/** In-memory copy of the reference data that every search needs. These tables are small and rarely change. */
export interface Lookup {
	/** The region of a postcode. Undefined if it has none or is unknown. */
	regionOf(postcode: string): number | undefined;
	/** The areas of these services, as far as they are in use, without duplicates. */
	areasOf(services: readonly number[]): { id: number; remote: Remote }[];
	/** Whether NDIS providers of this service area must be registered today, no matter who manages the plan. */
	mustBeRegistered(area: number): boolean;
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

/** Size of the cache of expanded coverages, in postcodes. Many providers share one (national, or a whole region). */
const MOST_CODES = 500_000;

interface Held {
	version: string;
	lookup: Lookup;
}
const held = new WeakMap<Database["db"], Held>();
const reading = new WeakMap<Database["db"], { version: string; lookup: Promise<Lookup> }>();

/**
 * Reloads the lookup as soon as any node, this one included, publishes a change of reference data.
 * @returns unsubscribes
 */
export const subscribeToLookup = (database: Database, pubsub: Pick<PubSub, "subscribe">): (() => void) =>
	pubsub.subscribe(REFERENCE_TOPIC, () => expireVersion(database));

/**
 * The lookup of this database. Reloads when the reference data's version changes: at once after a pubsub message, else
 * within a second.
 * @throws database errors: the search itself would fail, too
 */
export const lookupOf = async (database: Pick<Database, "db">): Promise<Lookup> => {
	const version = await currentVersion(database);
	const known = held.get(database.db);
	if (known?.version === version) return known.lookup;
	const running = reading.get(database.db);
	if (running?.version === version) return running.lookup;
	const lookup = read(database);
	reading.set(database.db, { version, lookup });
	try {
		held.set(database.db, { version, lookup: await lookup });
		return await lookup;
	} finally {
		if (reading.get(database.db)?.lookup === lookup) reading.delete(database.db);
	}
};

/** Reads all of it in one statement. */
const readRows = ({ db }: Pick<Database, "db">) =>
	db
		.selectNoFrom(({ selectFrom }) => [
			jsonArrayFrom(
				selectFrom("postcode")
					.select(["code", "region_id as region"])
					.select(({ fn }) => fn<Spot>("spot", ["latitude", "longitude"]).as("at"))
					.orderBy("code"),
			).as("postcodes"),
			jsonArrayFrom(
				selectFrom("locality").select(({ fn }) => [
					"postcode as code",
					fn<string[]>("array_prepend", ["name", "aliases"]).as("names"),
					fn<Spot>("spot", ["latitude", "longitude"]).as("at"),
				]),
			).as("suburbs"),
			jsonArrayFrom(
				selectFrom("service_in_use as s")
					.innerJoin("service_area as a", "a.id", "s.service_area_id")
					.select(["s.id", "a.id as area", "a.remote"])
					.$narrowType<{ remote: Remote }>(),
			).as("services"),
			jsonArrayFrom(
				selectFrom("service_area")
					.select("id")
					.where(({ fn }) => fn<boolean>("must_be_registered", ["id", fn("search_day", [])])),
			).as("registered"),
			jsonArrayFrom(selectFrom("age_group").select(["code", "number"])).as("ages"),
			jsonArrayFrom(selectFrom("funding_type").select(["code", "number"])).as("fundings"),
		])
		.executeTakeFirstOrThrow();

const read = async (database: Pick<Database, "db">): Promise<Lookup> => {
	const { postcodes, suburbs, services, registered, ages, fundings } = await readRows(database);
	const middles = new Map(postcodes.map(({ code, at }) => [code, at]));
	const bySuburb = new Map(
		suburbs.flatMap(({ names, code, at }) => names.map((name) => [`${code} ${plainPlace(name)}`, at] as const)),
	);
	const areas = new Map(services.map(({ id, area, remote }) => [id, { id: area, remote }]));
	const guarded = new Set(registered.map(({ id }) => id));
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
	const numbers = (known: readonly { code: string; number: number }[]) => {
		const map = new Map(known.map(({ code, number }) => [code, number]));
		return (codes: readonly string[]) => codes.flatMap((code) => map.get(code) ?? []);
	};
	return {
		regionOf: (postcode) => regions.get(postcode),
		areasOf: (ids) => [...new Map(ids.flatMap((id) => areas.get(id) ?? []).map((area) => [area.id, area])).values()],
		mustBeRegistered: (area) => guarded.has(area),
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

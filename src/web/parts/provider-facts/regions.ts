import type { Region } from "#contract/reference/reference.ts";
import { namesAndMore } from "#contract/shared/place-words.ts";
import { STATE_NAMES } from "../../ui/coverage/coverage-state.ts";

/** A region without its postcodes. */
export type RegionName = Pick<Region, "id" | "name" | "state">;

interface Covered {
	/** Ids of fully served regions. */
	regions: readonly number[];
	/** All served postcodes. */
	postcodes: readonly string[];
}

/** Where a provider serves in person. */
export interface Coverage {
	/** In one line: "Barwon, Western District and 3 more". Undefined if the profile names no place. */
	short: string | undefined;
	/** All of it by state, if the line doesn't name everything. */
	states: { name: string; regions: string[] }[];
	/** Names for structured data. Empty if nothing is served, or only single postcodes. */
	names: string[];
	/** Every region of Australia. */
	isNational: boolean;
}

/** Most regions and states named in the line. */
const NAMED = 4;

/**
 * A provider's coverage in words. A state with all its regions counts as one name.
 * @param all all regions with their postcodes
 */
export const coverageOf = ({ regions, postcodes }: Covered, all: readonly Region[]): Coverage => {
	const served = all.filter(({ id }) => regions.includes(id));
	const inRegions = new Set(served.flatMap((region) => region.postcodes));
	const single = postcodes.filter((code) => !inRegions.has(code));
	// The other territories are few and remote: "all of Australia" doesn't need them.
	if (served.length > 0 && all.every(({ id, state }) => state === "OT" || regions.includes(id)))
		return { short: "all of Australia", states: [], names: [], isNational: true };
	const states = [...new Set(served.map(({ state }) => state))].map((state) => {
		const own = served.filter((region) => region.state === state);
		const isWhole = own.length === all.filter((region) => region.state === state).length && own.length > 1;
		return { name: STATE_NAMES[state] ?? state, regions: own.map(({ name }) => name), isWhole };
	});
	const names = states.flatMap(({ name, regions: own, isWhole }) => (isWhole ? [`all of ${name}`] : own));
	const codes =
		single.length === 0 ? [] : [single.length > 3 ? `${single.length} more postcodes` : namesAndMore(single)];
	const short = [...names.slice(0, NAMED), ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])];
	const words = names.length === 0 && single.length > 3 ? [`${single.length} postcodes`] : [...short, ...codes];
	return {
		short: words.length > 0 ? namesAndMore(words, NAMED + 2) : undefined,
		states: names.length > NAMED ? states.map(({ name, regions: own }) => ({ name, regions: own })) : [],
		names: states.flatMap(({ name, regions: own, isWhole }) =>
			isWhole ? [name] : own.map((region) => `${region}, ${name}`),
		),
		isNational: false,
	};
};

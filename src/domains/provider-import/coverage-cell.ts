import { stateNamed } from "#domains/reference/read-place.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import type { Places } from "./places.ts";
import { isNothing, readState } from "./values.ts";

/** A coverage cell, parsed. */
export interface GivenCoverage {
	regions: number[];
	/** Single postcodes outside these regions. */
	postcodes: string[];
	faults: string[];
}

const EVERYWHERE = new Set([
	"all",
	"australia",
	"australia wide",
	"everywhere",
	"national",
	"nationally",
	"nationwide",
	"postcodes",
	"states",
]);

/**
 * Reads postcodes, ranges (`5171-5173`, only the ones that exist), states, region names and `All`, separated by commas,
 * semicolons, slashes, line breaks or `and`. Problems quote the parts that weren't understood.
 */
export const readCoverageCell = (cell: string, places: Places): GivenCoverage => {
	const [given = "", ...excluded] = cell.split(EXCEPT);
	if (excluded.length === 0) return readGiven(cell, places);
	const [from, without] = [readGiven(given, places), readGiven(excluded.join(","), places)];
	const [all, none] = [codesOf(from, places), new Set(codesOf(without, places))];
	// After another separator it's unclear whether a place is served or excluded.
	if (
		from.faults.length + without.faults.length > 0 ||
		all.length === 0 ||
		none.size === 0 ||
		/[;|\n]/.test(excluded.join())
	)
		return { regions: [], postcodes: [], faults: [`coverage "${cell.slice(0, 60)}" was not understood`] };
	const codes = all.filter((code) => !none.has(code));
	return { ...inRegions(new Set(codes), new Set(), places), faults: [] };
};

/** `All except 2000, 2001` */
const EXCEPT = /,?\s*\b(?:except(?:ing)?(?: for)?|excl(?:uding|udes)?\b\.?|other than|but not|not)\b:?/i;

const codesOf = ({ regions, postcodes }: GivenCoverage, places: Places): string[] => [
	...postcodes,
	...places.regions.flatMap((region) => (regions.includes(region.id) ? region.postcodes : [])),
];

/** Replaces whole regions among the codes with their ids, and keeps the other postcodes. */
const inRegions = (
	codes: ReadonlySet<string>,
	named: ReadonlySet<number>,
	places: Places,
): Pick<GivenCoverage, "regions" | "postcodes"> => {
	const regions = new Set(named);
	for (const { id, postcodes } of places.regions)
		if (postcodes.length > 0 && postcodes.every((code) => codes.has(code))) regions.add(id);
	const singles = [...codes].filter((code) => !regions.has(places.postcodes.get(code)?.region ?? 0));
	return { regions: [...regions].sort((a, b) => a - b), postcodes: singles.sort() };
};

const readGiven = (cell: string, places: Places): GivenCoverage => {
	const faults: string[] = [];
	const codes = new Set<string>();
	const regions = new Set<number>();
	const addWhere = (test: (place: { code: string; state: string }) => boolean) => {
		for (const place of places.postcodes.values()) if (test(place)) codes.add(place.code);
	};
	const takeCodes = (from: string, to: string): boolean => {
		// A short list lacks many postcodes, so an unknown one may exist.
		const found = from === to && !places.complete ? [from] : places.between(from, to);
		for (const code of found) codes.add(code);
		return found.length > 0;
	};
	const take = (part: string): boolean => {
		const [, from, to = from] = /^(\d{3,4})(?:-(\d{3,4}))?$/.exec(part)?.map((code) => code?.padStart(4, "0")) ?? [];
		if (from !== undefined && to !== undefined) return takeCodes(from, to);
		const plain = plainPlace(part).replace(/^(?:all|whole)(?: of)? (?=.)/, "");
		const state = stateNamed(readState(plain.replace(/^(.+) (nsw|vic|qld|sa|wa|tas|nt|act)$/, "$1 ($2)")) ?? "");
		const region = places.regions.find((one) => one.plain === plain);
		if (EVERYWHERE.has(plain)) addWhere(() => true);
		else if (state) addWhere(({ code }) => places.isIn(state, code));
		else if (region) regions.add(region.id);
		else return false;
		return true;
	};
	for (const part of partsOf(cell)) {
		if (take(part)) continue;
		const smaller = part.split(/\s*(?:\/|&|\band\b)\s*/i).filter(Boolean);
		const unread = smaller.length > 1 ? smaller.filter((one) => !take(one)) : [part];
		faults.push(...unread.map((words) => `coverage "${words.slice(0, 60)}" was not understood`));
	}
	return { ...inRegions(codes, regions, places), faults };
};

/** Any dash, `to` or two points between two numbers make a range. */
const partsOf = (cell: string): string[] =>
	isNothing(cell) || /^0+$/.test(cell.trim())
		? []
		: cell
				.replace(/(\d)\s*(?:[-‐-―−]|\.\.+|to)\s*(?=\d)/gi, "$1-")
				.replace(/(\d)\s+(?=\d)/g, "$1,")
				.split(/[,;|\n]/)
				.map((part) => part.replace(/\s+/g, " ").trim())
				.filter(Boolean);

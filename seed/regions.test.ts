import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import regions from "./regions.json" with { type: "json" };

interface Place {
	state: string;
	postcode: string;
}

const places = (path: string): Place[] => parse(readFileSync(path, "utf8"), { columns: true });

const gnaf = join(import.meta.dirname, "../../shared/data/localities-gnaf-2024-05.csv");

/** First and last postcode of a range such as `3211-3231`, or of a single postcode. */
const bounds = (range: string): [number, number] => {
	const [from = "", to = from] = range.split("-");
	return [Number(from), Number(to)];
};

const served = new Map<number, typeof regions>();
for (const region of regions) {
	for (const [from, to] of region.postcodes.map(bounds)) {
		for (let postcode = from; postcode <= to; postcode++)
			served.set(postcode, [...(served.get(postcode) ?? []), region]);
	}
}

/**
 * Places that aren't in exactly one region of their own state, or of the state that their postcode shares: 2620
 * (Queanbeyan, NSW) belongs to the ACT region, as in G-NAF.
 */
const astray = (list: Place[]) =>
	[...new Map(list.map((place) => [`${place.state} ${place.postcode}`, place])).values()].flatMap(
		({ state, postcode }) => {
			const found = served.get(Number(postcode)) ?? [];
			const isCrossing = list.some((other) => other.postcode === postcode && other.state === found[0]?.state);
			return found.length === 1 && (found[0]?.state === state || isCrossing)
				? []
				: [`${state} ${postcode}: ${found.map((region) => region.name).join(", ") || "no region"}`];
		},
	);

test("ids and names are unique", () => {
	expect(regions.filter(({ id }) => !Number.isInteger(id) || id < 1 || id > 9_999)).toEqual([]);
	expect(new Set(regions.map((region) => region.id)).size).toBe(regions.length);
	expect(new Set(regions.map((region) => region.name)).size).toBe(regions.length);
	expect(regions.filter((region) => region.name === "" || region.name !== region.name.trim())).toEqual([]);
});

test("ranges are well formed and in order", () => {
	for (const { name, postcodes } of regions) {
		expect(postcodes, name).not.toEqual([]);
		for (const range of postcodes) {
			expect(range, name).toMatch(/^\d{4}(-\d{4})?$/);
			const [from, to] = bounds(range);
			if (range.includes("-")) expect(from, `${name} ${range}`).toBeLessThan(to);
		}
		expect(postcodes, name).toEqual([...postcodes].sort());
	}
});

test("no two ranges overlap", () => {
	const ranges = regions.flatMap((region) =>
		region.postcodes.map((range) => ({ name: region.name, range, bounds: bounds(range) })),
	);
	ranges.sort((a, b) => a.bounds[0] - b.bounds[0]);
	const overlaps = ranges.flatMap((later, i) => {
		const earlier = ranges[i - 1];
		return earlier && later.bounds[0] <= earlier.bounds[1]
			? [`${earlier.name} ${earlier.range}, ${later.name} ${later.range}`]
			: [];
	});
	expect(overlaps).toEqual([]);
});

test("every postcode of the seed is in one region of its state", () => {
	expect(astray(places(join(import.meta.dirname, "localities.csv")))).toEqual([]);
});

if (existsSync(gnaf))
	test("every postcode of Australia is in one region of its state (needs the G-NAF file)", () => {
		const all = places(gnaf);
		expect(new Set(all.map((place) => place.postcode)).size).toBeGreaterThan(2_600);
		expect(astray(all)).toEqual([]);
	});

import fc from "fast-check";
import { expect, it } from "vitest";
import { publishedLines, type RegionCount } from "./count-unmet-demand.ts";

const counts = (...people: number[]): RegionCount[] =>
	people.map((count, at) => ({ region: at === 0 ? null : at, people: count }));

it("shows regions of five or more, and adds small ones together", () => {
	expect(publishedLines(counts(6, 9, 3, 4))).toEqual([
		{ place: "region", region: 1, people: 9 },
		{ place: "unknown", region: null, people: 6 },
		{ place: "others", region: null, people: 7 },
	]);
});

it("shows only the service's total if no region can be shown, and nothing under five", () => {
	expect(publishedLines(counts(2, 2, 2))).toEqual([{ place: "all", region: null, people: 6 }]);
	expect(publishedLines(counts(2, 2))).toEqual([]);
	expect(publishedLines([])).toEqual([]);
});

it("never shows a number under five, nor one that the others would give away", () => {
	const count = fc.integer({ min: 1, max: 12 });
	fc.assert(
		fc.property(fc.array(count, { maxLength: 8 }), (given) => {
			const all = given.map((people, region) => ({ region, people }));
			const lines = publishedLines(all);
			for (const { people } of lines) expect(people).toBeGreaterThanOrEqual(5);
			const named = new Set(lines.flatMap(({ region }) => region ?? []));
			const hidden = all.filter(({ region }) => !named.has(region));
			// A line for several regions hides at least two of them.
			if (lines.some(({ place }) => place === "others")) expect(hidden.length).toBeGreaterThanOrEqual(2);
			const sum = (of: readonly { people: number }[]) => of.reduce((total, { people }) => total + people, 0);
			expect(sum(lines)).toBe(sum(all) < 5 ? 0 : sum(all));
		}),
	);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { foldSmall, isSmall } from "./small-cells.ts";

const people = (...counts: number[]) => counts.map((count, id) => ({ id, people: count }));
const counts = (fold: ReturnType<typeof foldSmall<{ people: number }>>) =>
	fold && [fold.kept.map((g) => g.people), fold.others.map((g) => g.people)];

it.each([
	["large regions are shown separately", [9, 5], [[9, 5], []]],
	["small regions are combined", [9, 3, 2], [[9], [3, 2]]],
	["one small region is combined with the next smallest", [9, 6, 1], [[9], [1, 6]]],
	["a single small region could be worked out from the total, so nothing is shown", [9, 4], undefined],
	["a small total is not broken down", [2, 1], undefined],
	["no people give no breakdown", [], undefined],
] as const)("%s", (_name, given, expected) => expect(counts(foldSmall(people(...given)))).toEqual(expected));

it("every number shown is at least five, they add up to the total, and no hidden number can be worked out", () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), (given) => {
			const fold = foldSmall(people(...given));
			if (!fold) return;
			const sum = (groups: readonly { people: number }[]) => groups.reduce((total, group) => total + group.people, 0);
			expect(sum(fold.kept) + sum(fold.others)).toBe(given.reduce((a, b) => a + b, 0));
			for (const group of fold.kept) expect(isSmall(group.people)).toBe(false);
			expect(isSmall(sum(fold.others))).toBe(false);
			expect(fold.others.length).not.toBe(1);
		}),
	);
});

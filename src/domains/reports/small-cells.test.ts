import fc from "fast-check";
import { expect, it } from "vitest";
import { foldSmall, isSmall } from "./small-cells.ts";

const people = (...counts: number[]) => counts.map((count, id) => ({ id, people: count }));
const counts = (fold: ReturnType<typeof foldSmall<{ people: number }>>) =>
	fold && [fold.kept.map((g) => g.people), fold.others.map((g) => g.people)];

it.each([
	["large regions stand by themselves", [9, 5], [[9, 5], []]],
	["small ones go together", [9, 3, 2], [[9], [3, 2]]],
	["a small one takes the next along", [9, 6, 1], [[9], [1, 6]]],
	["one alone would stand out against the total", [9, 4], undefined],
	["few are not broken down", [2, 1], undefined],
	["nobody is nobody", [], undefined],
] as const)("%s", (_name, given, expected) => expect(counts(foldSmall(people(...given)))).toEqual(expected));

it("whatever is told is of five people or more, comes to the total, and leaves none to be worked out", () => {
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

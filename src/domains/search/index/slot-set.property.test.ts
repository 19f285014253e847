import { expect, test } from "vitest";
import { seededRandom } from "#demo/providers/random.ts";
import { SlotSet } from "./slot-set.ts";

test("a set of slots answers as a plain set does", () => {
	const random = seededRandom(31);
	/** Slots at the edges of words, and sets of very different lengths. */
	const some = () => Array.from({ length: random.int(0, 60) }, () => random.int(0, random.pick([31, 64, 500])));
	const setOf = (places: number[]) => {
		const set = new SlotSet();
		for (const place of places) set.add(place);
		return set;
	};
	for (let round = 0; round < 500; round++) {
		const [own, gone] = [some(), some()];
		const lists = Array.from({ length: random.int(0, 3) }, () => Array.from({ length: random.int(0, 3) }, some));
		const set = setOf(own);
		for (const place of gone) set.delete(place);
		const left = new Set(own.filter((place) => !gone.includes(place)));
		expect(Array.from({ length: 600 }, (_, place) => set.has(place))).toEqual(
			Array.from({ length: 600 }, (_, place) => left.has(place)),
		);
		expect(set.matching(lists.map((sets) => sets.map(setOf)))).toEqual(
			[...left]
				.filter((place) => lists.every((sets) => sets.some((places) => places.includes(place))))
				.sort((a, b) => a - b),
		);
		// Asking changes nothing.
		expect(set.matching([])).toEqual([...left].sort((a, b) => a - b));
	}
});

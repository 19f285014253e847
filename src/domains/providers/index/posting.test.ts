import { describe, expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { clearBit, grown, Posting, placesOf, setBit } from "./posting.ts";

const bitsOf = (places: number[], words: number) => {
	const bits = new Uint32Array(words);
	for (const place of places) setBit(bits, place);
	return bits;
};
const listOf = (bits: Uint32Array) => {
	const into = new Int32Array(bits.length * 32);
	return [...into.subarray(0, placesOf(bits, into))];
};

describe("which documents have one thing", () => {
	test.each([
		["few, as a list", 0.002],
		["many, as bits", 0.6],
		["some, which starts as a list and ends as bits", 0.05],
	])("%s: the same places go in and come out", (_, share) => {
		const random = seededRandom(5);
		const all = Array.from({ length: 10_000 }, (_, place) => place);
		const added = all.filter(() => random.chance(share));
		const wanted = all.filter(() => random.chance(0.3));
		const posting = new Posting();
		for (const place of added) {
			posting.add(place);
			posting.add(place);
		}
		expect(posting.size).toBe(added.length);

		const words = Math.ceil(all.length / 32);
		const target = bitsOf([], words);
		posting.addTo(target);
		expect(listOf(target)).toEqual(added);

		const narrowed = bitsOf(wanted, words);
		posting.narrow(narrowed, new Uint32Array(words).fill(0xffff_ffff));
		const kept = new Set(added);
		expect(listOf(narrowed)).toEqual(wanted.filter((place) => kept.has(place)));
	});

	test("bits take the place of a list only where they are smaller", () => {
		const scarce = new Posting();
		for (let place = 0; place < 320_000; place += 1_000) scarce.add(place);
		expect(scarce.bytes).toBeLessThan(4_000);
		const dense = new Posting();
		for (let place = 0; place < 320_000; place += 2) dense.add(place);
		expect(dense.bytes).toBeLessThan(100_000);
	});

	test("a posting that ends before the others narrows what comes after it to nothing", () => {
		const posting = new Posting();
		for (let place = 0; place < 100; place++) posting.add(place);
		const bits = bitsOf([5, 99, 100, 400], 13);
		posting.narrow(bits, new Uint32Array(13));
		expect(listOf(bits)).toEqual([5, 99]);
	});
});

test("bits are set, cleared and listed at the ends of words, the sign bit too", () => {
	const bits = bitsOf([0, 31, 32, 63, 64], 3);
	expect(listOf(bits)).toEqual([0, 31, 32, 63, 64]);
	clearBit(bits, 31);
	clearBit(bits, 64);
	expect(listOf(bits)).toEqual([0, 32, 63]);
});

test("an array grows by more than it must and keeps what it has", () => {
	const array = Int32Array.of(1, 2, 3);
	expect(grown(array, 3)).toBe(array);
	const longer = grown(array, 100);
	expect(longer.length).toBe(150);
	expect([...longer.subarray(0, 4)]).toEqual([1, 2, 3, 0]);
});

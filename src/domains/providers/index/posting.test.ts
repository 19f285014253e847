import { describe, expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { clearBit, countBits, grown, hasBit, lowestBit, Posting, setBit } from "./posting.ts";

const bitsOf = (places: number[], words: number) => {
	const bits = new Uint32Array(words);
	for (const place of places) setBit(bits, place);
	return bits;
};
const listOf = (bits: Uint32Array) => Array.from({ length: bits.length * 32 }, (_, place) => place).filter((place) => hasBit(bits, place));

describe("which documents have one thing", () => {
	test.each([
		["few, with empty words left out", 0.002, false],
		["few, with no word left out", 0.002, true],
		["some, with empty words left out", 0.05, false],
		["many, with no word left out", 0.6, true],
		["many, of which no word is empty", 0.6, false],
	])("%s: the same places go in and come out", (_, share, isWhole) => {
		const random = seededRandom(5);
		const added = Array.from({ length: 10_000 }, (_, place) => place).filter(() => random.chance(share));
		const posting = new Posting(isWhole);
		for (const place of added) {
			posting.add(place);
			posting.add(place);
		}
		const words = Math.ceil(10_000 / 32);
		const target = bitsOf([], words);
		posting.addTo(target);
		expect(listOf(target)).toEqual(added);
		const whole = posting.whole(words);
		if (whole) expect(listOf(whole.subarray(0, words))).toEqual(added);

		const others = [3, 9_999].filter((place) => !added.some((one) => one >>> 5 === place >>> 5));
		for (const place of others) setBit(target, place);
		posting.clearFrom(target);
		expect(listOf(target).filter((place) => added.includes(place))).toEqual([]);
	});

	test("what is rare takes little where empty words are left out, though it began with many side by side", () => {
		const scarce = new Posting();
		for (let place = 0; place < 3_200; place++) scarce.add(place);
		for (let place = 3_200; place < 320_000; place += 1_000) scarce.add(place);
		expect([scarce.words, scarce.whole(10_000)]).toEqual([417, undefined]);
		expect(scarce.bytes).toBeLessThan(7_000);
	});

	test("what leaves no word out can be read past its last", () => {
		const dense = new Posting(true);
		for (let place = 0; place < 320_000; place += 2) dense.add(place);
		const bits = dense.whole(20_000);
		expect([bits && bits.length >= 20_000, bits?.[9_999], bits?.[10_000]]).toEqual([true, 0x5555_5555, 0]);
	});

	test("places side by side take one word", () => {
		const posting = new Posting();
		for (let place = 64_000; place < 64_320; place++) posting.add(place);
		expect([posting.words, posting.at?.subarray(0, 2)]).toEqual([10, Uint32Array.of(2_000, 2_001)]);
	});
});

test("bits of a word are counted, and its lowest is found, the sign bit too", () => {
	const words = [0, 1, -1, 0x8000_0000, 0x8000_0001, 0x0f0f_0f0f, 0x7fff_fffe];
	expect(words.map(countBits)).toEqual([0, 1, 32, 1, 2, 16, 30]);
	expect(words.slice(1).map(lowestBit)).toEqual([0, 0, 31, 0, 0, 1]);
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

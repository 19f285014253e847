import { expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { HeldTexts } from "./held-texts.ts";

const MB = 1024 * 1024;
const textsFor = (most: number) => {
	const texts = new HeldTexts();
	texts.begin(most);
	return texts;
};

test("texts are given back as they were put, whatever letters they have", () => {
	const texts = textsFor(2 * MB);
	for (const [id, text] of ["plain", "", "é ś 日本 🦘", "x".repeat(5_000)].entries()) texts.put(id, text);
	expect([0, 1, 2, 3, 4].map((id) => texts.get(id)?.slice(0, 12))).toEqual(["plain", "", "é ś 日本 🦘", "xxxxxxxxxxxx", undefined]);
	texts.put(0, "another");
	texts.drop(3);
	expect([texts.get(0), texts.has(3), texts.get(3)]).toEqual(["another", false, undefined]);
	texts.begin(MB);
	expect([texts.get(0), texts.bytes]).toEqual([undefined, 0]);
	texts.put(0, "again");
	expect(texts.get(0)).toBe("again");
});

test("what does not fit is not kept, and nothing goes for it", () => {
	const texts = textsFor(2 * MB);
	for (let id = 0; id < 8; id++) texts.put(id, String(id).repeat(300_000));
	expect([texts.bytes, texts.hasRoom]).toEqual([2 * MB, false]);
	expect([0, 5, 6, 7].map((id) => texts.has(id))).toEqual([true, true, false, false]);
	texts.put(9, "y".repeat(MB));
	expect(texts.has(9)).toBe(false);
});

test("put, changed and dropped without end, all that count are there and the rest takes a third more at most", () => {
	const random = seededRandom(11);
	const texts = textsFor(64 * MB);
	const known = new Map<number, string>();
	for (let i = 0; i < 40_000; i++) {
		const id = random.int(1, 3_000);
		if (random.chance(0.2)) {
			texts.drop(id);
			known.delete(id);
		} else {
			const text = `${id} ${i} `.repeat(random.int(1, 400));
			texts.put(id, text);
			known.set(id, text);
		}
	}
	for (const [id, text] of known) expect(texts.get(id)).toBe(text);
	for (let id = 1; id <= 3_000; id++) expect(texts.has(id)).toBe(known.has(id));
	const alive = [...known.values()].reduce((sum, text) => sum + text.length + 8, 0);
	expect(texts.bytes).toBeLessThan((alive * 4) / 3 + 2 * MB);
});

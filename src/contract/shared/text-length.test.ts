import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, textLength } from "./text-length.ts";

const of = (text: string) => {
	const { alphabet, length, parts, left } = textLength(text);
	return [alphabet, length, parts, left];
};

describe("the length of a text message", () => {
	it.each([
		["", ["gsm", 0, 1, 160]],
		["a".repeat(159), ["gsm", 159, 1, 1]],
		["a".repeat(160), ["gsm", 160, 1, 0]],
		["a".repeat(161), ["gsm", 161, 2, 145]],
		["a".repeat(306), ["gsm", 306, 2, 0]],
		["a".repeat(307), ["gsm", 307, 3, 152]],
		["ä".repeat(69), ["gsm", 69, 1, 91]],
		["ő".repeat(69), ["ucs2", 69, 1, 1]],
		["ő".repeat(70), ["ucs2", 70, 1, 0]],
		["ő".repeat(71), ["ucs2", 71, 2, 63]],
		["ő".repeat(134), ["ucs2", 134, 2, 0]],
		["ő".repeat(135), ["ucs2", 135, 3, 66]],
		["€".repeat(80), ["gsm", 160, 1, 0]],
		["€".repeat(81), ["gsm", 162, 2, 143]],
		["😀".repeat(35), ["ucs2", 70, 1, 0]],
		["😀".repeat(36), ["ucs2", 72, 2, 61]],
	])("%#: %s", (text, expected) => expect(of(text)).toEqual(expected));

	it("a part never ends within an escaped character or an emoji", () => {
		expect(of(`${"a".repeat(152)}€${"a".repeat(151)}`)).toEqual(["gsm", 305, 2, 0]);
		expect(of(`${"ő".repeat(66)}😀${"ő".repeat(66)}`)).toEqual(["ucs2", 134, 3, 66]);
	});

	it("never shrinks when a character is added", () => {
		fc.assert(
			fc.property(
				fc.string({ unit: "grapheme", maxLength: 400 }),
				fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
				(text, more) => {
					expect(textLength(text + more).parts).toBeGreaterThanOrEqual(textLength(text).parts);
				},
			),
		);
	});

	it("is that of the plain alphabet with the quotes and dashes that keyboards make", () =>
		expect(of(plainText("We’ll call “today” – at 9 … am"))).toEqual(["gsm", 32, 1, 128]));
});

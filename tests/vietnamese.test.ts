import { expect, test } from "vitest";
import { subsetOf } from "#platform/pdf/typeface.ts";
import { LACKING } from "#web/ui/bdi/lacking.ts";

const VOWELS = "aăâeêioôơuưy";
const TONES = ["", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323"];
/** Every letter of Vietnamese that English doesn't have. */
const LETTERS = [...VOWELS, ...VOWELS.toUpperCase()]
	.flatMap((vowel) => TONES.map((tone) => (vowel + tone).normalize("NFC")))
	.concat("đ", "Đ")
	.filter((letter) => letter > "z");
const lacks = (letter: string) => subsetOf(letter) === undefined;

test("the letters of Vietnamese that our typeface lacks are known, in one piece and with separate marks", () => {
	expect(LETTERS.filter(lacks).length).toBeGreaterThan(80);
	expect(LETTERS.filter((letter) => LACKING.test(letter))).toEqual(LETTERS.filter(lacks));
	for (const letter of LETTERS) {
		const parts = [...letter.normalize("NFD")];
		expect(
			parts.some((part) => LACKING.test(part)),
			letter,
		).toBe(parts.some(lacks));
	}
});

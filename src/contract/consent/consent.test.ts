import fc from "fast-check";
import { expect, test } from "vitest";
import { type Choice, type Choices, PURPOSES, readChoices, standingOf, wordsOf, writeChoices } from "./consent.ts";

const day = fc
	.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const choice: fc.Arbitrary<Choice> = fc.record({
	answer: fc.constantFrom("yes", "no"),
	day,
	words: fc.constantFrom("1", "2", "1@ads.example.org", "1@ads.example.org:8443"),
});

test("what is written is read again", () => {
	fc.assert(
		fc.property(choice, (one) => {
			const choices: Choices = Object.fromEntries(PURPOSES.map(({ code }) => [code, one]));
			expect(readChoices(writeChoices(choices))).toEqual(choices);
		}),
	);
	expect(writeChoices({})).toBe("");
});

test("what cannot be read is nobody's agreement", () => {
	for (const cookie of [
		undefined,
		"",
		"yes",
		"advertising.yes",
		"advertising.maybe.2026-03-02.1",
		"other.yes.2026-03-02.1",
		"advertising.yes.yesterday.1",
	])
		expect(readChoices(cookie)).toEqual({});
	fc.assert(fc.property(fc.string(), (cookie) => standingOf(readChoices(cookie).advertising, "1", false) !== "yes"));
});

test("only a yes to these very words is a yes; a no stands whatever the words; a browser's no stands above all", () => {
	fc.assert(
		fc.property(fc.option(choice, { nil: undefined }), fc.constantFrom("1", "2", "1@ads.example.org"), (one, words) => {
			expect(standingOf(one, words, true)).toBe("refused");
			const standing = standingOf(one, words, false);
			expect(standing === "yes").toBe(one?.answer === "yes" && one.words === words);
			expect(standing === "no").toBe(one?.answer === "no");
		}),
	);
});

test("words name the company that would learn of the visit", () => {
	expect(wordsOf("advertising", null)).toMatch(/^\d+$/);
	expect(wordsOf("advertising", "ads.example.org")).toMatch(/^\d+@ads\.example\.org$/);
});

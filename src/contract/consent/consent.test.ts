import fc from "fast-check";
import { expect, test } from "vitest";
import { type Choice, type Choices, consentStatusOf, PURPOSES, readChoices, wordsOf, writeChoices } from "./consent.ts";

const day = fc
	.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const choice: fc.Arbitrary<Choice> = fc.record({
	answer: fc.constantFrom("yes", "no"),
	day,
	words: fc.constantFrom("1", "2", "1@ads.example.org", "1@ads.example.org:8443"),
});

test("choices survive writing and reading", () => {
	fc.assert(
		fc.property(choice, (one) => {
			const choices: Choices = Object.fromEntries(PURPOSES.map(({ code }) => [code, one]));
			expect(readChoices(writeChoices(choices))).toEqual(choices);
		}),
	);
	expect(writeChoices({})).toBe("");
});

test("unreadable cookies count as no answer", () => {
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
	fc.assert(
		fc.property(fc.string(), (cookie) => consentStatusOf(readChoices(cookie).advertising, "1", false) !== "yes"),
	);
});

test("a yes counts only for the same words, a no for any words, and the browser's refusal overrides both", () => {
	fc.assert(
		fc.property(fc.option(choice, { nil: undefined }), fc.constantFrom("1", "2", "1@ads.example.org"), (one, words) => {
			expect(consentStatusOf(one, words, true)).toBe("refused");
			const standing = consentStatusOf(one, words, false);
			expect(standing === "yes").toBe(one?.answer === "yes" && one.words === words);
			expect(standing === "no").toBe(one?.answer === "no");
		}),
	);
});

test("the words include the company that would receive the visit", () => {
	expect(wordsOf("advertising", null)).toMatch(/^\d+$/);
	expect(wordsOf("advertising", "ads.example.org")).toMatch(/^\d+@ads\.example\.org$/);
});

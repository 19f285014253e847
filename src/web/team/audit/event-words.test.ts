import { expect, it } from "vitest";
import { eventWords } from "./event-words.ts";

it.each([
	["letter.given-up", "Failed email dismissed"],
	["case.read", "Case viewed"],
	["referrals.listed", "Referrals list viewed"],
	["plan-file.read", "Plan file viewed"],
	["case.closed", "Case closed"],
	["constructor", "Constructor"],
])("shows %s as %s", (event, words) => {
	expect(eventWords(event)).toBe(words);
});

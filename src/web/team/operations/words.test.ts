import { expect, it } from "vitest";
import { answerWords } from "./words.ts";

it.each([
	["ESEALED", "It was sealed with a secret key that the service does not have"],
	["EENVELOPE RCPT TO 550 5.1.1", "The mail server refused this address for good"],
	["ESOCKET CONN", "The mail server did not answer"],
	["Error", "The mail server did not take it"],
])("why a letter did not go: %s", (fault, words) => {
	expect(answerWords(fault)).toBe(words);
});

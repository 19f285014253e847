import { expect, it } from "vitest";
import { EMAIL_KINDS } from "#platform/email/email-kinds.ts";
import { answerWords, EMAIL_WORDS } from "./words.ts";

it("names every kind of email, and no other", () => {
	expect(Object.keys(EMAIL_WORDS).sort()).toEqual(Object.keys(EMAIL_KINDS).sort());
});

it.each([
	["ESEALED", "The email was encrypted with a key that the service doesn’t have"],
	["EENVELOPE RCPT TO 550 5.1.1", "The mail server rejected this address permanently"],
	["ESOCKET CONN", "The mail server didn’t answer"],
	["Error", "The mail server didn’t accept the email"],
])("explains why an email failed: %s", (fault, words) => {
	expect(answerWords(fault)).toBe(words);
});

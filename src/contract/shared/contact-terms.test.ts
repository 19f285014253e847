import { describe, expect, it } from "vitest";
import { AnswersGiven } from "#contract/quotes/questions.ts";
import { CONTACT, type ContactTerms, wrongTerms } from "./contact-terms.ts";
import { changedAnswers, storedAnswers } from "./questions.ts";

const termLines = (terms: ContactTerms | null | undefined) => CONTACT.lines(terms);
const isChanged = (terms: ContactTerms, before: ContactTerms | null) =>
	changedAnswers({ contact_terms: terms }, { contact_terms: before }).length > 0;

const at = new Date("2026-11-28T03:00:00Z");

describe("what was said about contact", () => {
	it("is nothing if every answer is empty, and never a no", () => {
		for (const empty of [undefined, null, {}, { ways: [], times: "", voicemail: null, interpreter: null }]) {
			expect(storedAnswers({ contact_terms: empty }, at).contact_terms).toBeNull();
			expect(termLines(empty)).toEqual([]);
		}
		expect(termLines({ times: "Mornings" })).toEqual([{ label: "Good times", value: "Mornings" }]);
	});

	it("names first what not to do: ways that weren't ticked, voicemail, and texts that aren't safe", () => {
		expect(termLines({ ways: ["email"], voicemail: "no", interpreter: "Vietnamese" })).toEqual([
			{ label: "Please don't", value: "call, leave a voicemail, send text messages" },
			{ label: "Contact by", value: "email" },
			{ label: "Interpreter", value: "Vietnamese" },
		]);
		expect(termLines({ safe_to_text: "no" })).toEqual([{ label: "Please don't", value: "send text messages" }]);
		expect(termLines({ voicemail: "yes", safe_to_text: "yes", relay: "yes" }).map(({ label }) => label)).toEqual([
			"National Relay Service",
			"Voicemail",
			"Text messages",
		]);
	});

	it("is the same in another order or with empty answers", () => {
		expect(isChanged({ ways: ["phone"], times: null }, { ways: ["phone"] })).toBe(false);
		expect(isChanged({ voicemail: "no" }, { voicemail: "yes" })).toBe(true);
		expect(isChanged({}, null)).toBe(false);
	});
});

describe("what can't be", () => {
	it.each([
		["text messages to a landline", { ways: ["text" as const] }, "(03) 7010 1234", 1],
		["text messages without a number", { ways: ["text" as const] }, null, 1],
		["text messages to a mobile", { ways: ["text" as const] }, "+61 491 570 006", 0],
		["calls to a landline", { ways: ["phone" as const] }, "(03) 7010 1234", 0],
		["texts that aren't safe as a way", { ways: ["text" as const], safe_to_text: "no" as const }, "0491 570 006", 1],
		["nothing", null, null, 0],
	])("%s", (_, terms, phone, faults) => {
		expect(wrongTerms(terms, phone).map(({ field }) => field)).toEqual(Array(faults).fill("contact_terms.ways"));
	});

	it.each([
		["a way that we don't have", { ways: ["fax"] }, "ways"],
		["a list instead of text", { times: ["x"] }, "times"],
		["a text that is too long", { times: "x".repeat(201) }, "times"],
		["an answer that isn't one", { voicemail: "maybe" }, "voicemail"],
		["a no for the relay service", { relay: "no" }, "relay"],
	])("%s is refused at its field", (_, terms, field) => {
		expect(AnswersGiven.contact_terms.safeParse(terms).error?.issues[0]?.path[0]).toBe(field);
	});

	it("a way that is named twice counts once", () => {
		expect(AnswersGiven.contact_terms.parse({ ways: ["email", "phone", "email"] })).toEqual({
			ways: ["phone", "email"],
		});
	});
});

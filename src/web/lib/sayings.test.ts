import { expect, test } from "vitest";
import { flashMessage, flashMessages } from "./sayings.ts";

test("words are found by their own names alone, whatever somebody writes into an address", () => {
	const said = flashMessages({ saved: "It is saved" });
	expect(said.saved).toBe("It is saved");
	for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", ""])
		expect(said[name], name).toBeUndefined();
});

test("an address says a word of ours, and nothing else that came with a form", () => {
	expect(flashMessage("not-reached")).toBe("?said=not-reached");
	for (const word of ["", "__proto__", "\u0000", "\ufffd", "a b", "a&b", "a\r\nb", "x".repeat(20_000)])
		expect(flashMessage(word)).toBe("");
});

import { expect, test } from "vitest";
import { flashMessage, flashMessages } from "./flash-messages.ts";

test("only defined messages are found, whatever the URL contains", () => {
	const said = flashMessages({ saved: "It is saved" });
	expect(said.saved).toBe("It is saved");
	for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", ""])
		expect(said[name], name).toBeUndefined();
});

test("a URL carries only our own keys, not text from a form", () => {
	expect(flashMessage("not-reached")).toBe("?said=not-reached");
	for (const word of ["", "__proto__", "\u0000", "\ufffd", "a b", "a&b", "a\r\nb", "x".repeat(20_000)])
		expect(flashMessage(word)).toBe("");
});

import { expect, it } from "vitest";
import { fillBlanks } from "./answer-blanks.ts";

it("fills placeholders anywhere in the text and leaves other braces", () => {
	const values = { name: "Mai {me}", me: "Sam", phone: "1300 000 000", reference: "AB12" };
	expect(fillBlanks("Hello {name}, {me} here. {me}! {phone} {reference} {toString} {x} { name }", values)).toBe(
		"Hello Mai {me}, Sam here. Sam! 1300 000 000 AB12 {toString} {x} { name }",
	);
});

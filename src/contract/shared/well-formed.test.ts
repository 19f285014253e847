import fc from "fast-check";
import { expect, it } from "vitest";
import { isWellFormed, toWellFormed } from "./well-formed.ts";

const anyText = fc
	.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud800", "\udbff", "\udc00", "\udfff", "😀")))
	.map((parts) => parts.join(""));

it("detects and replaces lone surrogates like the built-in methods", () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(isWellFormed(text)).toBe(text.isWellFormed());
			expect(toWellFormed(text)).toBe(text.toWellFormed());
		}),
	);
});

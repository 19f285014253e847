import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canRespond, maskReviewer } from "./rules.ts";

describe("the mask of a reviewer's address", () => {
	// RVL-007
	it.each([
		["mai@visitor.example", "M*****"],
		["Zoë.long.name@visitor.example", "Z*****"],
		["éa@visitor.example", "É*****"],
		["7@visitor.example", "7*****"],
		["😀x@visitor.example", "😀*****"],
	])("%s reads %s", (email, masked) => expect(maskReviewer(email)).toBe(masked));

	it("never shows more than one letter, or the length of the address", () => {
		fc.assert(fc.property(fc.emailAddress(), (email) => [...maskReviewer(email)].length === 6));
	});
});

// RVL-015
describe("V4 which reviews can be answered", () => {
	it.each([
		["published", 2.5, false, true],
		["published", 3, false, false],
		["published", 0, false, true],
		["published", 5, true, true],
		["confirmed", 1, false, false],
		["rejected", 1, false, false],
	] as const)("%s with %s stars, answered before %s: %s", (state, total_score, has_response, may) => {
		expect(canRespond({ state, total_score, has_response, is_active: true })).toBe(may);
		expect(canRespond({ state, total_score, has_response, is_active: false })).toBe(false);
	});
});

import { expect, it } from "vitest";
import { pageIn } from "./page-number.ts";

it.each([
	["", 1],
	["page=3", 3],
	["page=0", 1],
	["page=-1", 1],
	["page=1.5", 1],
	["page=x", 1],
	["page=999999", 999_999],
	["page=1000000", 1],
])("%s gives page %d", (query, page) => {
	expect(pageIn(new URLSearchParams(query))).toBe(page);
});

it("each list on a page has its own page number", () => {
	const params = new URLSearchParams("page=2&notes=3&calls=x");
	expect(["page", "notes", "calls", "history"].map((name) => pageIn(params, 1e6, name))).toEqual([2, 3, 1, 1]);
});

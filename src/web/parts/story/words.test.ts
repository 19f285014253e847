import { expect, test } from "vitest";
import { emptyBlog } from "../../lib/blog-address.ts";
import { activeFilters, cardSummary, resultsFor } from "./words.ts";

const lists = { categories: [{ id: 3, name: "Older people" }], areas: [{ id: 9, name: "Physiotherapy" }] };

// BLG-020
test("a summary over 120 characters is cut at a word and ends with an ellipsis", () => {
	expect(cardSummary("x".repeat(120))).toBe("x".repeat(120));
	expect(cardSummary("x".repeat(121))).toBe(`${"x".repeat(120)}…`);
	expect(cardSummary(`${"x".repeat(115)} words`)).toBe(`${"x".repeat(115)}…`);
	expect(cardSummary(`${"x".repeat(115)} word and more`)).toBe(`${"x".repeat(115)} word…`);
	expect(cardSummary(`${"x".repeat(118)}, tail`)).toBe(`${"x".repeat(118)}…`);
	expect(cardSummary("🌻".repeat(121))).toBe(`${"🌻".repeat(120)}…`);
	expect(cardSummary("")).toBe("");
});

// BLG-011, BLG-014
test("chips and summary name category, service and tag; the summary also names the search text", () => {
	const state = { ...emptyBlog, search: "falls", category: 3, service_area: 9, tag: "balance" };
	const active = activeFilters(state, lists);
	expect(active).toEqual([
		{ name: "Older people", without: { category: undefined } },
		{ name: "Physiotherapy", without: { service_area: undefined } },
		{ name: "balance", without: { tag: "" } },
	]);
	expect(resultsFor(state, active)).toBe("Showing results for “falls”, Older people, Physiotherapy, balance");
});

test("a filter with an unknown id can be removed, and the download view counts as a filter", () => {
	expect(
		activeFilters({ ...emptyBlog, category: 77, show_download_posts: true }, lists).map(({ name }) => name),
	).toEqual(["Another category", "Social stories to download"]);
});

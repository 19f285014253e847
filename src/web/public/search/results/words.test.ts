import { expect, test } from "vitest";
import { emptySearch, type SearchState } from "#web/lib/search-address.ts";
import { headingWords, summaryLines } from "./words.ts";

const lists = {
	areas: [
		{ id: 2, name: "Occupational therapy", slug: null },
		{ id: 4, name: "Psychology", slug: null },
		{ id: 10, name: "Home Care Package Provider", slug: null },
	],
	ages: [{ code: "65+", description: "Older people" }],
	funding: [{ code: "NDIS", name: "NDIS", hcp_allowed: false }],
};

test.each<[Partial<SearchState>, string]>([
	[{}, "All providers"],
	[{ order: "highly_reviewed", page: 2, to_quote: [1] }, "All providers"],
	[
		{ service_areas_list: ["2"], postcodes_list: ["3216"], suburb_list: ["Belmont"] },
		"Occupational therapy providers near Belmont 3216",
	],
	[{ service_areas_list: ["10"] }, "Home Care Package providers"],
	[{ service_areas_list: ["2", "4"] }, "Occupational therapy or Psychology providers"],
	[{ postcodes_list: ["3216", "3218"], suburb_list: ["Belmont"] }, "Providers near 3216 or 3218"],
	[{ query: "gum" }, "Providers named “gum”"],
	[{ funding_types_list: ["NDIS"] }, "Providers that match your search"],
	[{ service_areas_list: ["999"] }, "All providers"],
])("RES-001 the heading of the search %j", (state, expected) => {
	expect(headingWords({ ...emptySearch, ...state }, lists)).toBe(expected);
});

test("the summary lists the filters of the search, and nothing else", () => {
	const state = {
		...emptySearch,
		service_areas_list: ["4"],
		age_groups_list: ["65+"],
		funding_types_list: ["i-don-t-know"],
		postcodes_list: ["3216"],
	};
	expect(summaryLines(state, lists)).toEqual([
		{ label: "Service", value: "Psychology" },
		{ label: "Near", value: "3216" },
		{ label: "Age of recipient", value: "Older people" },
		{ label: "Funding", value: "I don't know" },
	]);
	expect(summaryLines(emptySearch, lists)).toEqual([]);
});

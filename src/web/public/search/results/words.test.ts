import { expect, test } from "vitest";
import { emptySearch } from "#web/lib/search-address.ts";
import { summaryLines } from "./words.ts";

const lists = {
	areas: [
		{ id: 2, name: "Occupational therapy", slug: null },
		{ id: 4, name: "Psychology", slug: null },
	],
	ages: [{ code: "65+", description: "Older people" }],
	funding: [{ code: "NDIS", name: "NDIS", hcp_allowed: false }],
};

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

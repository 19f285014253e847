import { expect, test } from "vitest";
import { headingWords } from "./search-words.ts";

const areas = [
	{ id: 2, name: "Occupational therapy" },
	{ id: 4, name: "Psychology" },
	{ id: 10, name: "Home Care Package Provider" },
];
const none = {
	query: "",
	service_areas_list: [] as string[],
	age_groups_list: [] as string[],
	funding_types_list: [] as string[],
	postcodes_list: [] as string[],
	suburb_list: [] as string[],
};

// RES-001
test.each<[Partial<typeof none>, string]>([
	[{}, "All providers"],
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
])("the heading of the search %j", (state, expected) => {
	expect(headingWords({ ...none, ...state }, areas)).toBe(expected);
});

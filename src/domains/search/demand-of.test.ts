import { expect, it } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { demandOf } from "./demand-of.ts";

const lookup = { regionOf: (postcode: string) => ({ "6725": 7, "6726": 7, "3000": 1 })[postcode] };
const about = (asked: Record<string, string>) => demandOf(ProviderSearch.parse(asked), lookup);

it("is the service and the region of a search", () => {
	expect(about({ service_areas_list: "4", postcodes_list: "6725,6726" })).toEqual({ service_area: "4", region: "7" });
});

it("is nothing for a name, several services, several regions or an unknown place", () => {
	const search = { service_areas_list: "4", postcodes_list: "6725" };
	expect(about({ ...search, query: "wattle" })).toBeUndefined();
	expect(about({ ...search, service_areas_list: "4,5" })).toBeUndefined();
	expect(about({ ...search, service_areas_list: "" })).toBeUndefined();
	expect(about({ ...search, postcodes_list: "6725,3000" })).toBeUndefined();
	expect(about({ ...search, postcodes_list: "9999" })).toBeUndefined();
	expect(about({ ...search, postcodes_list: "" })).toBeUndefined();
});

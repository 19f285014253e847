import { expect, test } from "vitest";
import { checkSearch } from "./check.ts";

const types = [
	{ code: "NDIS", name: "NDIS", hcp_allowed: false },
	{ code: "HCP", name: "Home care", hcp_allowed: true },
];
const check = (asked: Partial<Parameters<typeof checkSearch>[0]>) =>
	checkSearch({ areaName: undefined, placed: true, age: "65+", funding: "NDIS", ...asked }, types).map((p) => p.field);

// HOM-016 to HOM-019
test("place, age and funding are required, a service is not", () => {
	expect(check({})).toEqual([]);
	expect(check({ placed: false, age: "", funding: "" })).toEqual(["location", "age_groups_list", "funding_types_list"]);
});

// HOM-038
test("home care needs no age", () => {
	expect(check({ areaName: "Home Care Package Provider", funding: "HCP", age: "" })).toEqual([]);
	expect(check({ areaName: "Psychology", age: "" })).toEqual(["age_groups_list"]);
});

// HOM-038
test("the home care form never requires an age, whatever the funding level", () => {
	expect(check({ areaName: "Home Care Package Provider", funding: "i-don-t-know", age: undefined })).toEqual([]);
	expect(check({ areaName: "Home Care Package Provider", funding: "", age: undefined })).toEqual([
		"funding_types_list",
	]);
	expect(check({ areaName: "Home Care Package Provider", funding: "i-don-t-know", age: "" })).toEqual([
		"age_groups_list",
	]);
	expect(check({ areaName: "Psychology", age: undefined })).toEqual(["age_groups_list"]);
});

// HOM-032, HOM-033, HOM-034
test("the funding must fit the service; I don't know always fits", () => {
	expect(check({ areaName: "Home Care Package Provider", funding: "NDIS" })).toEqual(["funding_types_list"]);
	expect(check({ areaName: "Psychology", funding: "HCP" })).toEqual(["funding_types_list"]);
	for (const areaName of ["Home Care Package Provider", "Psychology", undefined])
		expect(check({ areaName, funding: "i-don-t-know" })).toEqual([]);
});

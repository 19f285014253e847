import { expect, test } from "vitest";
import { asksPlan, byName, fundingOfService, fundingOptions, isHcp, isHomeCareSearch } from "./rules.ts";

const funding = [
	{ code: "NDIS", name: "NDIS", hcp_allowed: false },
	{ code: "Medicare", name: "Medicare", hcp_allowed: false },
	{ code: "HCP", name: "Home care", hcp_allowed: true },
	{ code: "HCP2", name: "Level 2", hcp_allowed: true },
];
const codes = (area: string | undefined) => fundingOptions(area, funding, "I don't know").map((f) => f.code);

// HOM-032, HOM-033, HOM-034
test("funding choices follow the service, and I don't know is always last", () => {
	expect(codes("Home Care Package Provider")).toEqual(["HCP", "HCP2", "i-don-t-know"]);
	expect(codes("Psychology")).toEqual(["NDIS", "Medicare", "i-don-t-know"]);
	expect(codes(undefined)).toEqual(["NDIS", "Medicare", "i-don-t-know"]);
});

// HOM-036, HOM-037
test("two services set the funding to NDIS", () => {
	expect(fundingOfService("NDIS Plan management")).toBe("NDIS");
	expect(fundingOfService("Behaviour support")).toBe("NDIS");
	expect(fundingOfService("Psychology")).toBeUndefined();
});

// CON-004 to CON-008
test("HCP codes", () => {
	for (const code of ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"]) expect(isHcp(code)).toBe(true);
	for (const code of ["NDIS", "HCP5", "hcp", null, undefined]) expect(isHcp(code)).toBe(false);
});

// HOM-035
test("services are alphabetical", () => {
	expect(byName([{ name: "physio" }, { name: "Art" }, { name: "NDIS" }]).map((x) => x.name)).toEqual([
		"Art",
		"NDIS",
		"physio",
	]);
});

// HOM-038
test("the home care variant", () => {
	expect(isHomeCareSearch("Home Care Package Provider", "HCP")).toBe(true);
	expect(isHomeCareSearch("Home Care Package Provider", "i-don-t-know")).toBe(false);
	expect(isHomeCareSearch("Psychology", "HCP")).toBe(false);
});

test("requests with Support at Home ask for recipient details, with or without a classification", () => {
	expect(isHcp("SAH") && isHcp("SAH1") && isHcp("SAH8")).toBe(true);
});

test("how the plan is managed is asked for the NDIS, and if the funding isn't known", () => {
	for (const codes of [[], [null], [""], ["i-don-t-know"], ["NDIS"], ["Medicare", "NDIS"]])
		expect(asksPlan(codes)).toBe(true);
	for (const code of ["SAH", "SAH1", "SAH8", "HCP", "HCP4", "DVA", "icare", "Medicare", "self-funded"])
		expect(asksPlan([code])).toBe(false);
});

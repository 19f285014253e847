import { expect, test } from "vitest";
import { fundingLines } from "./funding.ts";

const HOME = "Support at Home (Home Care Package)";
const all = [
	{ code: "NDIS", name: "NDIS" },
	{ code: "HCP", name: `${HOME}, level not known` },
	...[1, 2, 3, 4].map((level) => ({ code: `HCP${level}`, name: `Support at Home (Home Care Package level ${level})` })),
	{ code: "DVA", name: "Department of Veterans' Affairs" },
];

test.each([
	[["DVA", "NDIS"], ["NDIS", "Department of Veterans' Affairs"]],
	[
		["HCP4", "HCP1", "HCP2", "HCP", "HCP3", "NDIS", "DVA"],
		["NDIS", `${HOME}, all levels`, "Department of Veterans' Affairs"],
	],
	[["HCP1", "HCP4", "HCP2"], [`${HOME}, levels 1, 2 and 4`]],
	[["HCP", "HCP2", "HCP3"], [`${HOME}, levels 2 and 3, or level not known`]],
	[["HCP", "HCP3"], [`${HOME}, level 3, or level not known`]],
	[["HCP"], [`${HOME}, level not known`]],
	[["HCP3"], ["Support at Home (Home Care Package level 3)"]],
	[[], []],
])("%j reads %j", (codes, lines) => {
	expect(fundingLines(all, codes)).toEqual(lines);
});

test("lists without the package of unknown level keep their own names", () => {
	expect(fundingLines(all.slice(2), ["HCP1", "HCP2"])).toHaveLength(2);
});

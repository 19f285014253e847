import { expect, test } from "vitest";
import { fundingLines } from "./funding.ts";

const HOME = "Support at Home (Home Care Package)";
const all = [
	{ code: "NDIS", name: "NDIS" },
	{ code: "HCP", name: `Level not known – ${HOME}` },
	...[1, 2, 3, 4].map((level) => ({ code: `HCP${level}`, name: `Level ${level} – ${HOME}` })),
	{ code: "DVA", name: "Department of Veterans' Affairs" },
];

test.each([
	[
		["DVA", "NDIS"],
		["NDIS", "Department of Veterans' Affairs"],
	],
	[
		["HCP4", "HCP1", "HCP2", "HCP", "HCP3", "NDIS", "DVA"],
		["NDIS", `${HOME}, all levels`, "Department of Veterans' Affairs"],
	],
	[["HCP1", "HCP4", "HCP2"], [`${HOME}, levels 1, 2 and 4`]],
	[["HCP", "HCP2", "HCP3"], [`${HOME}, levels 2 and 3, or level not known`]],
	[["HCP", "HCP3"], [`${HOME}, level 3, or level not known`]],
	[["HCP"], [`Level not known – ${HOME}`]],
	[["HCP3"], [`Level 3 – ${HOME}`]],
	[[], []],
])("%j reads %j", (codes, lines) => {
	expect(fundingLines(all, codes)).toEqual(lines);
});

test("names of another kind stay as they are", () => {
	const other = all.map((f) => ({ ...f, name: f.code }));
	expect(fundingLines(other, ["HCP1", "HCP2", "NDIS"])).toEqual(["NDIS", "HCP1", "HCP2"]);
});

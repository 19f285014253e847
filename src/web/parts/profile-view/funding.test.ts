import { expect, test } from "vitest";
import { fundingLines } from "./funding.ts";

const HOME = "Support at Home";
const all = [
	{ code: "NDIS", name: "NDIS" },
	{ code: "HCP", name: `Level not known – ${HOME}` },
	...[1, 2, 3, 4].map((level) => ({
		code: `HCP${level}`,
		name: `Transitioned level ${level} (Home Care Package) – ${HOME}`,
	})),
	{ code: "SAH", name: HOME },
	...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => ({ code: `SAH${level}`, name: `Classification ${level} – ${HOME}` })),
	{ code: "DVA", name: "Department of Veterans' Affairs" },
];
const packages = ["HCP4", "HCP1", "HCP2", "HCP", "HCP3"];
const classifications = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `SAH${level}`);

test.each([
	[
		["DVA", "NDIS"],
		["NDIS", "Department of Veterans' Affairs"],
	],
	[
		[...packages, ...classifications, "SAH", "NDIS", "DVA"],
		["NDIS", `${HOME}, all levels`, "Department of Veterans' Affairs"],
	],
	[packages, [`${HOME}, transitioned levels 1 to 4, or level not known`]],
	[["HCP1", "HCP4", "HCP2"], [`${HOME}, transitioned levels 1, 2 and 4`]],
	[["HCP", "HCP2", "HCP3"], [`${HOME}, transitioned levels 2 and 3, or level not known`]],
	[["HCP", "HCP3"], [`${HOME}, transitioned level 3, or level not known`]],
	[["HCP2", "SAH", ...classifications], [`${HOME}, transitioned level 2 and classifications 1 to 8`]],
	[["HCP"], [`Level not known – ${HOME}`]],
	[["SAH7"], [`Classification 7 – ${HOME}`]],
	[["SAH"], [HOME]],
	[[], []],
])("%j reads %j", (codes, lines) => {
	expect(fundingLines(all, codes)).toEqual(lines);
});

test("other names stay unchanged", () => {
	const other = all.map((f) => ({ ...f, name: f.code }));
	expect(fundingLines(other, ["HCP1", "HCP2", "NDIS"])).toEqual(["NDIS", "HCP1", "HCP2"]);
});

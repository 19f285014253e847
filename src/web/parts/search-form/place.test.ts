import { expect, test } from "vitest";
import { exactPlace } from "./place.ts";
import { placeLabel, suggestionLabel } from "./place-labels.ts";

const places = [
	{ suburb: "Belmont", state: "VIC", code: "3216" },
	{ suburb: "Belmont", state: "NSW", code: "2280" },
	{ suburb: "Highton", state: "VIC", code: "3216" },
	{ suburb: "O'Connor", state: "ACT", code: "2602" },
];

test.each([
	["Belmont, VIC 3216", { code: "3216", suburb: "Belmont" }],
	["belmont vic", { code: "3216", suburb: "Belmont" }],
	["BELMONT 2280", { code: "2280", suburb: "Belmont" }],
	["3216 highton", { code: "3216", suburb: "Highton" }],
	["oconnor", { code: "2602", suburb: "O'Connor" }],
	["2602", { code: "2602", suburb: "O'Connor" }],
	["3216", { code: "3216", suburb: "" }],
	["belmont", undefined],
	["belm", undefined],
	["", undefined],
])("HOM-024 typed without scripts: %s", (typed, expected) => {
	expect(exactPlace(typed, places)).toEqual(expected);
});

test("labels of places", () => {
	expect(suggestionLabel({ suburb: "Belmont", state: "VIC", code: "3216" })).toBe("Belmont, VIC 3216");
	expect(placeLabel({ suburb: "Belmont", code: "3216" })).toBe("Belmont 3216");
	expect(placeLabel({ suburb: "", code: "3216" })).toBe("3216");
});

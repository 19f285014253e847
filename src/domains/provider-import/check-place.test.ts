import { expect, test } from "vitest";
import { checkPlace } from "./check-place.ts";
import { readCoverageCell } from "./coverage-cell.ts";
import { createPlaces } from "./places.ts";

const locality = (
	name: string,
	state: string,
	postcode: string,
	latitude: number,
	longitude: number,
	weight = 100,
) => ({
	...{ name, state, postcode, latitude, longitude, weight },
	aliases: [],
});

const localities = [
	locality("Mount Liebig", "NT", "0872", -23.27, 131.27),
	locality("Tanami", "NT", "0872", -19.98, 129.85),
	locality("Hobart", "TAS", "7000", -42.88, 147.33),
	locality("St Kilda", "VIC", "3182", -37.86, 144.98),
	locality("O'Connor", "ACT", "2602", -35.26, 149.11),
	locality("Kippa-Ring", "QLD", "4021", -27.22, 153.08),
	locality("Richmond", "VIC", "3121", -37.82, 145.0),
	locality("Richmond", "TAS", "7025", -42.73, 147.44),
	locality("Bellfield", "VIC", "3081", -37.75, 145.04, 900),
	locality("Bellfield", "VIC", "3381", -37.19, 142.54, 20),
	locality("McLaren Vale", "SA", "5171", -35.22, 138.54),
	locality("Willunga", "SA", "5172", -35.27, 138.55),
	locality("Queanbeyan", "NSW", "2620", -35.35, 149.23),
];
const states = new Map(localities.map(({ postcode, state }) => [postcode, state]));
const regionOf: Record<string, number> = { "5171": 65, "5172": 65, "2602": 1, "2620": 1, "3182": 28 };
const places = createPlaces(
	[...new Set(localities.map(({ postcode }) => postcode))].map((code) => {
		const { latitude, longitude } = localities.find(({ postcode }) => postcode === code) as (typeof localities)[number];
		return { code, state: states.get(code) ?? "", region: regionOf[code] ?? null, latitude, longitude };
	}),
	localities,
	[
		{ id: 1, name: "Australian Capital Territory", state: "ACT" },
		{ id: 28, name: "Bayside Peninsula", state: "VIC" },
		{ id: 65, name: "Southern Adelaide", state: "SA" },
	],
);
const nothing = { suburb: "", state: null, postcode: null, point: null };

test("a point far from suburb and postcode is ignored: Mount Liebig is not in Hobart", () => {
	const hobart = { latitude: -42.889, longitude: 147.334 };
	const read = checkPlace({ suburb: "MOUNT LIEBIG", state: "NT", postcode: "0872", point: hobart }, places);
	expect(read).toMatchObject({ suburb: "Mount Liebig", postcode: "0872", point: null });
	expect(read.faults).toContain("coordinates are more than 100 km from the postcode: not used");
	// Also if the point is next to another place in that large postcode.
	expect(
		checkPlace(
			{ suburb: "Mount Liebig", state: "NT", postcode: "0872", point: { latitude: -19.98, longitude: 129.85 } },
			places,
		).point,
	).toBeNull();
	const near = { latitude: -23.4, longitude: 131.4 };
	expect(checkPlace({ suburb: "Mt Liebig", state: "NT", postcode: "0872", point: near }, places)).toMatchObject({
		point: near,
		faults: [],
	});
});

test("suburb and state win over a postcode in another state", () => {
	const read = checkPlace({ ...nothing, suburb: "Mount Liebig", state: "NT", postcode: "7000" }, places);
	expect(read).toMatchObject({
		state: "NT",
		postcode: "0872",
		faults: ["postcode is in another state: the suburb's postcode was used"],
	});
	// If the suburb is unknown, the postcode stays and is flagged.
	expect(checkPlace({ ...nothing, suburb: "Nowhere", state: "NT", postcode: "7000" }, places)).toMatchObject({
		postcode: "7000",
		faults: ["postcode is in another state"],
	});
});

test.each([
	["MT LIEBIG", "NT", "0872"],
	["Mt. Liebig", "NT", "0872"],
	["Saint Kilda", "VIC", "3182"],
	["ST KILDA", "VIC", "3182"],
	["OConnor", "ACT", "2602"],
	["O’Connor", "ACT", "2602"],
	["Kippa Ring", "QLD", "4021"],
	["Kipparing", "QLD", "4021"],
	["Richmond (Vic.)", "VIC", "3121"],
	["Richmond (Tas.)", null, "7025"],
	["MCLAREN VALE", "SA", "5171"],
])("%s %s without a postcode is in %s", (suburb, state, postcode) => {
	const read = checkPlace({ ...nothing, suburb, state }, places);
	expect(read).toMatchObject({ postcode, faults: ["postcode found by suburb and state"] });
});

test("of several postcodes, uses the nearest, else the one with the most addresses, and flags both", () => {
	const gariwerd = { latitude: -37.2, longitude: 142.5 };
	const bellfield = { ...nothing, suburb: "Bellfield", state: "VIC" };
	expect(checkPlace({ ...bellfield, point: gariwerd }, places)).toMatchObject({
		postcode: "3381",
		point: gariwerd,
		faults: ["suburb has several postcodes: the one nearest the coordinates was used"],
	});
	expect(checkPlace(bellfield, places)).toMatchObject({
		postcode: "3081",
		faults: ["suburb has several postcodes: the one with the most addresses was used"],
	});
	expect(checkPlace({ ...nothing, suburb: "Nowhere", state: "VIC" }, places)).toMatchObject({
		postcode: null,
		faults: ["no postcode, and the suburb isn't known in this state"],
	});
	expect(checkPlace({ ...nothing, state: "VIC" }, places)).toMatchObject({ postcode: null, faults: ["no postcode"] });
});

const all = ["0872", "2602", "2620", "3081", "3121", "3182", "3381", "4021", "5171", "5172", "7000", "7025"];

test.each([
	["5171-5173", ["5171", "5172"]],
	["5171 – 5173", ["5171", "5172"]],
	["5170 to 5171", ["5171"]],
	["3081,3121,3180-3190", ["3081", "3121", "3182"]],
	["3081; 3121\n7000", ["3081", "3121", "7000"]],
	["3081 3121 5171-5173", ["3081", "3121", "5171", "5172"]],
	["870-875", ["0872"]],
	["872", ["0872"]],
	["All", all],
	["Australia", all],
	["Australia-wide", all],
	["Victoria", ["3081", "3121", "3182", "3381"]],
	["VIC, NSW", ["2620", "3081", "3121", "3182", "3381"]],
	["Tasmania and SA", ["5171", "5172", "7000", "7025"]],
	["All of Victoria", ["3081", "3121", "3182", "3381"]],
	["southern adelaide", ["5171", "5172"]],
	["Victoria (VIC)", ["3081", "3121", "3182", "3381"]],
	["Victoria except 3121, 3182", ["3081", "3381"]],
	["5171-5172, not 5172", ["5171"]],
	["0", []],
	["N/A", []],
])("the coverage %j is read", (cell, codes) => {
	const { regions, postcodes, faults } = readCoverageCell(cell, places);
	const opened = [...postcodes, ...Object.keys(regionOf).filter((code) => regions.includes(regionOf[code] ?? 0))];
	expect([opened.sort(), faults]).toEqual([codes, []]);
});

test("problems quote the parts of a coverage that aren't understood", () => {
	expect(readCoverageCell("3121, Greater Melbourne, 5173-5171", places)).toEqual({
		regions: [],
		postcodes: ["3121"],
		faults: ['coverage "Greater Melbourne" was not understood', 'coverage "5173-5171" was not understood'],
	});
	expect(readCoverageCell("Victoria and beyond", places).faults).toEqual(['coverage "beyond" was not understood']);
	expect(readCoverageCell("8000-8010", places)).toMatchObject({
		postcodes: [],
		faults: ['coverage "8000-8010" was not understood'],
	});
});

test.each(["Excluding 3121, 3182", "All except Nowhere, 3121", "Victoria except 3121; 7000"])(
	"places excluded by %j are never served",
	(cell) => {
		expect(readCoverageCell(cell, places)).toEqual({
			regions: [],
			postcodes: [],
			faults: [`coverage "${cell}" was not understood`],
		});
	},
);

import { describe, expect, test } from "vitest";
import { readAddress } from "./address-cell.ts";
import { readOutlet } from "./outlet.ts";
import { createPlaces } from "./places.ts";
import { readSource } from "./read.ts";

const PLACES = [
	["Muswellbrook", "NSW", "2333"],
	["St Kilda", "VIC", "3182"],
	["Kilda", "QLD", "4000"],
	["Alice Springs", "NT", "0870"],
	["Mount Barker", "SA", "5251"],
] as const;
const at = { latitude: -32, longitude: 150 };
const places = createPlaces(
	PLACES.map(([, state, code]) => ({ code, state, region: null, ...at })),
	PLACES.map(([name, state, postcode]) => ({ name, state, postcode, ...at, weight: 1, aliases: [] })),
);

const rowOf = (file: string) => readSource(Buffer.from(file)).rows[0] as Parameters<typeof readOutlet>[0];
const muswellbrook = ["12 High St", "Muswellbrook", "NSW", "2333"];
const CASES: [cell: string, parts: string[]][] = [
	["12 High St, Muswellbrook, NSW 2333", muswellbrook],
	["12 High St, Muswellbrook NSW 2333", muswellbrook],
	["12 High St Muswellbrook NSW 2333", muswellbrook],
	["12 High St, Muswellbrook, NSW, 2333", muswellbrook],
	["12 High St, Muswellbrook, 2333, NSW", muswellbrook],
	["12 High St, Muswellbrook 2333 NSW", muswellbrook],
	["12 High St\nMuswellbrook NSW 2333", muswellbrook],
	["12 High St, Muswellbrook, New South Wales 2333", muswellbrook],
	["12 High St, Muswellbrook N.S.W. 2333", muswellbrook],
	["12 High St, Muswellbrook NSW 2333, Australia", muswellbrook],
	["12 High St, Muswellbrook, NSW, 2333, AU", muswellbrook],
	["12 High St Muswellbrook (NSW) 2333", muswellbrook],
	["12 High St, Muswellbrook 2333", muswellbrook],
	["MUSWELLBROOK NSW 2333", ["", "Muswellbrook", "NSW", "2333"]],
	["Shop 3, 40 Carlisle St St Kilda VIC 3182", ["Shop 3, 40 Carlisle St", "St Kilda", "VIC", "3182"]],
	["1 Gap Road, Alice Springs, NT 870", ["1 Gap Road", "Alice Springs", "NT", "0870"]],
	["1 Gap Road Alice Springs 0870 NT", ["1 Gap Road", "Alice Springs", "NT", "0870"]],
	["PO Box 9, Mt Barker SA 5251", ["PO Box 9", "Mt Barker", "SA", "5251"]],
	["Unit 2/14 Nowhere Rd, Elsewhere, SA 5251", ["Unit 2/14 Nowhere Rd", "Elsewhere", "SA", "5251"]],
];

describe("a whole address in one cell", () => {
	test.each(CASES)("is split into street, suburb, state and postcode: %j", (cell, parts) => {
		const quoted = `"${cell}"`;
		for (const file of [
			`name,Full address\nWattle,${quoted}\n`,
			`name,Full address,Suburb,State,Postcode\nWattle,${quoted},,,\n`,
			`name,Full address,Suburb,State,Postcode\nWattle,${quoted},${parts[1]},,\n`,
		]) {
			const outlet = readOutlet(rowOf(file), places);
			expect([outlet.streetAddress ?? "", outlet.suburb, outlet.state, outlet.postcode]).toEqual(parts);
		}
	});

	test.each(["12 High St", "Level 4, 100 Example Street", "CONFIDENTIAL", ""])(
		"isn't guessed from a street alone: %s",
		(cell) => {
			expect(readAddress(cell, places)).toBeUndefined();
		},
	);

	test("a suburb's cell may hold the state and postcode too, and cells of their own win", () => {
		const placeOf = (line: string) => {
			const row = rowOf(`name,address,suburb,state,postcode\nWattle,${line}\n`);
			const { streetAddress, suburb, state, postcode } = readOutlet(row, places);
			return [streetAddress, suburb, state, postcode];
		};
		expect(placeOf("12 High St,Muswellbrook NSW 2333,,")).toEqual(muswellbrook);
		expect(placeOf('"1 Gap Road, Alice Springs NT 0870",Muswellbrook,NSW,2333')).toEqual([
			"1 Gap Road, Alice Springs NT 0870",
			"Muswellbrook",
			"NSW",
			"2333",
		]);
	});
});

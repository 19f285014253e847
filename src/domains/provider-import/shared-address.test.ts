import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";
import type { ReadRow } from "./read-rows.ts";
import { sharedAddresses } from "./shared-address.ts";

const TOWNS = [
	["Macquarie Park", "2113", 1, -33.78, 151.12],
	["North Ryde", "2113", 1, -33.79, 151.12],
	["Wollongong", "2500", 2, -34.42, 150.89],
	["Orange", "2800", 3, -33.28, 149.1],
] as const;
const places = createPlaces(
	[...new Map(TOWNS.map((town) => [town[1], town])).values()].map(([, code, region, latitude, longitude]) => ({
		...{ code, state: "NSW", region, latitude, longitude },
	})),
	TOWNS.map(([name, postcode, , latitude, longitude]) => ({
		...{ name, state: "NSW", postcode, latitude, longitude, weight: 1, aliases: [] },
	})),
	[
		{ id: 1, name: "Northern Sydney", state: "NSW" },
		{ id: 2, name: "Illawarra", state: "NSW" },
		{ id: 3, name: "Central West", state: "NSW" },
	],
);
const at = (name: string, street: string | null = "40 Example Road") => ({ name, street, postcode: "2113" }) as ReadRow;

test("services at one address whose names speak of other places are named with the place", () => {
	const rows = [
		at("At Home – Wollongong"),
		at("At Home – Macquarie Park"),
		at("At Home - North Ryde", "40 Example Rd"),
		at("At Home (Central West region)"),
		at("Home Support in Orange"),
		at("At Home Orange Grove"),
		at("At Home"),
	];
	const shared = "7 services at one address, 40 Example Road 2113; 3 name another place";
	expect([...sharedAddresses(rows, places)].map(([row, { notes }]) => [row.name, notes])).toEqual([
		["At Home – Wollongong", [shared, "the name speaks of another place: Wollongong NSW 2500, region Illawarra"]],
		["At Home (Central West region)", [shared, "the name speaks of another place: Central West"]],
		["Home Support in Orange", [shared, "the name speaks of another place: Orange NSW 2800, region Central West"]],
	]);
});

test("a proposal is the region of the place", () => {
	const rows = [at("At Home – Wollongong"), at("At Home (Central West region)"), at("At Home")];
	expect([...sharedAddresses(rows, places).values()].map(({ proposal }) => proposal)).toEqual([
		{ regions: [2], postcodes: [] },
		{ regions: [3], postcodes: [] },
	]);
});

test("two services at an address, and rows without a street, are left alone", () => {
	expect(sharedAddresses([at("A – Wollongong"), at("B – Orange")], places).size).toBe(0);
	const none = ["A – Wollongong", "B – Orange", "C – Orange"];
	expect(
		sharedAddresses(
			none.map((name) => at(name, null)),
			places,
		).size,
	).toBe(0);
});

import { expect, test } from "vitest";
import { estimateCoverage } from "./coverage.ts";
import { createPlaces, distanceKm } from "./places.ts";

const at = (latitude: number, longitude = 145) => ({ latitude, longitude });
const locality = (name: string, state: string, postcode: string, latitude: number, aliases: string[] = []) => ({
	name,
	state,
	postcode,
	...at(latitude),
	aliases,
});
const postcode = (code: string, latitude: number, region: number | null = null) => ({ code, state: "VIC", region, ...at(latitude) });

const places = createPlaces(
	[postcode("3000", -37.8, 1), postcode("3300", -38.5, 2)],
	[
		locality("Bella Vista", "NSW", "2153", -33.7),
		locality("Bella Vista", "VIC", "3300", -38.5),
		locality("Townsville City", "QLD", "4810", -19.26, ["Townsville"]),
		locality("Mount Helen", "VIC", "3350", -37.63),
		locality("Darwin City", "NT", "0800", -12.46),
	],
);

test("a combination exists only as listed, whatever its capitals", () => {
	expect(places.has("BELLA VISTA", "NSW", "2153")).toBe(true);
	expect(places.has("BELLA VISTA", "NSW", "3153")).toBe(false);
	// An everyday name is a suggestion's business, not an address.
	expect(places.has("TOWNSVILLE", "QLD", "4810")).toBe(false);
	expect(places.complete).toBe(false);
});

test.each([
	["the same name in the same state", "Bella Vista", "NSW", "3153", null, "Bella Vista 2153"],
	["an everyday name", "Townsville", "QLD", "4810", null, "Townsville City 4810"],
	["another spelling", "Mt Helen", "VIC", "3353", null, "Mount Helen 3350"],
	["the nearest, when the name says nothing", "Kippax", "ACT", "2651", at(-33.8), "Bella Vista 2153"],
	["a name that begins alike in the postcode", "Darwin", "NT", "0800", null, "Darwin City 0800"],
])("meant was probably %s", (_, suburb, state, code, point, meant) => {
	const found = places.suggest(suburb, state, code, point);
	expect(`${found?.name} ${found?.postcode}`).toBe(meant);
});

test("distances are those of the globe", () => {
	expect(distanceKm({ latitude: -37.8136, longitude: 144.9631 }, { latitude: -33.8688, longitude: 151.2093 })).toBeCloseTo(713.4, 0);
});

test("an estimated coverage is the office's region and 50 km; what is left goes to the nearest three organisations", async () => {
	const all = [postcode("3000", -37.8, 1), postcode("3001", -39.9, 1), postcode("3100", -38.0, 2), postcode("3200", -38.4, 2), postcode("3900", -43, 3)];
	const offices = [-37.8, -37.81, -37.82, -37.7, -37.6].map((latitude, i) => ({ point: at(latitude), postcode: "3000", organisation: i === 1 ? 0 : i }));
	const { coverage, outOfReach } = await estimateCoverage(offices, { postcodes: new Map(all.map((place) => [place.code, place])) });
	expect(outOfReach).toBe(2);
	expect(coverage.every(({ regions }) => regions.join() === "1")).toBe(true);
	expect(coverage.map(({ postcodes }) => postcodes.join())).toEqual(["3100", "3100,3200,3900", "3100,3200,3900", "3100,3200,3900", "3100"]);
});

test("an office without coordinates stands at the middle of its postcode; one without either serves its postcode", async () => {
	const all = new Map([postcode("3000", -37.8, 1), postcode("3100", -38.0, 2)].map((place) => [place.code, place]));
	const { coverage } = await estimateCoverage(
		["3000", "9999", null].map((code, organisation) => ({ point: null, postcode: code, organisation })),
		{ postcodes: all },
	);
	const [home, unknown, nowhere] = coverage;
	expect(home).toEqual({ regions: [1], postcodes: ["3100"] });
	expect(unknown).toEqual({ regions: [], postcodes: ["9999"] });
	expect(nowhere).toEqual({ regions: [], postcodes: [] });
});

test("while much is estimated others have their turn", async () => {
	// All in one town, and postcodes all over the country: every one of them is out of reach.
	const offices = Array.from({ length: 1_000 }, (_, i) => ({ point: at(-37.8 + i / 10_000), postcode: null, organisation: i }));
	const all = new Map(Array.from({ length: 400 }, (_, i) => postcode(String(4000 + i), -12 - i / 20)).map((place) => [place.code, place]));
	let turns = 0;
	const counting = setInterval(() => turns++, 1);
	const { outOfReach } = await estimateCoverage(offices, { postcodes: all });
	clearInterval(counting);
	expect(outOfReach).toBeGreaterThan(300);
	expect(turns).toBeGreaterThan(10);
});

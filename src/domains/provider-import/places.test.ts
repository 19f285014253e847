import { expect, test } from "vitest";
import { kmBetween } from "#domains/providers/spot.ts";
import { estimateCoverage } from "./coverage.ts";
import { createPlaces } from "./places.ts";

const at = (latitude: number, longitude = 145) => ({ latitude, longitude });
const locality = (name: string, state: string, postcode: string, latitude: number, aliases: string[] = []) => ({
	name,
	state,
	postcode,
	...at(latitude),
	weight: 1,
	aliases,
});
const postcode = (code: string, latitude: number, region: number | null = null) => ({
	code,
	state: "VIC",
	region,
	...at(latitude),
});

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

test("a combination exists only as listed, in any case", () => {
	const codes = (suburb: string, state: string) => places.named(suburb, state).map(({ postcode: code }) => code);
	expect(codes("BELLA VISTA", "NSW")).toEqual(["2153"]);
	expect(codes("BELLA VISTA", "VIC")).toEqual(["3300"]);
	// An everyday name is a name of the place.
	expect(codes("TOWNSVILLE", "QLD")).toEqual(["4810"]);
	expect(places.complete).toBe(false);
});

test("distances follow the globe", () => {
	expect(
		kmBetween({ latitude: -37.8136, longitude: 144.9631 }, { latitude: -33.8688, longitude: 151.2093 }),
	).toBeCloseTo(713.4, 0);
});

const placesOf = (all: ReturnType<typeof postcode>[]) => ({
	postcodes: new Map(all.map((place) => [place.code, place])),
});

test("an estimated coverage is the region and 50 km; other postcodes go to one office within 150 km", async () => {
	// 3200 is 62 km from the last office and 67 km from the others; 3900 is 510 km from all of them.
	const all = [
		postcode("3000", -37.8, 1),
		postcode("3001", -39.9, 1),
		postcode("3100", -38.0, 2),
		postcode("3200", -38.4, 2),
		postcode("3900", -43, 3),
	];
	const offices = [-37.8, -37.81, -37.84, -37.7].map((latitude) => ({
		point: at(latitude),
		postcode: "3000",
	}));
	const estimate = await estimateCoverage(offices, placesOf(all));
	expect(estimate.coverage.every(({ regions }) => regions.join() === "1")).toBe(true);
	expect(estimate.coverage.map(({ postcodes }) => postcodes.join())).toEqual(["3100", "3100", "3100,3200", "3100"]);
	expect(estimate).toMatchObject({ handedOut: 1, outOfReach: 1, farthest: [{ postcode: "3900", km: 574 }] });
});

test("an office in Carlton serves neither Darwin nor Perth, and one in Ballina not Norfolk Island", async () => {
	const place = (code: string, state: string, latitude: number, longitude: number, region: number) => ({
		code,
		state,
		region,
		latitude,
		longitude,
	});
	const all = placesOf([
		place("3053", "VIC", -37.8, 144.97, 21),
		place("0800", "NT", -12.46, 130.84, 93),
		place("6000", "WA", -31.95, 115.86, 74),
		place("2478", "NSW", -28.86, 153.56, 12),
		place("2899", "OT", -29.04, 167.96, 99),
	] as ReturnType<typeof postcode>[]);
	const { coverage, outOfReach } = await estimateCoverage(
		[
			{ point: at(-37.8, 144.97), postcode: "3053" },
			{ point: at(-28.86, 153.56), postcode: "2478" },
		],
		all,
	);
	expect(coverage).toEqual([
		{ regions: [21], postcodes: [] },
		{ regions: [12], postcodes: [] },
	]);
	expect(outOfReach).toBe(3);
});

test("an office serves nothing over 50 km away in another state, nor what others already serve", async () => {
	const all = [
		{ ...postcode("2640", -37.0, 5), state: "NSW" },
		{ ...postcode("2645", -36.3, 6), state: "NSW" },
		postcode("3690", -37.1, 1),
		postcode("3700", -36.2, 2),
	];
	const office = [{ point: null, postcode: "3690" }];
	expect((await estimateCoverage(office, placesOf(all))).coverage).toEqual([
		{ regions: [1], postcodes: ["2640", "3700"] },
	]);
	const beside = await estimateCoverage(office, placesOf(all), new Set(["3700", "2645"]));
	expect(beside).toMatchObject({ coverage: [{ regions: [1], postcodes: ["2640"] }], handedOut: 0, outOfReach: 0 });
});

test("an office without coordinates is at its postcode's centre; an unknown postcode is all it serves", async () => {
	const all = new Map([postcode("3000", -37.8, 1), postcode("3100", -38.0, 2)].map((place) => [place.code, place]));
	const { coverage } = await estimateCoverage(
		["3000", "9999", null].map((postcode) => ({ point: null, postcode })),
		{ postcodes: all },
	);
	const [home, unknown, nowhere] = coverage;
	expect(home).toEqual({ regions: [1], postcodes: ["3100"] });
	expect(unknown).toEqual({ regions: [], postcodes: ["9999"] });
	expect(nowhere).toEqual({ regions: [], postcodes: [] });
});

test("a large estimate lets other work run in between", async () => {
	// All offices in one town and postcodes all over the country, so every postcode is out of reach.
	const offices = Array.from({ length: 1_000 }, (_, i) => ({
		point: at(-37.8 + i / 10_000),
		postcode: null,
	}));
	const all = new Map(
		Array.from({ length: 400 }, (_, i) => postcode(String(4000 + i), -12 - i / 20)).map((place) => [place.code, place]),
	);
	let turns = 0;
	const counting = setInterval(() => turns++, 1);
	const { outOfReach, handedOut } = await estimateCoverage(offices, { postcodes: all });
	clearInterval(counting);
	expect(outOfReach + handedOut).toBeGreaterThan(300);
	expect(turns).toBeGreaterThan(10);
});

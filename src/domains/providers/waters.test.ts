import { expect, test } from "vitest";
import { waterBetween } from "./waters.ts";

const melbourne = [-37.81, 144.96] as const;
const geelong = [-38.15, 144.36] as const;
const portarlington = [-38.11, 144.65] as const;
const frankston = [-38.14, 145.13] as const;

test("a straight line across a bay or to an island names the water, in both directions", () => {
	for (const [from, to, water] of [
		[portarlington, frankston, "Port Phillip Bay"],
		[[-38.45, 145.24], [-38.24, 145.25], "Western Port"],
		[melbourne, [-42.88, 147.33], "Bass Strait"],
		[[-34.93, 138.6], [-35.66, 137.64], "the water to Kangaroo Island"],
		[[-12.46, 130.84], [-11.76, 130.63], "the water to the Tiwi Islands"],
		[[-32.05, 115.75], [-31.99, 115.54], "the water to Rottnest Island"],
		[[-19.26, 146.82], [-19.15, 146.85], "the water to Magnetic Island"],
	] as const) {
		expect(waterBetween(from, to)).toBe(water);
		expect(waterBetween(to, from)).toBe(water);
	}
});

test("places on land, and islands with a bridge, have no water between them", () => {
	expect(waterBetween(melbourne, geelong)).toBeNull();
	expect(waterBetween(melbourne, frankston)).toBeNull();
	expect(waterBetween([-27.08, 153.17], [-27.08, 152.95])).toBeNull();
	expect(waterBetween([-42.88, 147.33], [-41.43, 147.14])).toBeNull();
});

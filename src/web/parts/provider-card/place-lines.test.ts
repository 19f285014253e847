import { expect, test } from "vitest";
import type { Delivery, Site } from "#contract/providers/fit.ts";
import { placeLines } from "./place-lines.ts";

const by = { stated_on: "2026-11-01", source: "provider" } as const;
const site = (suburb: string | null, postcode: string): Site => ({
	...{ name: null, street: null, suburb, state: "VIC", postcode, latitude: null, longitude: null, access: {} },
	...by,
});
const delivers = (service_area: number, ...ways: Delivery["ways"]): Delivery => ({ service_area, ways, ...by });
const provider = { sites: [site("Carlton", "3053")], delivery: [], is_telehealth_available: false, nearest: null };
const nowhere = { place: undefined, serves: true };
const texts = (...args: Parameters<typeof placeLines>) => placeLines(...args).map(({ text }) => text);

test("a provider that states only its site is based there, with the distance from the place searched for", () => {
	expect(texts(provider, [1], nowhere)).toEqual(["Based in Carlton"]);
	expect(texts({ ...provider, nearest: { site: 0, km: 3.2 } }, [1], { place: "Parkville 3052", serves: true })).toEqual(
		["Based in Carlton, 3 km away"],
	);
	expect(texts({ ...provider, sites: [site(null, "3053")] }, [1], nowhere)).toEqual(["Based in postcode 3053"]);
	expect(texts({ ...provider, sites: [] }, [1], nowhere)).toEqual([]);
});

test("the nearest of several sites is named", () => {
	const several = { ...provider, sites: [site("Geelong", "3220"), site("Torquay", "3228")] };
	expect(texts({ ...several, nearest: { site: 1, km: 0.4 } }, [1], nowhere)).toEqual([
		"Based in Torquay, less than 1 km away (2 sites)",
	]);
});

test("ways of delivery are those of the services searched for", () => {
	const delivery = [
		delivers(
			1,
			{ way: "home", reach: "served" },
			{ way: "site", reach: "served" },
			{ way: "community", reach: "served" },
		),
		delivers(2, { way: "video", reach: "australia" }),
	];
	expect(texts({ ...provider, delivery }, [1], { place: "Carlton 3053", serves: true })).toEqual([
		"You can visit in Carlton",
		"Comes to you and meets you in the community in Carlton 3053",
	]);
	expect(texts({ ...provider, delivery }, [2], nowhere)).toEqual([
		"Based in Carlton",
		"By phone or video anywhere in Australia",
	]);
	// Not where it doesn't serve.
	expect(texts({ ...provider, delivery }, [1], { place: "Broome 6725", serves: false })).toEqual([
		"You can visit in Carlton",
	]);
});

test("telehealth without a stated reach doesn't say where", () => {
	expect(texts({ ...provider, sites: [], is_telehealth_available: true }, [1], nowhere)).toEqual([
		"Telehealth available (by phone or video)",
	]);
});

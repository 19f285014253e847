import { expect, it } from "vitest";
import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { askedPlaces, blankSite, missingRegions, placeOf, placesOf, readPlaces } from "./values.ts";

const by = { stated_on: "2026-11-03", source: "provider" };
const provider = {
	sites: [
		{
			...{ name: null, street: "12 Swanston Street", suburb: "Carlton", state: "VIC", postcode: "3053" },
			...{ latitude: -37.8, longitude: 144.97, access: { step_free: "yes" }, ...by },
		},
	],
	delivery: [{ service_area: 4, ways: [{ way: "home", reach: [9, 2] }], ...by }],
	fit_facts: {
		auslan: { value: "no", ...by },
		hours: { value: [{ day: 2, opens: "09:00", closes: "17:00" }], ...by },
	},
	prices: [
		{
			...{ service_area: 4, unit: "hour", rates: { weekday: 6550, sunday: 9800 }, includes: null, travel: "Free" },
			...{ cancellation: null, url: "https://hakea.example/prices", ...by },
		},
	],
} as unknown as OwnProvider;
const stored = placesOf(provider);

const formOf = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

it("stored values become the same statements again", () => {
	expect(askedPlaces(stored)).toEqual({
		sites: [
			{
				...{ name: null, street: "12 Swanston Street", suburb: "Carlton", state: "VIC", postcode: "3053" },
				access: { step_free: "yes" },
			},
		],
		delivery: [{ service_area: 4, ways: [{ way: "home", reach: [2, 9] }] }],
		fit_facts: { auslan: "no", hours: [{ day: 2, opens: "09:00", closes: "17:00" }] },
		prices: [
			{
				...{ service_area: 4, unit: "hour", rates: { weekday: 6550, sunday: 9800 }, includes: null, travel: "Free" },
				...{ cancellation: null, url: "https://hakea.example/prices" },
			},
		],
	});
});

it("service areas that the form doesn't show keep what was stated", () => {
	const read = readPlaces(formOf({ areas: "7", "delivery.7": "site" }), stored);
	expect(askedPlaces(read).delivery).toEqual([
		{ service_area: 4, ways: [{ way: "home", reach: [2, 9] }] },
		{ service_area: 7, ways: [{ way: "site", reach: "served" }] },
	]);
});

it("an answer for all services applies to each", () => {
	const form = formOf({
		areas: "7,8",
		"delivery.7": "site",
		"delivery.all": "video",
		"delivery.all.video": "australia",
	});
	expect(askedPlaces(readPlaces(form, undefined)).delivery).toEqual(
		[7, 8].map((area) => ({ service_area: area, ways: [{ way: "video", reach: "australia" }] })),
	);
});

it("blank sites and closed days aren't sent, and errors are at the typed field", () => {
	const values = {
		...stored,
		sites: [blankSite(), ...stored.sites],
		hours: { ...stored.hours, 5: { opens: "17:00", closes: "09:00" } },
	};
	expect(askedPlaces(values).sites).toHaveLength(1);
	expect(
		["sites.0.postcode", "fit_facts.hours.1.closes", "fit_facts.languages.3", "version"].map(placeOf(values)),
	).toEqual(["sites.1.postcode", "hours.5.closes", "languages", undefined]);
});

it("a way in some regions needs a region", () => {
	const form = formOf({ areas: "7", "delivery.7": "home", "delivery.7.home": "regions" });
	expect(missingRegions(readPlaces(form, undefined))).toEqual({
		"delivery.7.home.regions": "Choose at least one region",
	});
});

it("blank prices aren't sent, errors of an amount are at its field, and an amount that can't be read stays as typed", () => {
	const read = readPlaces(
		formOf({
			...{ "prices.0.service_area": "", "prices.0.rates.any": "" },
			...{ "prices.1.service_area": "4", "prices.1.unit": "hour", "prices.1.rates.sunday": "65,50" },
		}),
		undefined,
	);
	expect(askedPlaces(read).prices).toMatchObject([{ service_area: 4, rates: { sunday: "65,50" } }]);
	const at = placeOf(read);
	expect(["prices.0.rates.sunday", "prices.0.rates", "prices.0.url", "prices"].map(at)).toEqual([
		...["prices.1.rates.sunday", "prices.1.rates.any", "prices.1.url", "prices"],
	]);
});

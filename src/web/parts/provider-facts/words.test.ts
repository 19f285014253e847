import { expect, test } from "vitest";
import type { Delivery, Site } from "#contract/providers/fit.ts";
import { deliveryGroups } from "./delivery.ts";
import { fitGroups } from "./fit.ts";
import { hoursLines } from "./hours.ts";
import { coverageOf } from "./regions.ts";
import { siteWords } from "./site-words.ts";
import { statementOf } from "./statement.ts";

const by = { stated_on: "2026-11-03", source: "provider" } as const;
const region = (id: number, name: string, state: string) => ({ id, name, state, postcodes: [`${3000 + id}`] });
const regions = [
	region(1, "Barwon", "VIC"),
	region(2, "Western District", "VIC"),
	region(3, "Kimberley", "WA"),
	region(4, "Pilbara", "WA"),
	region(5, "Hobart", "TAS"),
];
const covered = (ids: number[], extra: string[] = []) =>
	coverageOf(
		{
			regions: ids,
			postcodes: [...regions.filter(({ id }) => ids.includes(id)).map(({ id }) => `${3000 + id}`), ...extra],
		},
		regions,
	);

test("coverage names regions, whole states and single postcodes, and all of Australia in one word", () => {
	expect(covered([1, 3]).short).toBe("Barwon and Kimberley");
	expect(covered([1, 2, 3]).short).toBe("all of Victoria and Kimberley");
	expect(covered([1], ["3999"]).short).toBe("Barwon and 3999");
	expect(covered([], ["3995", "3996", "3997", "3998"]).short).toBe("4 postcodes");
	expect(covered([1, 2, 3, 4, 5])).toMatchObject({ short: "all of Australia", isNational: true, states: [] });
	expect(covered([]).short).toBeUndefined();
	expect(covered([1, 3]).names).toEqual(["Barwon, Victoria", "Kimberley, Western Australia"]);
});

test("services that are delivered in the same way are together, and those without a statement are listed", () => {
	const delivers = (service_area: number, ...ways: Delivery["ways"]): Delivery => ({ service_area, ways, ...by });
	const areas = [1, 2, 3, 4].map((id) => ({ id, name: `Service ${id}` }));
	const delivery = [
		delivers(1, { way: "video", reach: "australia" }, { way: "home", reach: [1, 2] }),
		delivers(2, { way: "home", reach: [1, 2] }, { way: "video", reach: "australia" }),
		delivers(3, { way: "home", reach: "served" }, { way: "site", reach: "served" }),
	];
	const { groups, notStated } = deliveryGroups(delivery, areas, "Barwon", regions, null);
	expect(groups.map(({ services, ways }) => [services, ways.map(({ text }) => text)])).toEqual([
		[
			["Service 1", "Service 2"],
			["Comes to you in Barwon and Western District", "By phone or video anywhere in Australia"],
		],
		[["Service 3"], ["Comes to you in Barwon", "You visit them"]],
	]);
	expect(groups[0]?.stated).toBe("Told us on 3 November 2026");
	expect(notStated).toEqual(["Service 4"]);
});

test("facts are grouped by who stated them and when, and what isn't stated is never no", () => {
	const { groups, notStated } = fitGroups(
		{
			auslan: { value: "no", ...by },
			evenings: { value: "yes", ...by },
			languages: { value: ["vi", "el"], stated_on: "2026-10-01", source: "import" },
			conditions: { value: [9], stated_on: "2026-10-02", source: "team" },
		},
		[{ id: 9, name: "Autism" }],
		{ name: "NDIS provider finder", day: "2025-06-30" },
	);
	expect(groups).toEqual([
		{
			lines: [
				{ label: "Uses Auslan", values: ["No"] },
				{ label: "Works evenings", values: ["Yes"] },
			],
			stated: "Told us on 3 November 2026",
		},
		{
			lines: [{ label: "Languages other than English", values: ["Vietnamese", "Greek"] }],
			stated: "From NDIS provider finder of 30 June 2025",
		},
		{
			lines: [{ label: "Experience with conditions", values: ["Autism"] }],
			stated: "Confirmed by our team on 2 October 2026",
		},
	]);
	expect(notStated).toContain("Works weekends");
	expect(notStated).toContain("Opening hours");
});

test("days in a row with the same hours are one line", () => {
	const weekdays = [1, 2, 3, 4].map((day) => ({ day, opens: "08:30", closes: "17:00" }));
	expect(hoursLines([...weekdays, { day: 5, opens: "09:00", closes: "12:00" }])).toEqual([
		"Monday to Thursday: 8:30 am to 5 pm",
		"Friday: 9 am to 12 pm",
		"Saturday to Sunday: closed",
	]);
});

test("the nearest site is first, with its distance, and access is said as stated", () => {
	const site = (suburb: string, access: Site["access"]): Site => ({
		...{ name: null, street: null, suburb, state: "VIC", postcode: "3220", latitude: null, longitude: null, access },
		...by,
	});
	const sites = [site("Geelong", {}), site("Torquay", { step_free: "yes", parking: "yes", low_sensory: "no" })];
	expect(siteWords(sites, { site: 1, km: 4.4, across: null }, null)).toMatchObject([
		{
			name: "Torquay",
			address: "Torquay VIC 3220",
			away: "about 4 km away in a straight line",
			access: [
				{ answer: "Yes", facts: "Step-free entrance, parking on site" },
				{ answer: "No", facts: "Low-sensory space" },
			],
		},
		{ name: "Geelong", away: undefined, access: [] },
	]);
});

test("a fact from a list names the list and the day it describes, never the day of the import", () => {
	const fact = { source: "import", stated_on: "2026-11-28" } as const;
	expect(statementOf(fact, { name: "NDIS provider finder", day: "2025-06-30" })).toBe(
		"From NDIS provider finder of 30 June 2025",
	);
	expect(statementOf(fact, { name: "NDIS provider finder", day: null })).toBe(
		"From NDIS provider finder, day not stated",
	);
	expect(statementOf(fact)).toBe("From a public list, day not stated");
});

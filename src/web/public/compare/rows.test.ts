import { expect, test } from "vitest";
import type { FoundProvider, Provider } from "#contract/providers/providers.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { type ComparedProvider, compareRows } from "./rows.ts";

const now = new Date("2026-11-20T00:00:00Z");
const by = { stated_on: "2026-11-03", source: "provider" } as const;
const lists = {
	areas: [
		{ id: 1, name: "Psychology" },
		{ id: 2, name: "Speech therapy" },
	],
	services: [
		{ id: 11, name: "Counselling", service_area: 1 },
		{ id: 21, name: "Speech assessments", service_area: 2 },
	],
	ages: [{ code: "EARLY", description: "Early childhood (0–7)" }],
	funding: [{ code: "NDIS", name: "NDIS", hcp_allowed: false }],
};
const how = { is_anywhere: false, is_assessment: false };
const silent: FoundProvider & Pick<ComparedProvider, "register"> = {
	...({ id: 1, url_slug: "kind", name: "Kind Care", overall_review: "0.0", reviews_count: 0 } as Provider),
	register: {} as ComparedProvider["register"],
	...{ services: [11], age_groups: [], funding_types: [], postcodes: ["3216"], capacity: [], sites: [], prices: [] },
	...{ fit_facts: {}, is_telehealth_available: false, is_coverage_estimated: false, phone_number: null },
	nearest: null,
	reach: { as: "serves", ways: [{ way: null, sure: "unstated", ...how, source: null }] },
};
const speaking: typeof silent = {
	...silent,
	...{ id: 2, overall_review: "4.5", reviews_count: 12, services: [11, 21], age_groups: ["EARLY"] },
	...{ funding_types: ["NDIS"], phone_number: "03 9000 0000", nearest: { site: 0, km: 3.2, across: null } },
	reach: { as: "serves", ways: [{ way: "home", sure: "stated", ...how, source: "provider" }] },
	capacity: [{ service_area: 2, state: "open", weeks: null, confirmed_at: "2026-11-10T00:00:00Z" }],
	sites: [
		{
			...{ name: null, street: null, suburb: "Belmont", state: "VIC", postcode: "3216", latitude: null },
			...{ longitude: null, access: { step_free: "yes" }, ...by },
		},
	],
	fit_facts: { evenings: { value: "no", ...by }, languages: { value: ["vi"], ...by } },
};
const state = { ...emptySearch, service_areas_list: ["1", "2"], postcodes_list: ["3216"], suburb_list: ["Belmont"] };
const linesOf = (label: string, searched = state) =>
	compareRows([silent, speaking], searched, lists, now)
		.find((row) => row.label === label)
		?.cells.map(({ lines }) => lines);

test("what a provider doesn't state says so, and is never a no", () => {
	for (const label of ["Age groups", "Funding", "Languages other than English", "Access", "Opening hours", "Phone"])
		expect(linesOf(label)?.[0], label).toEqual(["Not stated"]);
	expect(linesOf("Evenings and weekends")).toEqual([["Not stated"], ["Evenings: no", "Weekends: not stated"]]);
	expect(linesOf("Rating")).toEqual([["No reviews yet"], ["4.5 out of 5, 12 reviews"]]);
});

test("rows are about the services and the place searched for", () => {
	expect(linesOf("Distance")).toEqual([["Not stated"], ["about 3 km away in a straight line, Belmont VIC"]]);
	expect(linesOf("Serves Belmont 3216?")).toEqual([["Yes, in person"], ["Yes, comes to you"]]);
	expect(linesOf("Places now")).toEqual([
		["Psychology: hasn't told us if they're taking new clients", "Speech therapy: not offered"],
		[
			"Psychology: hasn't told us if they're taking new clients",
			"Speech therapy: taking new clients – confirmed 10 November",
		],
	]);
	expect(linesOf("Services that match", { ...state, service_areas_list: ["2"] })).toEqual([
		["None of those you searched for"],
		["Speech assessments"],
	]);
});

test("without a search, a row says where they are and all services", () => {
	expect(linesOf("Where", emptySearch)?.[1]?.join()).toContain("Belmont VIC");
	expect(linesOf("Services", emptySearch)).toEqual([["Psychology"], ["Psychology and Speech therapy"]]);
	expect(linesOf("Serves Belmont 3216?", emptySearch)).toBeUndefined();
});

import { expect, test } from "vitest";
import { FIT_FILTERS, FIT_WORDS } from "#contract/providers/fit-options.ts";
import type { FoundProvider, Provider, ProviderSearch } from "#contract/providers/providers.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { type ComparedProvider, compareRows, sortedRows } from "./rows.ts";

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
	conditions: [{ id: 9, name: "Autism" }],
	ages: [{ code: "EARLY", description: "Early childhood (0–7)" }],
	funding: [{ code: "NDIS", name: "NDIS", hcp_allowed: false }],
};
const how = { is_anywhere: false, is_assessment: false };
const silent: FoundProvider & Pick<ComparedProvider, "register"> = {
	...({ id: 1, url_slug: "kind", name: "Kind Care", overall_review: "0.0", reviews_count: 0 } as Provider),
	register: {
		...{ state: "not_checked", barred: false, why: "no_list", list: null, registrations: [], before: null },
		...{ conditions: [], areas: [], actions: [], actions_list: null, facts: [], limits: [], ranges: [] },
	},
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
	fit_facts: {
		evenings: { value: "no", ...by },
		languages: { value: ["vi"], ...by },
		conditions: { value: [9], ...by },
	},
};
const state = { ...emptySearch, service_areas_list: ["1", "2"], postcodes_list: ["3216"], suburb_list: ["Belmont"] };
const linesOf = (label: string, searched = state) =>
	compareRows([silent, speaking], searched, lists, now)
		.find((row) => row.label === label)
		?.cells.map(({ lines }) => lines);

test("what a provider doesn't state says so, and is never a no", () => {
	for (const label of ["Age groups", "Funding", "Languages other than English", "Opening hours", "Phone"])
		expect(linesOf(label)?.[0], label).toEqual(["Not stated"]);
	expect(linesOf("Works evenings")).toEqual([["Not stated"], ["No"]]);
	expect(linesOf("Step-free entrance")).toEqual([["Not stated"], ["Yes"]]);
	expect(linesOf("Experience with conditions")).toEqual([["Not stated"], ["Autism"]]);
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

test("an agency-managed plan can pay only who is known to be registered", () => {
	const row = "An agency-managed NDIS plan can pay them";
	expect(linesOf(row)).toEqual([["No, they take no NDIS funding"], ["Not stated"]]);
	const registered = { ...speaking, register: { ...speaking.register, state: "registered" as const } };
	const unlisted = { ...speaking, register: { ...speaking.register, state: "not_on_list" as const } };
	const cells = compareRows([registered, unlisted], emptySearch, lists, now).find(({ label }) => label === row)?.cells;
	expect(cells?.map(({ lines }) => lines)).toEqual([["Yes, they are on the NDIS register"], ["No"]]);
});

/** What a search can filter by. A name and the internal flag of onboarding say nothing that a visitor could compare. */
type FilterOf = Exclude<keyof ProviderSearch, "query" | "is_subscribed_for_onboarding" | "order" | "page" | "pageSize">;

test("every fact that a search can filter by has a row", () => {
	const labels = compareRows([silent, speaking], state, lists, now).map(({ label }) => label);
	const rowsOf: Record<FilterOf, readonly string[]> = {
		service_areas_list: ["Services that match"],
		age_groups_list: ["Age groups"],
		funding_types_list: ["Funding"],
		postcodes_list: ["Serves Belmont 3216?"],
		suburb_list: ["Distance"],
		within_km: ["Distance"],
		price_up_to: ["Price"],
		plan_management: ["An agency-managed NDIS plan can pay them"],
		capacity: ["Places now"],
		delivery_list: ["How they help"],
		fit_list: FIT_FILTERS.map((fact) => FIT_WORDS[fact]),
		languages_list: ["Languages other than English"],
		conditions_list: ["Experience with conditions"],
	};
	expect(labels).toEqual(expect.arrayContaining(Object.values(rowsOf).flat()));
});

test("rows that differ come first, the same answer once, and what nobody states in one list", () => {
	const sorted = sortedRows(compareRows([silent, speaking], emptySearch, lists, now));
	const labels = (rows: { label: string }[]) => rows.map(({ label }) => label);
	expect(labels(sorted.differing)).toEqual(expect.arrayContaining(["Rating", "Works evenings", "Step-free entrance"]));
	expect(sorted.unstated).toEqual(expect.arrayContaining(["Uses Auslan", "Parking on site"]));
	const twice = sortedRows(compareRows([speaking, { ...speaking, id: 3 }], emptySearch, lists, now));
	expect(twice.differing).toEqual([]);
	expect(labels(twice.same)).toEqual(expect.arrayContaining(["Rating", "Works evenings"]));
	const alone = sortedRows(compareRows([silent], emptySearch, lists, now));
	expect(labels(alone.differing)).toContain("Uses Auslan");
	expect([alone.same, alone.unstated]).toEqual([[], []]);
});

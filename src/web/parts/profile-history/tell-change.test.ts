import { expect, it } from "vitest";
import { tellChange } from "./tell-change.ts";

const names = {
	services: new Map<unknown, string>([
		[1, "Nursing"],
		[2, "Meals"],
		[3, "Transport"],
	]),
};

it("names added and removed list entries", () => {
	expect(tellChange({ services: { was: [1, 2], is: [2, 3] } }, names)).toEqual([
		{ label: "Services", added: "Transport", removed: "Nursing" },
	]);
});

it("shows old and new texts, shortened and without markup", () => {
	const [description] = tellChange({ description: { was: "", is: `<p>${"Long ".repeat(200)}</p>` } }, names);
	expect(description?.was).toBe("");
	expect(description?.is?.length).toBeLessThanOrEqual(280);
	expect(tellChange({ url: { was: null, is: "https://a.example" }, name: { was: "A", is: "B" } }, names)).toEqual([
		{ label: "Name", was: "A", is: "B" },
		{ label: "Website", was: "", is: "https://a.example" },
	]);
});

it("counts entries beyond the first ones", () => {
	const many = Array.from({ length: 100 }, (_, n) => String(3000 + n));
	expect(tellChange({ postcodes: { was: [], is: many } }, names)[0]?.added).toMatch(/^3000, .* and 88 more$/);
});

const by = { stated_on: "2026-11-03", source: "provider" };

it("says what changed about places and fit", () => {
	const carlton = { name: "Clinic", street: null, suburb: "Carlton", state: "VIC", postcode: "3053", ...by };
	const lists = {
		areas: new Map<unknown, string>([[4, "Physiotherapy"]]),
		regions: new Map<unknown, string>([[9, "Barwon"]]),
	};
	const delivery = [
		{
			...{ service_area: 4, ...by },
			ways: [
				{ way: "home", reach: [9] },
				{ way: "video", reach: "australia" },
			],
		},
	];
	expect(
		tellChange(
			{
				sites: { was: [], is: [{ ...carlton, access: { step_free: "yes" } }] },
				delivery: { was: [], is: delivery },
				fit_facts: {
					was: { auslan: { value: "yes", ...by } },
					is: { auslan: { value: "no", ...by }, languages: { value: ["vi"], ...by } },
				},
			},
			lists,
		),
	).toEqual([
		{ label: "Where you are", added: "Clinic, Carlton VIC 3053 (step-free entrance: yes)" },
		{
			label: "How you work",
			added: "Physiotherapy: at the client's place (Barwon) and by phone or video (all of Australia)",
		},
		{ label: "What fits", added: "Uses Auslan: no; Languages: Vietnamese", removed: "Uses Auslan: yes" },
	]);
});

it("says that statements were confirmed if only their day changed", () => {
	const fact = { auslan: { value: "yes", ...by } };
	const later = { auslan: { ...fact.auslan, stated_on: "2026-12-01" } };
	expect(tellChange({ fit_facts: { was: fact, is: later } }, {})).toEqual([
		{ label: "What fits", is: "Confirmed as still right" },
	]);
});

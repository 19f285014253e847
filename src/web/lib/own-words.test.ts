import { expect, test } from "vitest";
import type { OwnWordsField, Reading, Understood } from "#contract/search/own-words.ts";
import { fitsSearchForm } from "./own-words.ts";

const said = (field: OwnWordsField, value: string, chosen = true): Reading => ({
	field,
	value,
	label: value,
	words: value,
	chosen,
});
const understood = (readings: Reading[], more: Partial<Understood> = {}): Understood => ({
	readings,
	certain: false,
	not_used: [],
	not_understood: [],
	messages: [],
	page: null,
	...more,
});
const service = said("service_areas_list", "3");
const place = said("place", "3220 Geelong");

// The form of the home page must hold all that a sentence says. Otherwise the page for sentences shows it.
test.each<[what: string, of: Understood, fits: boolean]>([
	["one value", understood([service]), true],
	[
		"a value for each field",
		understood([service, place, said("age_groups_list", "65+"), said("funding_types_list", "NDIS")]),
		true,
	],
	["a condition, which no form holds", understood([service], { not_used: ["dementia"] }), true],
	["nothing", understood([]), false],
	["two services", understood([service, said("service_areas_list", "2")]), false],
	["two places", understood([place, said("place", "3350 Ballarat")]), false],
	["a choice", understood([service, said("place", "3121 Richmond", false)]), false],
	["how the plan is managed", understood([service, said("plan_management", "plan")]), false],
	["places now", understood([service, said("capacity", "open")]), false],
	["a way of delivery", understood([service, said("delivery_list", "home")]), false],
	["a fact", understood([service, said("fit_list", "weekends")]), false],
	["a language", understood([service, said("languages_list", "ar")]), false],
	["words that we didn't understand", understood([service], { not_understood: ["Xanthorpe"] }), false],
	[
		"a place that we don't know",
		understood([service], { messages: ["We don't know a Hobart in New South Wales"] }),
		false,
	],
	["a question", understood([service], { page: "ndis" }), false],
])("%s: fits the four fields or not", (_, of, fits) => {
	expect(fitsSearchForm(of)).toBe(fits);
});

import { ACCESS_FACTS, FIT_WORDS, LANGUAGES } from "#contract/providers/fit-options.ts";
import type { LaterFact } from "#contract/search/facts.ts";

/** A filter by what providers state (decision 87). */
interface FactFilter {
	list: "delivery_list" | "fit_list" | "languages_list";
	value: string;
}

const says = (value: string): FactFilter => ({ list: "fit_list", value });
const way = (value: string): FactFilter => ({ list: "delivery_list", value });

/** Facts that the search has a filter for, by what they are about and their label (seed/own-words/facts.tsv). */
const FILTERS: Partial<Record<LaterFact, Record<string, FactFilter>>> = {
	language: {
		Auslan: says("auslan"),
		...Object.fromEntries(
			Object.entries(LANGUAGES).map(([value, name]): [string, FactFilter] => [name, { list: "languages_list", value }]),
		),
		...Object.fromEntries(
			(
				[
					["Farsi", "fa"],
					["Iranian", "fa"],
					["Bangla", "bn"],
					["Assyrian", "aii"],
					["Maori", "mi"],
					["Nepalese", "ne"],
					["Sinhalese", "si"],
					["Chin", "cnh"],
				] as const
			).map(([name, value]): [string, FactFilter] => [name, { list: "languages_list", value }]),
		),
	},
	gender: { "Female worker": says("female_workers"), "Male worker": says("male_workers") },
	culture: { "First Nations-led": says("first_nations_led"), "LGBTIQ+ inclusive": says("lgbtiq_inclusive") },
	access: Object.fromEntries(ACCESS_FACTS.map((fact): [string, FactFilter] => [FIT_WORDS[fact], says(fact)])),
	time: {
		Weekends: says("weekends"),
		Saturday: says("weekends"),
		Sunday: says("weekends"),
		Evenings: says("evenings"),
	},
	delivery: {
		"By video or phone": way("video"),
		"At home": way("home"),
		"At the provider's place": way("site"),
		"In the community": way("community"),
	},
};

/** The filter for a fact, or null. "First Nations" and "LGBTIQA+" have none: they may describe the person. */
export const filterFor = (fact: LaterFact, label: string): FactFilter | null => FILTERS[fact]?.[label] ?? null;

/**
 * Facts that visitors state in their own words, other than service, place, age and funding. Those with a filter are in
 * `domains/search/own-words/fact-filters.ts`; of the others, the results page says that it doesn't filter by them. No
 * zod: this file may reach the browser.
 */
const LATER_FACTS = {
	language: "Language",
	gender: "Gender of the worker",
	time: "Days and times",
	delivery: "Where support happens",
	distance: "Distance",
	culture: "Culture and identity",
	access: "Access to the provider's place",
	condition: "Condition and needs",
	start: "Start",
	approach: "Approach and experience",
	registered: "Registration",
	price: "Price",
	size: "Kind of provider",
	group: "Group or individual",
	setting: "Hospital or residential care",
	level: "Level of funding",
	chsp: "Other aged care program",
	"private-health": "Other funding",
	wide: "Region or state",
} as const;
export type LaterFact = keyof typeof LATER_FACTS;

/** Longest sentence. */
export const OWN_WORDS_CHARACTERS = 300;

/**
 * Facts that visitors state in their own words and that no search filter answers yet. The results page says so. When a
 * filter is added, remove its row here and set the filter in `domains/search/own-words/understand.ts`. No zod: this
 * file may reach the browser.
 */
export const LATER_FACTS = {
	language: "Language",
	gender: "Gender of the worker",
	time: "Days and times",
	delivery: "Where support happens",
	distance: "Distance",
	culture: "Culture and identity",
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

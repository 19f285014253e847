import { z } from "zod";
import { requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { LATER_FACTS, type LaterFact, OWN_WORDS_CHARACTERS } from "./facts.ts";

/** Values of the ordinary search, as in its address (HOM-040). */
const Filters = z.object({
	service_areas_list: z.array(z.string()),
	age_groups_list: z.array(z.string()),
	funding_types_list: z.array(z.string()),
	postcodes_list: z.array(z.string()),
	suburb_list: z.array(z.string()),
	capacity: z.array(z.enum(["open"])),
	plan_management: z.enum(["plan", "self", "agency"]).nullable(),
});
export type OwnWordsFilters = z.output<typeof Filters>;

/** A possible meaning. `set` holds the filters that it adds or replaces; none for "none of these". */
const Option = z.object({ label: z.string(), set: Filters.partial() });
export type OwnWordsOption = z.output<typeof Option>;

/** Words with more than one meaning. The visitor chooses; we never guess. */
const Question = z.object({
	about: z.enum(["service", "place", "age", "funding"]),
	/** The words as typed. */
	words: z.string(),
	options: z.array(Option),
});
export type OwnWordsQuestion = z.output<typeof Question>;

/** A filter by what providers state (decision 77). */
const FactFilter = z.object({ list: z.enum(["delivery_list", "fit_list", "languages_list"]), value: z.string() });
export type FactFilter = z.output<typeof FactFilter>;

const facts = Object.keys(LATER_FACTS) as [LaterFact, ...LaterFact[]];

/** What we understood of a sentence. It is computed from the sentence each time and never stored. */
export const Understood = z.object({
	search: Filters,
	/** The place of the search with its state. Null if there is none. */
	place: z.string().nullable(),
	questions: z.array(Question),
	/** Other facts. Only some have a filter of the search, because providers state them. */
	later: z.array(z.object({ fact: z.enum(facts), label: z.string(), filter: FactFilter.nullable() })),
	/** What the visitor doesn't want, or has already. */
	left_out: z.array(z.string()),
	/** Corrected spelling. */
	corrected: z.array(z.object({ typed: z.string(), read: z.string() })),
	/** What we concluded from words that only suggest it. */
	assumed: z.array(z.object({ words: z.string(), meaning: z.string() })),
	/** Smaller places with the name of the place in the search. */
	other_places: z.array(Option),
	not_understood: z.array(z.string()),
});
export type Understood = z.output<typeof Understood>;

export const OwnWords = z.object({
	text: requiredText(
		OWN_WORDS_CHARACTERS,
		undefined,
		`Please shorten your sentence to ${OWN_WORDS_CHARACTERS} characters or less`,
	),
});

const Read = z.object({ text: z.string(), understood: Understood });

export const readOwnWords = endpoint({
	method: "POST",
	path: "/own-words/",
	summary: "Read a search in the visitor's own words. Keeps the sentence only in the visitor's own encrypted cookie",
	body: OwnWords,
	output: Understood,
});

export const lastOwnWords = endpoint({
	method: "GET",
	path: "/own-words/",
	summary: "The visitor's last sentence within 10 minutes and what it means; null if there is none",
	output: z.object({ last: Read.nullable() }),
});

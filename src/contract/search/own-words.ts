import { z } from "zod";
import { requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { OWN_WORDS_CHARACTERS } from "./facts.ts";
import { SPOKEN_FACTS } from "./filters.ts";

/** Fields of the search form that a sentence can fill. A place is a postcode and perhaps a suburb: `3220 Geelong`. */
export const OWN_WORDS_FIELDS = [
	"service_areas_list",
	"place",
	"age_groups_list",
	"funding_types_list",
	"plan_management",
	"capacity",
	...SPOKEN_FACTS,
] as const;
export type OwnWordsField = (typeof OWN_WORDS_FIELDS)[number];

/** Pages of ours that answer a question. */
const OWN_WORDS_PAGES = [
	"person",
	"complaint",
	"ndis",
	"home-care",
	"funding",
	"cost",
	"about",
	"review",
	"list",
] as const;
export type OwnWordsPage = (typeof OWN_WORDS_PAGES)[number];

/** A value of the search, with the words it came from as typed. Not `chosen`: they may mean it, so the visitor decides. */
const Reading = z.object({
	field: z.enum(OWN_WORDS_FIELDS),
	value: z.string(),
	label: z.string(),
	words: z.string(),
	chosen: z.boolean(),
});
export type Reading = z.output<typeof Reading>;

/** The search form as a sentence fills it in (decision 88). It is computed from the sentence each time and never stored. */
export const Understood = z.object({
	readings: z.array(Reading),
	/** One service, one place, and nothing that could mean anything else: the search needs no look at the form. */
	certain: z.boolean(),
	/** What we understood and can't search by, such as a condition. */
	not_used: z.array(z.string()),
	/** Words that look like a service or a place. */
	not_understood: z.array(z.string()),
	/** Sentences about a place that we don't know. */
	messages: z.array(z.string()),
	/** The page that answers a question. */
	page: z.enum(OWN_WORDS_PAGES).nullable(),
});
export type Understood = z.output<typeof Understood>;

const OwnWords = z.object({
	text: requiredText(
		OWN_WORDS_CHARACTERS,
		"Please tell us who needs what support, and where",
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

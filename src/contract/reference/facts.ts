import { z } from "zod";
import { isoDay, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";

/** A fact of law or money that our pages state. */
export const Fact = z.object({
	code: z.string(),
	/** Markdown with bold words only. */
	words: z.string(),
	source: z.object({ name: z.string(), url: z.string() }),
	/** Days such as `2026-11-28`. */
	checked_on: z.iso.date(),
	check_again: z.iso.date(),
	/** It should have been checked again, so no page states it as today's. */
	is_due: z.boolean(),
});
export type Fact = z.output<typeof Fact>;

export const listFacts = endpoint({
	method: "GET",
	path: "/facts/",
	summary:
		"Facts of law and money that our pages state, with their source, the day they were checked and the day to check them again",
	output: z.array(Fact),
});

const TeamFact = Fact.extend({
	version,
	/** Who last checked it; null for our own list. */
	checked_by: z.string().nullable(),
});

export const listTeamFacts = endpoint({
	method: "GET",
	path: "/team/site/facts/",
	summary: "The same for the team, those due first",
	output: z.object({ results: z.array(TeamFact) }),
});

const line = (max: number, missing: string) => requiredText(max, missing).overwrite(asOneLine);

export const checkFact = endpoint({
	method: "PUT",
	path: "/team/site/facts/{code}/",
	summary: "Record that a fact was checked today, with its words, its source and the day to check it again",
	params: z.object({ code: text(60) }),
	body: z.object({
		version,
		words: line(600, "Enter what is true today"),
		source_name: line(120, "Enter the name of the source"),
		source_url: z.url({ protocol: /^https$/, error: "Enter an address that starts with https://" }).max(300),
		check_again: isoDay("Enter a date, for example 27 3 2027"),
	}),
	output: TeamFact,
});

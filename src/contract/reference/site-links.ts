import { z } from "zod";
import { byId, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { line, SiteAuditEvent } from "./editing.ts";

export const SiteLink = z.object({
	id: z.int(),
	keyword: z.string(),
	display_words: z.string(),
	link: z.string(),
	version,
	/** Number of published reviews with the word. */
	reviews: z.int(),
});
export type SiteLink = z.output<typeof SiteLink>;

const LinkFields = z.object({
	keyword: line(60, "Enter the word or words to look for"),
	display_words: line(80, "Enter the link text"),
	link: requiredText(300, "Enter an address of this site, such as /services/psychology"),
});
export type LinkFields = z.output<typeof LinkFields>;

export const listSiteLinks = endpoint({
	method: "GET",
	path: "/team/site/links/",
	summary: "Words that become links in reviews, with their number of reviews and recent changes",
	output: z.object({ results: z.array(SiteLink), history: z.array(SiteAuditEvent) }),
});

export const previewSiteLink = endpoint({
	method: "GET",
	path: "/team/site/links/preview/",
	summary: "Published reviews with a word: their number and the newest few",
	query: z.object({ keyword: text(60).default("") }),
	output: z.object({
		count: z.int(),
		reviews: z.array(z.object({ id: z.int(), provider: z.string(), comment: z.string() })),
	}),
});

export const addSiteLink = endpoint({
	method: "POST",
	path: "/team/site/links/",
	summary: "Add a word; 422 if it exists already in upper or lower case, or if its address isn't one of our pages",
	body: LinkFields,
	output: SiteLink,
	status: 201,
});

export const changeSiteLink = endpoint({
	method: "PUT",
	path: "/team/site/links/{id}/",
	summary: "Change a word; 409 if a colleague has changed it since",
	params: byId,
	body: LinkFields.extend({ version }),
	output: SiteLink,
});

export const removeSiteLink = endpoint({
	method: "DELETE",
	path: "/team/site/links/{id}/",
	summary: "Remove a word; a repeat changes nothing",
	params: byId,
	output: z.object({ removed: z.boolean() }),
});

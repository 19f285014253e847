import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FormDrafts } from "./drafts.ts";

/** Days after which unsent words of a page without a case are deleted. */
export const PAGE_DRAFT_DAYS = 7;

/** The address of a console page. */
const Page = text(200).regex(/^\/team\/[\w/.~%-]*$/);

export const readPageForms = endpoint({
	method: "GET",
	path: "/team/drafts/",
	summary: "What the caller typed into the forms of a console page without a case and hasn't sent",
	query: z.object({ page: Page }),
	output: z.object({ unsent: FormDrafts }),
});

export const keepPageForm = endpoint({
	method: "POST",
	path: "/team/drafts/",
	summary:
		"Keep what the caller typed into a form of a console page without a case: the texts of its fields. Without any text, or once it is sent, it removes them. Nothing is kept under a `key` that was sent",
	body: z.object({
		page: Page,
		form: text(200).regex(/^[a-z][a-z-]*( [\w@.+:-]+)*$/i),
		fields: z.array(z.tuple([text(100), text(20_000)])).max(200),
		/** Of this typing: another one gets another. */
		key: text(100).optional(),
		sent: z.literal(true).optional(),
	}),
	output: z.object({ kept: z.boolean() }),
});

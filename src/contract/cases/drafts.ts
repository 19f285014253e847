import { z } from "zod";
import { byUuid, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** What the box of a case is used for. */
export const BoxWay = z.enum(["reply", "text", "note", "call"]);
export type BoxWay = z.infer<typeof BoxWay>;

/** What a colleague typed into the box of a case and hasn't sent. */
export const CaseDraft = z.object({ way: BoxWay, text: z.string(), at: z.string() });
export type CaseDraft = z.infer<typeof CaseDraft>;

/** What a colleague typed into the other forms of a page and hasn't sent: texts by field, by the form's name. */
export const FormDrafts = z.record(z.string(), z.record(z.string(), z.string()));

/** Days after which unsent words of a page without a case are deleted. */
export const PAGE_DRAFT_DAYS = 7;

/** Bytes of a form that is kept whole, such as a profile. */
export const MOST_UNSENT_BYTES = 512 * 1024;

const kept = z.object({ kept: z.boolean() });

export const keepDraft = endpoint({
	method: "POST",
	path: "/team/cases/{id}/draft/",
	summary:
		"Keep what the caller typed into the box of a case; an empty text removes it. Nothing is kept once `key`, the Idempotency-Key of the form, has been used to send it",
	params: byUuid,
	body: z.object({ way: BoxWay, text: text(10_000), key: text(100) }),
	output: kept,
});

const WHAT_IS_KEPT =
	"the texts of its fields. Without any text, or once it is sent, it removes them. Nothing is kept under a `key` that was sent";

const typing = (longest: number, mostFields: number) =>
	z.object({
		form: text(200).regex(/^(?!box$)[a-z][a-z-]*( [\w@.+:-]+)*$/i),
		fields: z.array(z.tuple([text(100), text(longest)])).max(mostFields),
		/** Of this typing: another one gets another. */
		key: text(100).optional(),
		sent: z.literal(true).optional(),
	});
export type Typing = z.infer<ReturnType<typeof typing>>;

/** For the pages beside the case. */
export const readForms = endpoint({
	method: "GET",
	path: "/team/cases/{id}/drafts/",
	summary: "What the caller typed into the forms of a case, other than its box, and hasn't sent",
	params: byUuid,
	output: z.object({ unsent: FormDrafts }),
});

export const keepForm = endpoint({
	method: "POST",
	path: "/team/cases/{id}/drafts/",
	summary: `Keep what the caller typed into a form of a case, other than its box: ${WHAT_IS_KEPT}`,
	params: byUuid,
	body: typing(10_000, 20),
	output: kept,
});

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
	summary: `Keep what the caller typed into a form of a console page without a case: ${WHAT_IS_KEPT}`,
	body: typing(MOST_UNSENT_BYTES, 200).extend({ page: Page }),
	output: kept,
});

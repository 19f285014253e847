import { z } from "zod";
import { byUuid, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** What the box of a case is used for. */
export const BoxWay = z.enum(["reply", "text", "note", "call"]);
export type BoxWay = z.infer<typeof BoxWay>;

/** What a colleague typed into the box of a case and hasn't sent. */
export const CaseDraft = z.object({ way: BoxWay, text: z.string(), at: z.string() });
export type CaseDraft = z.infer<typeof CaseDraft>;

/** What a colleague typed into the other forms of a case and hasn't sent: texts by field, by the form's name. */
export const FormDrafts = z.record(z.string(), z.record(z.string(), z.string()));

export const keepDraft = endpoint({
	method: "POST",
	path: "/team/cases/{id}/draft/",
	summary:
		"Keep what the caller typed into the box of a case; an empty text removes it. Nothing is kept once `key`, the Idempotency-Key of the form, has been used to send it",
	params: byUuid,
	body: z.object({ way: BoxWay, text: text(10_000), key: text(100) }),
	output: z.object({ kept: z.boolean() }),
});

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
	summary:
		"Keep what the caller typed into a form of a case, other than its box: the texts of its fields. Without any text, or once it is sent, it removes them. Nothing is kept under a `key` that was sent",
	params: byUuid,
	body: z.object({
		form: text(200).regex(/^(?!box$)[a-z][a-z-]*( [\w@.+-]+)*$/),
		fields: z.array(z.tuple([text(60), text(10_000)])).max(20),
		/** Of this typing: another one gets another. */
		key: text(100).optional(),
		sent: z.literal(true).optional(),
	}),
	output: z.object({ kept: z.boolean() }),
});

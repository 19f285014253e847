import { z } from "zod";
import { byUuid, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** What the box of a case is used for. */
export const BoxWay = z.enum(["reply", "text", "note", "call"]);
export type BoxWay = z.infer<typeof BoxWay>;

/** What a colleague typed into the box of a case and hasn't sent. */
export const CaseDraft = z.object({ way: BoxWay, text: z.string(), at: z.string() });
export type CaseDraft = z.infer<typeof CaseDraft>;

export const keepDraft = endpoint({
	method: "POST",
	path: "/team/cases/{id}/draft/",
	summary:
		"Keep what the caller typed into the box of a case; an empty text removes it. Nothing is kept once `key`, the Idempotency-Key of the form, has been used to send it",
	params: byUuid,
	body: z.object({ way: BoxWay, text: text(10_000), key: text(100) }),
	output: z.object({ kept: z.boolean() }),
});

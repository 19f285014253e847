import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";
import { sentText } from "./sent-text.ts";

/** Most characters of a reply. */
export const REPLY_CHARACTERS = 5000;

export const replyInCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/replies/",
	summary:
		"Reply to the person of a case, by each of its `reply_ways`, and optionally wait for their answer. Calls with the same Idempotency-Key header count once. 409 if there is no way, the case is closed, or someone at the address says that they didn't ask for it",
	params: z.object({ id: z.uuid() }),
	body: z.object({ text: sentText(REPLY_CHARACTERS, "Please write a reply"), wait: z.boolean().default(false) }),
	output: CaseLine,
});

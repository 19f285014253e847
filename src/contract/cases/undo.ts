import { z } from "zod";
import { byUuid, idText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";

/** What the caller did last in a case, while they can still undo it. */
export const Undoable = z.object({
	what: z.enum(["reply", "close"]),
	/** The event of the timeline. */
	event: z.int(),
	until: z.string(),
});
export type Undoable = z.infer<typeof Undoable>;

export const undoReply = endpoint({
	method: "POST",
	path: "/team/cases/{id}/replies/{event}/undo/",
	summary:
		"Take back the caller's own reply within ten seconds, before it is sent. Its text becomes their draft; its files are gone. A repeat changes nothing; 409 once it was sent",
	params: z.object({ id: z.uuid(), event: idText }),
	body: z.object({}),
	output: CaseLine,
});

export const undoClose = endpoint({
	method: "POST",
	path: "/team/cases/{id}/close/undo/",
	summary:
		"Undo the caller's closing of a case within ten seconds, with its email. A case that is open stays as it is; 409 later, or if closing ended referrals or automatic sending",
	params: byUuid,
	body: z.object({}),
	output: CaseLine,
});

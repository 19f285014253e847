import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/** waiting: about to go. late: it waits for longer than it should. sent: the mail server took it. kept: no mail server is set. */
const STATES = ["waiting", "late", "sent", "kept", "refused", "given-up"] as const;

export const CaseEmail = z.object({
	id: z.uuid(),
	at: z.string(),
	/** What it is: `complaint-outcome`. */
	kind: z.string(),
	to: z.string(),
	/** To the person, to a provider (also about a reply to a review), or to our own team. */
	whose: z.enum(["person", "provider", "team"]),
	state: z.enum(STATES),
	/** What the mail server said of one that was refused or is late. */
	error: z.string().nullable(),
	subject: z.string(),
	/** What it says, without links that let their reader in; null for a copy of a chat, which stands with the chat. */
	text: z.string().nullable(),
	/** Whom to call in place of an email that did not arrive. Null: it arrived, or we know no number. */
	call: z.object({ phone: z.string(), is_confirmed: z.boolean() }).nullable(),
});
export type CaseEmail = z.infer<typeof CaseEmail>;

export const listCaseEmails = endpoint({
	method: "GET",
	path: "/team/cases/{id}/emails/",
	summary:
		"Emails that belong to a case, the newest 50: what they say, whether they went, and whom to call where one did not. Each reading is noted",
	params: z.object({ id: z.uuid() }),
	output: z.object({ results: z.array(CaseEmail) }),
});

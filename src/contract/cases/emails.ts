import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { byUuid } from "../common.ts";

/**
 * waiting: queued. late: queued too long. sent: accepted by the mail server. delivered: a text
 * message that arrived. kept: no mail server is set. held:
 * waits for one email with others. gathered: sent in it.
 */
const STATES = ["waiting", "late", "sent", "delivered", "kept", "refused", "given-up", "held", "gathered"] as const;

export const CaseEmail = z.object({
	id: z.uuid(),
	at: z.string(),
	/** A text message. */
	is_text: z.boolean(),
	/** For example `complaint-outcome`. */
	kind: z.string(),
	to: z.string(),
	/** Recipient: the person, a provider, or our team. */
	whose: z.enum(["person", "provider", "team"]),
	state: z.enum(STATES),
	/** The mail server's error for a refused or late email. */
	error: z.string().nullable(),
	subject: z.string(),
	/** Text without links that give access; null for a chat transcript, which is shown with the chat. */
	text: z.string().nullable(),
	/** Phone number to call if the email didn't arrive; null if it arrived or we have no number. */
	call: z.object({ phone: z.string(), is_confirmed: z.boolean() }).nullable(),
});
export type CaseEmail = z.infer<typeof CaseEmail>;

export const tryAddressAgain = endpoint({
	method: "POST",
	path: "/team/cases/{id}/address/",
	summary:
		"Send automatic emails to the person's address again, although emails to it came back or the person asked to stop them, or text messages to their number. A repeat changes nothing",
	params: byUuid,
	/** `phone`: text messages, after STOP by text message. */
	body: z.object({ to: z.enum(["email", "phone"]).default("email") }),
	output: z.object({ tried: z.literal(true) }),
});

import { z } from "zod";
import { email, id, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { MAX_COMPARED } from "#contract/search/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";

/**
 * A visitor's list of providers, for the visitor's own mailbox. It takes ids and postcodes only, so that the email
 * can't carry a stranger's text.
 */
export const Shortlist = z.object({
	email: email(connectCopy.emailInvalid),
	/** Ids of profiles, in the visitor's order. */
	providers: z.array(id).min(1, "Choose a provider first").max(MAX_COMPARED),
	/** The search that the list came from. */
	service_areas: z.array(id).max(100).default([]),
	postcodes: z
		.array(text(4).regex(/^\d{4}$/))
		.max(100)
		.default([]),
});
export type Shortlist = z.output<typeof Shortlist>;

export const emailShortlist = endpoint({
	method: "POST",
	path: "/shortlists/",
	summary:
		"Email a list of up to five providers to oneself: names, phones and links. Calls with the same Idempotency-Key header count once",
	body: Shortlist,
	output: z.object({ sent: z.literal(true) }),
	status: 202,
});

import { z } from "zod";
import { byToken, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { addFollowUp, FollowUp, QuoteId, readFollowUpState, saveFollowUpDraft } from "./quotes.ts";

// The same through the private link of an email, on any device, for 14 days (decision 74).

export const readMyDetails = endpoint({
	method: "GET",
	path: "/my-request/{token}/details/",
	summary:
		"The follow-up form of a request, through the visitor's private link: which questions, whether it was sent, and what was saved. 404 after 14 days",
	params: byToken,
	output: readFollowUpState.output.extend({
		id: QuoteId,
		service_area: z.string().nullable(),
		funding_type: z.string().nullable(),
		/** Details that another browser typed: how many tries at the phone number's last digits are left. Null if none. */
		hidden_draft: z.object({ tries_left: z.int() }).nullable(),
	}),
});

export const openMyDetails = endpoint({
	method: "POST",
	path: "/my-request/{token}/details/open/",
	summary:
		"Show the last four digits of the phone number in a request, so that this browser opens what was saved on another device. 409 after five wrong tries with this link",
	params: byToken,
	body: z.object({
		digits: text(20)
			.transform((typed) => typed.replace(/\D/g, ""))
			.pipe(z.string().regex(/^\d{4}$/, "Enter the last four digits")),
	}),
	output: z.object({ opened: z.literal(true) }),
});

export const addMyDetails = endpoint({
	method: "PATCH",
	path: "/my-request/{token}/details/",
	summary:
		"Add the follow-up details to a request once, through the visitor's private link. A repeat gets the same response, other details 409. 404 after 14 days",
	params: byToken,
	body: FollowUp,
	multipart: true,
	output: addFollowUp.output,
});

export const saveMyDraft = endpoint({
	method: "PUT",
	path: "/my-request/{token}/draft/",
	summary:
		"Keep unsent follow-up details to finish later, through the visitor's private link. 404 after 14 days, 409 if details were sent, the request is closed, or another browser saved some",
	params: byToken,
	body: saveFollowUpDraft.body,
	output: saveFollowUpDraft.output,
});

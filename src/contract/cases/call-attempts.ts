import { z } from "zod";
import { pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";

/** A try to reach somebody by phone. */
export const CallAttempt = z.object({
	id: z.int(),
	at: z.string(),
	who: z.string().nullable(),
	is_reached: z.boolean(),
	/** What was agreed. */
	agreed: z.string(),
	next_at: z.string().nullable(),
});
export type CallAttempt = z.infer<typeof CallAttempt>;

const params = z.object({ id: z.uuid() });

export const listCallAttempts = endpoint({
	method: "GET",
	path: "/team/cases/{id}/calls/",
	summary:
		"Tries to reach the person of a case by phone, a page at a time, the newest on the first, oldest first on each; `letter` is offered after three failed ones on different days, counted on all of them",
	params,
	query: z.object({ page: pageNumber }),
	output: pageOf(CallAttempt)
		.omit({ results: true })
		.extend({ attempts: z.array(CallAttempt), letter: z.enum(["none", "offered", "sent"]) }),
});

export const addCallAttempt = endpoint({
	method: "POST",
	path: "/team/cases/{id}/calls/",
	summary:
		"Note a try to reach the person; a next one puts the case away until then. The same Idempotency-Key header makes a repeat the same try",
	params,
	body: z.object({
		is_reached: z.boolean("Please select whether you reached them"),
		agreed: text(2000).default(""),
		next_at: z.iso.datetime({ offset: true, error: "Please give day and time" }).nullable().default(null),
	}),
	output: CaseLine,
	status: 201,
});

export const sendNotReachedEmail = endpoint({
	method: "POST",
	path: "/team/cases/{id}/calls/letter/",
	summary: "Send the letter that says that we tried to ring; 409 while it is not offered",
	params,
	body: z.object({}),
	output: CaseLine,
});

import { z } from "zod";
import { pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";

/** An attempt to reach a person by phone. */
export const CallAttempt = z.object({
	id: z.int(),
	at: z.string(),
	who: z.string().nullable(),
	is_reached: z.boolean(),
	agreed: z.string(),
	next_at: z.string().nullable(),
});
export type CallAttempt = z.infer<typeof CallAttempt>;

const params = z.object({ id: z.uuid() });

/**
 * Call attempts of a case. The first page has the latest attempts; each page is in order of time. `letter`: an email is
 * offered after 3 failed attempts on different days.
 */
export const CallAttempts = pageOf(CallAttempt)
	.omit({ results: true })
	.extend({ attempts: z.array(CallAttempt), letter: z.enum(["none", "offered", "sent"]) });
export type CallAttempts = z.infer<typeof CallAttempts>;

export const addCallAttempt = endpoint({
	method: "POST",
	path: "/team/cases/{id}/calls/",
	summary:
		"Record a call attempt; a time for the next one snoozes the case until then. Calls with the same Idempotency-Key header count once",
	params,
	body: z.object({
		is_reached: z.boolean("Please select whether you reached them"),
		agreed: text(2000).default(""),
		next_at: z.iso.datetime({ offset: true, error: "Please enter date and time" }).nullable().default(null),
	}),
	output: CaseLine,
	status: 201,
});

export const sendNotReachedEmail = endpoint({
	method: "POST",
	path: "/team/cases/{id}/calls/email/",
	summary: "Email the person that we tried to call; 409 if this email isn't offered",
	params,
	body: z.object({}),
	output: CaseLine,
});

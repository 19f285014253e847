import { z } from "zod";
import { byUuid, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";

/** The email "we tried to call you". It is offered after 3 failed attempts on different days. */
export const NotReachedEmail = z.enum(["none", "offered", "sent"]);
export type NotReachedEmail = z.infer<typeof NotReachedEmail>;

export const addCallAttempt = endpoint({
	method: "POST",
	path: "/team/cases/{id}/calls/",
	summary:
		"Record a call attempt; a time for the next one snoozes the case until then. Calls with the same Idempotency-Key header count once",
	params: byUuid,
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
	summary:
		"Tell the person that we tried to call, by email and by text message if they said that it is safe; 409 if it isn't offered or they allow neither",
	params: byUuid,
	body: z.object({}),
	output: CaseLine,
});

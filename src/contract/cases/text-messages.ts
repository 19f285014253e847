import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { byUuid } from "../common.ts";

/** The form of the text message service, whose signature covers every field. */
const fields = z.record(z.string(), z.string());

export const takeText = endpoint({
	method: "POST",
	path: "/text-messages/",
	summary:
		"A text message that came in, from the text message service: `From`, `To`, `Body`, `MessageSid`. The same one is taken once. 403 if its signature is wrong, 404 without a service",
	body: fields,
	form: true,
	output: z.never(),
	binary: true,
});

export const noteTextStatus = endpoint({
	method: "POST",
	path: "/text-messages/{id}/status/",
	summary:
		"What became of a text message, from the text message service: `MessageStatus`, and `ErrorCode` if it didn't arrive. 403 if its signature is wrong, 404 without a service",
	params: byUuid,
	body: fields,
	form: true,
	output: z.never(),
	binary: true,
});

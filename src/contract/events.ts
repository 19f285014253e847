import { z } from "zod";
import { text } from "./common.ts";
import { copy } from "./copy.ts";
import { endpoint } from "./endpoint.ts";

/** Something worth counting (visitor §4). Properties are words of ours (a service's name, a campaign's slug), never what a person typed. */
export const recordEvent = endpoint({
	method: "POST",
	path: "/events/",
	summary: "Counts an event in our own store; nothing tells who it was",
	body: z.object({
		name: z.enum([copy.events.notFound, copy.events.requestSubmitted]),
		properties: z
			.record(z.string().max(40), text(200))
			.refine((all) => Object.keys(all).length <= 10, "At most 10 properties")
			.default({}),
	}),
	output: z.object({ recorded: z.literal(true) }),
	status: 202,
});

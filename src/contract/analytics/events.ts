import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";

/** An analytics event (GLO-008, CON-037, INF-011). */
const Event = z.object({
	name: z.enum([eventsCopy.notFound, eventsCopy.requestSubmitted]),
	/** Groups the count. Only our own names, never typed text. */
	properties: z.strictObject({ service: text(100).optional(), campaign: text(100).optional() }).default({}),
});
export type Event = z.output<typeof Event>;

export const recordEvent = endpoint({
	method: "POST",
	path: "/events/",
	summary: "Count an event, without anything that identifies the visitor",
	body: Event,
	output: z.object({ recorded: z.literal(true) }),
	status: 202,
});

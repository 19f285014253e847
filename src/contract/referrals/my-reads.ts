import { z } from "zod";
import { Named } from "../common.ts";

/**
 * What was read. name: the name in a provider's list. contact: name, contact details and what the consent covers.
 * plan: the plan file. case: the request with name and contact details. details: the health details. saved: what the
 * visitor typed, in a browser that gave the last digits of their phone number.
 */
export const READ_PARTS = ["name", "contact", "plan", "case", "details", "saved"] as const;

/** One reader of a request, with the right that they read by. Our team has no names of colleagues. */
export const Reader = z.object({
	/** Null for our team, and for a browser. */
	provider: Named.nullable(),
	/** accepted: the provider said yes, and the person agreed. team: to work on the request. digits: see `saved`. */
	right: z.enum(["accepted", "team", "digits"]),
	/** The consent that the newest reading followed from; null for others, or if it is unknown. */
	consent: z.object({ given_at: z.string(), shares: z.array(z.string()) }).nullable(),
	/** Whether a press ends the right now. */
	may_end: z.boolean(),
	/** Readings in all. `reads` has the newest. */
	count: z.int(),
	/** Newest first. */
	reads: z.array(z.object({ at: z.string(), part: z.enum(READ_PARTS) })),
});
export type Reader = z.infer<typeof Reader>;

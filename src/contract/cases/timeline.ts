import { z } from "zod";
import { Referenced } from "../common.ts";
import { CaseEmail } from "./emails.ts";
import { ReplyFile } from "./reply-files.ts";

/** Who writes, speaks, reads or hears. `service`: an email or a notice that nobody wrote by hand. */
export const Party = z.enum(["person", "team", "provider", "service"]);
export type Party = z.infer<typeof Party>;

/** page: the person's private page. referral: the provider's referral inbox. */
export const Way = z.enum(["email", "text", "page", "phone", "chat", "referral", "note"]);
export type Way = z.infer<typeof Way>;

/** An entry of a case's timeline: what someone said, or what happened. */
export const TimelineEntry = z.object({
	/** For example `event-12` or `note-3`. */
	id: z.string(),
	at: z.string(),
	/** The team member or provider's user who did it. Null for the person or the service. */
	who: z.string().nullable(),
	/** `note`, `called`, `chat`, `email`, or the kind of the event. */
	kind: z.string(),
	facts: z.record(z.string(), z.unknown()),
	/** Null for what only happened. */
	said: z
		.object({
			from: Party,
			to: Party,
			ways: z.array(Way),
			/** Null if it isn't stored, or only in its email. */
			text: z.string().nullable(),
		})
		.nullable(),
	/** An email that came in; its new words are in `said`. */
	mail: z
		.object({
			id: z.uuid(),
			/** A text message: it has no subject and no files. */
			is_text: z.boolean(),
			from: z.string(),
			/** As the sender wrote it. */
			name: z.string(),
			subject: z.string(),
			/** Its whole text, if it quotes something or has a signature. */
			whole: z.string().nullable(),
			files: z.array(z.object({ name: z.string(), size: z.int() })),
			/** Whether our mail server found that it comes from the sender's domain. */
			check: z.enum(["passed", "failed", "unknown"]),
			/** From another address than the case's. */
			is_other_address: z.boolean(),
			/** Its subject is none that we wrote under. */
			is_new_subject: z.boolean(),
			/** It opened this case, so it can't be split off. */
			is_own_case: z.boolean(),
		})
		.optional(),
	/** An email from another address waits for a colleague: it is in the case `in`, and answers the case `answers`. */
	waiting: z.object({ mail: z.uuid(), in: Referenced, answers: z.string() }).optional(),
	/** Files that our team sent with it. */
	files: z.array(ReplyFile),
	/** The emails that carried it. */
	emails: z.array(CaseEmail),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

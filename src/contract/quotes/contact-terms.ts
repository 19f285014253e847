import { z } from "zod";
import { text } from "#contract/common.ts";
import { CONTACT_WAYS } from "#contract/shared/contact-terms.ts";
import { TERMS_CHARACTERS } from "#contract/shared/contact-terms-limits.ts";

const choice = z.enum(["yes", "no"], "Please choose yes or no, or leave it open").nullish();
const fields = {
	ways: z
		.array(z.enum(CONTACT_WAYS, "Please choose from the list"))
		.max(10)
		.overwrite((ways) => CONTACT_WAYS.filter((way) => ways.includes(way)))
		.nullish(),
	times: text(TERMS_CHARACTERS).nullish(),
	voicemail: choice,
	safe_to_text: choice,
	interpreter: text(TERMS_CHARACTERS).nullish(),
	relay: z.enum(["yes"], "Please tick it, or leave it open").nullish(),
};

/** How a person may be contacted, as they say it (decision 110). All of it is optional. */
export const ContactTerms = z
	.object(fields)
	.refine(({ ways, safe_to_text }) => safe_to_text !== "no" || !ways?.includes("text"), {
		path: ["ways"],
		message: "You said that text messages aren't safe. Untick Text me, or change that answer",
	});

/** The same as JSON text, in a multipart form. Left out or empty: the form says nothing about it. */
export const ContactTermsText = z
	.string()
	.max(2000)
	.optional()
	.transform((sent, { addIssue }) => {
		if (!sent) return null;
		try {
			return JSON.parse(sent) as unknown;
		} catch {
			addIssue({ code: "custom", message: "Must be JSON" });
			return z.NEVER;
		}
	})
	.pipe(ContactTerms.nullable());

/** The same as stored; null if they said nothing. */
export const SaidTerms = z.object({ ...fields, said_at: z.string() }).nullable();

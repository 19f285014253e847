import { z } from "zod";
import { answerNote, DECLINE_REASONS, PHONE_ANSWERS, startsOn } from "./referrals.ts";

/** What a provider answers. The form in the inbox and the one behind an emailed link both send this (decision 100). */
export const answerFields = {
	answer: z.enum(PHONE_ANSWERS, "Please select your answer"),
	/** For a no. */
	reason: z.enum(DECLINE_REASONS, "Please select why").optional(),
	/** For a waiting list, 1 to 104. */
	weeks: z.int("Enter a whole number of weeks").nullish(),
	/** For a yes. */
	starts_on: startsOn,
	note: answerNote,
};
export type ProviderAnswer = Partial<z.output<z.ZodObject<typeof answerFields>>> & {
	answer: (typeof PHONE_ANSWERS)[number];
};

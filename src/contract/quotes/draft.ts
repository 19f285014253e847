import { z } from "zod";

/** The fields of a follow-up form as typed, with their names. A field with several values appears several times. */
export const DraftFields = z
	.array(z.tuple([z.string().regex(/^[a-z_.]{1,40}$/), z.string().max(20_000)]))
	.max(300, "Too many fields");
export type DraftFields = z.infer<typeof DraftFields>;

export const DraftSave = z.object({
	fields: DraftFields,
	/** What the device had from us before, so that answers of another device stay. Left out: nothing was saved before. */
	before: DraftFields.optional(),
	/** The visitor chose to finish later. False if the page saves automatically. */
	for_later: z.boolean(),
});

export const SavedDraft = z.object({
	saved_at: z.string(),
	/** What is saved now: the sent fields, with what another device of the visitor changed meanwhile. */
	fields: DraftFields,
	/** Answers of another device that weren't kept, because this one changed the same field. */
	both: z.array(z.object({ name: z.string(), theirs: z.array(z.string()) })),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

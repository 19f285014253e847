import type { PostcodeSuggestion } from "#contract/reference/reference.ts";

/** A place to search: a postcode with its suburb, if known. */
export interface Place {
	code: string;
	suburb: string;
}

/** Label of a suggestion: `Belmont, VIC 3216`. */
export const suggestionLabel = ({ suburb, state, code }: Pick<PostcodeSuggestion, "suburb" | "state" | "code">) =>
	`${suburb}, ${state} ${code}`;

/** Label of a chosen place: `Belmont 3216`, or just the postcode. */
export const placeLabel = ({ code, suburb }: Place) => `${suburb} ${code}`.trim();

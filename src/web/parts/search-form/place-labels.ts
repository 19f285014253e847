import type { PostcodeSuggestion } from "#contract/reference/reference.ts";

/** A place to search near: a postcode and, when it is known, the suburb. */
export interface Place {
	code: string;
	suburb: string;
}

/** A suggestion as it is written in the list: `Belmont, VIC 3216`. */
export const suggestionLabel = ({ suburb, state, code }: Pick<PostcodeSuggestion, "suburb" | "state" | "code">) =>
	`${suburb}, ${state} ${code}`;

/** A chosen place in words: `Belmont 3216`, or the postcode alone. */
export const placeLabel = ({ code, suburb }: Place) => `${suburb} ${code}`.trim();

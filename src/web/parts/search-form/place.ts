import type { PostcodeSuggestion } from "#contract/reference/reference.ts";
import type { Place } from "./place-labels.ts";

/** Normalises place names and typed text for comparison. */
export const plain = (text: string) =>
	text
		.normalize("NFKD")
		.replace(/[\p{M}'’.]/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

/**
 * Finds the place that typed text names exactly; undefined if there is none or more than one. A postcode with several
 * suburbs counts as one place.
 */
export const exactPlace = (
	typed: string,
	suggestions: readonly Pick<PostcodeSuggestion, "suburb" | "state" | "code">[],
): Place | undefined => {
	const text = plain(typed);
	const ofCode = suggestions.filter((s) => s.code === text);
	if (ofCode.length > 0) return { code: text, suburb: ofCode.length === 1 ? (ofCode[0]?.suburb ?? "") : "" };
	const exact = suggestions.filter(({ suburb, state, code }) =>
		[suburb, `${suburb} ${state}`, `${suburb} ${code}`, `${suburb} ${state} ${code}`, `${code} ${suburb}`].some(
			(way) => plain(way) === text,
		),
	);
	const [only, ...others] = exact;
	return only && others.length === 0 ? { code: only.code, suburb: only.suburb } : undefined;
};

import { NAME_REMOVED } from "#contract/reviews/moderation-options.ts";
import { escapeRegExp } from "#contract/shared/escapes.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import type { Settings } from "#platform/config.ts";
import { invalid } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { move } from "./move.ts";
import type { TeamReviewRow } from "./store.ts";

/** A review as it was written, and the words removed from it. */
export interface Original {
	comment: string;
	words: string[];
}

/** The context that a review's original is sealed with. */
export const originalSeal = (reviewId: number): string => `review-original:${reviewId}`;

export const openOriginal = (
	settings: Settings,
	review: { id: number; original: Buffer | null },
): Original | undefined =>
	review.original
		? (JSON.parse(sealerOf(settings).open(review.original, originalSeal(review.id)).toString()) as Original)
		: undefined;

/**
 * Folds a character to compare names. Combining marks and invisible characters become empty, all quotes `'`, all dashes
 * `-`.
 */
const foldLetter = (letter: string): string =>
	/['\u2018\u2019\u02b9-\u02bf`\u00b4\u2032\uff07]/.test(letter)
		? "'"
		: /[\p{Pd}\u2212\u00ad]/u.test(letter)
			? "-"
			: /[\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(letter)
				? foldText(letter)
				: letter;

/** A folded text, with the original position of each of its characters. */
const foldedWithPlaces = (text: string): { folded: string; places: number[] } => {
	let [folded, at] = ["", 0];
	const places: number[] = [];
	for (const letter of text) {
		const one = foldLetter(letter);
		folded += one;
		for (let n = 0; n < one.length; n++) places.push(at);
		at += letter.length;
	}
	return { folded, places: [...places, text.length] };
};

/** A pattern for words in folded text: whole words only, with any spaces, apostrophes and hyphens inside. */
const patternOf = (words: string): RegExp => {
	const parts = foldedWithPlaces(words.trim())
		.folded.split(/[\s-]+/)
		.filter(Boolean)
		.map((part) => [...part.replaceAll("'", "")].map(escapeRegExp).join("['-]?"));
	return new RegExp(
		`(?<![\\p{L}\\p{N}])${parts.join(/\s/.test(words.trim()) ? "[\\s-]+" : "[\\s-]*")}(?![\\p{L}\\p{N}])`,
		"gu",
	);
};

/** Replaces every match of a pattern in the folded text with a marker. Returns undefined if there is no match. */
const replaceFolded = (text: string, pattern: RegExp, marker: string): string | undefined => {
	const { folded, places } = foldedWithPlaces(text);
	let [left, done] = ["", 0];
	for (const match of folded.matchAll(pattern)) {
		if (match[0] === "") continue;
		left += text.slice(done, places[match.index]) + marker;
		done = places[match.index + match[0].length] ?? text.length;
	}
	return done === 0 ? undefined : left + text.slice(done);
};

/**
 * Removes words from a comment in any spelling: "Margaret" also matches "Márgaret" and "MARGARET".
 * @param marker the text to put in their place
 * @returns the text to show, and the words that are not in the comment
 */
export const withoutNames = (
	comment: string,
	words: readonly string[],
	marker = NAME_REMOVED,
): { shown: string; missing: string[] } => {
	const missing = words.filter((one) => replaceFolded(comment, patternOf(one), marker) === undefined);
	// Longest first, so that "Sam Reed" is replaced as one name.
	const shown = [...words]
		.sort((a, b) => b.length - a.length)
		.reduce((left, one) => replaceFolded(left, patternOf(one), marker) ?? left, comment);
	return { shown, missing };
};

/**
 * Removes words from the public text of a review. An empty list restores the original, which is kept sealed.
 * @throws Problem 404 for an unknown review; 409 if its address isn't confirmed or it has changed; 422 for words that
 * are not in it
 */
export const redactReview = (
	services: Services,
	id: number,
	by: number,
	{ version, words }: { version: number; words: string[] },
): Promise<TeamReviewRow> => {
	const { settings } = services;
	const wanted = [...new Map(words.map((one) => [one.toLowerCase(), one])).values()];
	const asked = {
		...{ act: wanted.length > 0 ? ("redact" as const) : ("restore" as const), personId: by, version },
		changed: "A colleague has changed this review. Check it, then make your change again.",
		isDone: (row: TeamReviewRow) =>
			row.state !== "submitted" && JSON.stringify(wanted) === JSON.stringify(openOriginal(settings, row)?.words ?? []),
	};
	return move(services, id, asked, async (_trx, review, now) => {
		const comment = openOriginal(settings, review)?.comment ?? review.comment;
		const { shown, missing } = withoutNames(comment, wanted);
		if (missing.length > 0)
			throw invalid([{ field: "words", message: `Not in the review: ${missing.map((one) => `“${one}”`).join(", ")}` }]);
		const original =
			wanted.length > 0
				? sealerOf(settings).seal(Buffer.from(JSON.stringify({ comment, words: wanted })), originalSeal(id))
				: null;
		// The hash of the request covers the full text, and could confirm a guessed name.
		const unhashed = { request_key: null, request_hash: null };
		return { change: { comment: shown, original, redacted_at: original && now, redacted_by: by, ...unhashed } };
	});
};

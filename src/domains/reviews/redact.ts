import { NAME_REMOVED } from "#contract/moderation-options.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import type { Settings } from "#platform/config.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findForTeam, setRedaction, type TeamReviewRow } from "./store.ts";

/** A review as it was written, and what was taken out of it. */
export interface Original {
	comment: string;
	words: string[];
}

/** What a review as it was written is sealed for. */
export const originalSeal = (reviewId: number): string => `review-original:${reviewId}`;

export const openOriginal = (settings: Settings, review: { id: number; original: Buffer | null }): Original | undefined =>
	review.original ? (JSON.parse(sealerOf(settings).open(review.original, originalSeal(review.id)).toString()) as Original) : undefined;

/** Words as a pattern: whole words only, whatever their case and the space between them. */
const patternOf = (words: string): RegExp => {
	const parts = words
		.trim()
		.split(/\s+/)
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join("\\s+")}(?![\\p{L}\\p{N}])`, "giu");
};

/**
 * A comment without these words, wherever they stand in it.
 * @param marker what stands in their place
 * @returns what may be shown, and those of the words that are not in the comment
 */
export const withoutNames = (comment: string, words: readonly string[], marker = NAME_REMOVED): { shown: string; missing: string[] } => {
	const missing = words.filter((one) => !patternOf(one).test(comment));
	// The longest first: "Sam Reed" is one name, not "Sam" and a rest.
	const shown = [...words].sort((a, b) => b.length - a.length).reduce((left, one) => left.replace(patternOf(one), marker), comment);
	return { shown, missing };
};

/**
 * Takes words out of what is shown of a review; none: shows it as it was written. The original stays, sealed.
 * @throws Problem 404 for an unknown review; 409 before its address is confirmed or when it was changed meanwhile; 422 for words that are not in it
 */
export const redactReview = (services: Services, id: number, by: number, { version, words }: { version: number; words: string[] }): Promise<TeamReviewRow> => {
	const { database, clock, settings } = services;
	return database.transaction(async (trx) => {
		const review = await findForTeam(trx, id, true);
		if (!review) throw notFound();
		if (review.state === "submitted") throw conflict("The reviewer has not confirmed their e-mail address yet.");
		const before = openOriginal(settings, review);
		const wanted = [...new Map(words.map((one) => [one.toLowerCase(), one])).values()];
		if (JSON.stringify(wanted) === JSON.stringify(before?.words ?? [])) return review;
		if (review.version !== version) throw conflict("Somebody changed this review meanwhile. Look at it again, then repeat your change.");
		const comment = before?.comment ?? review.comment;
		const { shown, missing } = withoutNames(comment, wanted);
		if (missing.length > 0) throw invalid([{ field: "words", message: `Not in the review: ${missing.map((one) => `“${one}”`).join(", ")}` }]);
		const now = clock();
		const original = wanted.length > 0 ? sealerOf(settings).seal(Buffer.from(JSON.stringify({ comment, words: wanted })), originalSeal(id)) : null;
		await setRedaction(trx, id, { now, by, shown, original });
		await noteDeed(trx, now, { personId: by, deed: wanted.length > 0 ? "review.redacted" : "review.restored", about: `review:${id}` });
		const changed = await findForTeam(trx, id);
		if (!changed) throw new Error("the review just changed is gone");
		return changed;
	});
};

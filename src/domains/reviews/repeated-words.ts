import { escapeRegExp } from "#contract/shared/escapes.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { openResponse, type ResponseRow } from "./response-store.ts";

/** Words under this length start too many other words, so only their plural or possessive counts. */
const SHORT = 4;

const patternOf = (words: string): RegExp | undefined => {
	const parts = words.split(/\s+/).filter(Boolean);
	if (parts.length === 0) return undefined;
	const escaped = parts.map(escapeRegExp).join("\\s+");
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}${parts.join("").length < SHORT ? "s?(?![\\p{L}\\p{N}])" : ""}`, "u");
};

/**
 * Whether a text repeats any of these words, in any spelling or at the start of a longer word ("Margaret’s", "Zoe" for
 * "Zoë").
 */
export const repeatsWords = (text: string, words: readonly string[]): boolean =>
	(["", " "] as const).some((hyphen) =>
		words.some((one) => patternOf(foldText(one, hyphen))?.test(foldText(text, hyphen))),
	);

/** All words ever removed from the response, including its earlier texts. */
export const wordsEverRemoved = async (
	trx: Transaction,
	settings: Services["settings"],
	row: ResponseRow,
): Promise<string[]> => {
	const rows = await trx
		.selectFrom("review_response_earlier")
		.select(["review_id", "original"])
		.where("review_id", "=", row.review_id)
		.where("original", "is not", null)
		.execute();
	return [row, ...rows].flatMap((one) => openResponse(settings, one)?.words ?? []);
};

import { escapeRegExp } from "#contract/shared/escapes.ts";

/** A word in review text that links to one of our pages. */
export interface Keyword {
	keyword: string;
	display_words: string;
	link: string;
}

export type Piece = string | { text: string; link: string };

/**
 * Splits text into plain pieces and links: whole words, any case, longest keyword first, each keyword once (RVL-006).
 * A link shows the keyword's display words.
 */
export const linkKeywords = (text: string, keywords: readonly Keyword[]): Piece[] => {
	const known = keywords
		.filter(({ keyword }) => keyword.trim() !== "")
		.sort((a, b) => b.keyword.length - a.keyword.length);
	if (known.length === 0) return text ? [text] : [];
	const any = new RegExp(
		`(^|[^\\p{L}\\p{N}])(${known.map(({ keyword }) => escapeRegExp(keyword)).join("|")})(?![\\p{L}\\p{N}])`,
		"giu",
	);
	const used = new Set<string>();
	const pieces: Piece[] = [];
	let from = 0;
	for (const { index, 1: before = "", 2: words = "" } of text.matchAll(any)) {
		const found = known.find(({ keyword }) => keyword.toLowerCase() === words.toLowerCase());
		if (!found || used.has(found.keyword)) continue;
		used.add(found.keyword);
		const at = index + before.length;
		if (at > from) pieces.push(text.slice(from, at));
		// If the display words are the same, keep the original capitals, for example at the start of a sentence.
		const isSame = found.display_words.toLowerCase() === words.toLowerCase();
		pieces.push({ text: isSame ? words : found.display_words, link: found.link });
		from = at + words.length;
	}
	if (from < text.length) pieces.push(text.slice(from));
	return pieces;
};

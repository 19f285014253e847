// No zod: this file reaches the browser. What strings have of their own for this is unknown to Safari before 16.4 and Chrome before 111 (docs/decisions/0048).

/** Whether all of the text's code points are whole: half of one can be neither stored nor written in an address. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** The text with U+FFFD for each half of a code point. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Ranges of characters; written as text, since controls in a pattern are mostly mistakes. */
const oneOf = (characters: string, around: [before: string, after: string] = ["", ""]) =>
	new RegExp(`${around[0]}[${characters}]${around[1]}`, "g");
const LINE_ENDS = oneOf("\\u000b\\u000c\\u0085\\u2028\\u2029");
const UNSEEN = oneOf(
	"\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb",
);
/** Joiners beside letters of our own alphabet, which never need them. */
const JOINERS_AFTER = oneOf("\\u0001-\\u024f", ["(", ")(?:\\u200c|\\u200d)+"]);
const JOINERS_BEFORE = oneOf("\\u0001-\\u024f", ["(?:\\u200c|\\u200d)+(?=", "|$)"]);

/** Most text: nothing in it to look for. */
const PLAIN = /^[\n -~]*$/;

/**
 * Text as it is seen. Vertical tabs, form feeds and other line ends, which Word and PDF files have, become line breaks; controls, zero-width characters, soft
 * hyphens and direction marks go. Joiners stay between letters that are shaped by them and in emoji. NUL stays: no person types it, so it is refused.
 */
export const withoutUnseen = (text: string): string =>
	PLAIN.test(text)
		? text
		: text
				.replace(/\r\n?/g, "\n")
				.replace(LINE_ENDS, "\n")
				.replace(UNSEEN, "")
				.replace(JOINERS_AFTER, "$1")
				.replace(JOINERS_BEFORE, "");

// No zod: this file reaches the browser. Safari before 16.4 and Chrome before 111 lack String.isWellFormed and
// toWellFormed (docs/decisions/0067-browser-build.md).

/** False for text with lone surrogates, which can't be stored or put in a URL. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Replaces each lone surrogate with U+FFFD. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Builds a pattern from character ranges. Given as text, because linters reject control characters in a pattern. */
const oneOf = (characters: string, around: [before: string, after: string] = ["", ""]) =>
	new RegExp(`${around[0]}[${characters}]${around[1]}`, "g");
const LINE_ENDS = oneOf("\\u000b\\u000c\\u0085\\u2028\\u2029");
const UNSEEN = oneOf(
	"\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb",
);
/** Joiners next to Latin letters, which never need them. */
const JOINERS_AFTER = oneOf("\\u0001-\\u024f", ["(", ")(?:\\u200c|\\u200d)+"]);
const JOINERS_BEFORE = oneOf("\\u0001-\\u024f", ["(?:\\u200c|\\u200d)+(?=", "|$)"]);

/** Fast path: most text has nothing to remove. */
const PLAIN = /^[\n -~]*$/;

/**
 * Removes invisible characters: controls, zero-width characters, soft hyphens and direction marks. Vertical tabs, form
 * feeds and other line ends from Word and PDF files become line breaks. Joiners stay in emoji and between letters that
 * need them. NUL stays, so that validation can reject it: no person types it.
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

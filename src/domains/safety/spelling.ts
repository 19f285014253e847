import { rowsOf, VOCABULARY } from "./phrases.ts";

/** Words at least this long are read with one letter wrong, missing, doubled or swapped. */
const LONG = 8;

/** Ordinary words that look like a misspelt word of the list. */
const ORDINARY = new Set(rowsOf("ordinary.tsv").flatMap(([words = ""]) => words.split(", ")));

/** Whether two words differ by one letter, or by two swapped ones. */
const isNear = (a: string, b: string): boolean => {
	let start = 0;
	while (start < a.length && a[start] === b[start]) start++;
	if (a.length !== b.length) {
		const [long, short] = a.length > b.length ? [a, b] : [b, a];
		return long.slice(start + 1) === short.slice(start);
	}
	const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
	return a.slice(start + 1) === b.slice(start + 1) || (isSwapped && a.slice(start + 2) === b.slice(start + 2));
};

const BY_START = Map.groupBy(
	[...VOCABULARY].filter((word) => word.length >= LONG),
	(word) => word.slice(0, 1),
);

/** The list's spelling of a word: repeated letters once, and long words with one wrong letter. */
export const spell = (word: string): string => {
	if (VOCABULARY.has(word)) return word;
	const calm = word.replace(/(.)\1{2,}/g, "$1");
	if (calm !== word) return VOCABULARY.has(calm) ? calm : word.replace(/(.)\1{2,}/g, "$1$1");
	if (word.length < LONG - 1 || word.length > 20 || ORDINARY.has(word)) return word;
	return (
		BY_START.get(word.slice(0, 1))?.find((known) => Math.abs(known.length - word.length) < 2 && isNear(word, known)) ??
		word
	);
};

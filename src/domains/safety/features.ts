import { rowsOf } from "./phrases.ts";

/** Longer texts are read in pieces, because danger is often told in one sentence of an ordinary request. */
const WHOLE = 60;
const SENTENCE = 40;
/** Words of a piece of a long sentence. A piece begins every `STEP` words. */
const PIECE = 14;
const STEP = 7;
/** How far apart two words may stand to be read as a pair. */
const FAR = 8;

const GROUPS = new Map<string, string[]>();
for (const [group = "", words = ""] of rowsOf("groups.tsv"))
	for (const word of words.split(", ")) GROUPS.set(word, [...(GROUPS.get(word) ?? []), `{${group}}`]);

const ENDINGS = ["ing", "ed", "es", "s", "in"];
const stem = (word: string): string => {
	const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= 3);
	return ending ? word.slice(0, -ending.length) : word;
};

/** What the score looks at in some words: their stems and groups, pairs of these, and how longer words begin. */
export const featuresOf = (words: readonly string[]): string[] => {
	const found = new Set<string>();
	const names = words.map((word) => [stem(word), ...(GROUPS.get(word) ?? [])]);
	for (const [at, ours] of names.entries()) {
		for (const one of ours) {
			found.add(one);
			for (let apart = 1; apart <= FAR; apart++)
				for (const other of names[at + apart] ?? []) found.add(`${one}${apart === 1 ? "_" : "~"}${other}`);
		}
		const word = words[at] ?? "";
		if (word.length > 4) found.add(`^${word.slice(0, 4)}`);
	}
	return [...found];
};

const pieces = (words: readonly string[], length: number, step: number): string[][] =>
	Array.from({ length: Math.max(0, Math.ceil((words.length - step) / step)) }, (_, n) =>
		words.slice(n * step, n * step + length),
	);

/** The parts of a text that are scored: the whole if it's short, each sentence, and pieces of long ones. */
export const partsOf = (sentences: readonly string[][]): string[][] => {
	const all = sentences.flat();
	return [
		...(all.length <= WHOLE ? [all] : pieces(all, 2 * PIECE, 2 * STEP)),
		...(sentences.length > 1 ? sentences.filter(({ length }) => length <= SENTENCE) : []),
		...sentences.filter(({ length }) => length > PIECE).flatMap((words) => pieces(words, PIECE, STEP)),
	];
};

import { EVERYDAY, IN_FULL, SAYS_LITTLE } from "./search-vocabulary.ts";

/** A part of a search: a word, a phrase, or a word or phrase to exclude. */
export interface SearchPart {
	text: string;
	kind: "word" | "phrase" | "without";
	/** The corrected word, if no story has the typed word. */
	meant?: string;
}

/** A word in the form of the vocabulary: lowercase, without apostrophes or possessive ending. */
const keyOf = (word: string): string =>
	word
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/[^a-z]/g, "");

/** Words or phrases that an abbreviation stands for. */
export const inFull = (word: string): readonly string[] => {
	const key = keyOf(word);
	for (const one of [key, key.replace(/s$/, "")]) if (Object.hasOwn(IN_FULL, one)) return IN_FULL[one] ?? [];
	return [];
};

const everydayOf = new Map(EVERYDAY.flatMap((group) => group.typed.map((word) => [word, group] as const)));

/** The words that stories use for an everyday word, and whether they count more than the word itself. */
export const everyday = (word: string): { means: readonly string[]; isLoose: boolean } | undefined => {
	const group = everydayOf.get(keyOf(word));
	return group && { means: group.means, isLoose: group.isLoose ?? false };
};

/** Whether a word says little about the subject: "how", "won't", "mum". */
export const saysLittle = (word: string): boolean => SAYS_LITTLE.has(keyOf(word));

/** Whether the query uses web search operators: `"…"`, `-`, `or`. */
export const hasOperators = (parts: readonly SearchPart[]): boolean =>
	parts.some(({ kind, text }) => kind !== "word" || text.toLowerCase() === "or");

/** Splits a query into parts, for example `falls -stairs "at home"`. */
export const searchParts = (typed: string): SearchPart[] =>
	[...typed.matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = ""]): SearchPart => {
		if (phrase !== undefined) return { text: phrase, kind: minus ? "without" : "phrase" };
		return word.length > 1 && word.startsWith("-")
			? { text: word.slice(1), kind: "without" }
			: { text: word, kind: "word" };
	});

/** The number of wrong letters allowed in a word of this length. */
const mostWrong = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The edit distance, where swapping two neighbours counts once. Above `most`, the result is only some larger number.
 */
export const lettersApart = (a: string, b: string, most: number): number => {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1;
			let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				least = Math.min(least, (before[j - 2] ?? 0) + 1);
			row.push(least);
		}
		if (Math.min(...row) > most) return most + 1;
		before = last;
		last = row;
	}
	return last[b.length] ?? most + 1;
};

/** A word or stem in the stories, and how many stories have it. */
export interface KnownWord {
	word: string;
	stories: number;
}

/**
 * The most likely correction of a word that no story has: the nearest word, then one with the same start, then the most
 * frequent.
 * @param typed the word and its stem, in lower case
 */
export const nearestWord = (typed: readonly string[], known: readonly KnownWord[]): string | undefined => {
	const best = { word: undefined as string | undefined, apart: Number.POSITIVE_INFINITY, begins: false, stories: 0 };
	for (const { word, stories } of known)
		for (const one of typed) {
			const most = mostWrong(one.length);
			const apart = lettersApart(one, word, most);
			if (apart > most) continue;
			const begins = one[0] === word[0];
			if (apart < best.apart || (apart === best.apart && (begins !== best.begins ? begins : stories > best.stories)))
				Object.assign(best, { word, apart, begins, stories });
		}
	return best.word;
};

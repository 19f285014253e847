import { EVERYDAY, IN_FULL, SAYS_LITTLE } from "./search-vocabulary.ts";

/** One thing of a search: a word, words in a row, or either that must not be there. */
export interface SearchPart {
	text: string;
	kind: "word" | "phrase" | "without";
	/** The word that was meant, as the stories have it, where what was typed is in none of them. */
	meant?: string;
}

/** A word as the vocabulary has it: in small letters, without apostrophes and without the ending of "kid's". */
const keyOf = (word: string): string =>
	word
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/[^a-z]/g, "");

/** Other words for a word that was typed, each of one word or more. */
export const inFull = (word: string): readonly string[] => {
	const key = keyOf(word);
	for (const one of [key, key.replace(/s$/, "")]) if (Object.hasOwn(IN_FULL, one)) return IN_FULL[one] ?? [];
	return [];
};

const everydayOf = new Map(EVERYDAY.flatMap((group) => group.typed.map((word) => [word, group] as const)));

/** What an everyday word means in the words of the stories, and if that counts for more than the word itself. */
export const everyday = (word: string): { means: readonly string[]; isLoose: boolean } | undefined => {
	const group = everydayOf.get(keyOf(word));
	return group && { means: group.means, isLoose: group.isLoose ?? false };
};

/** True for a word that says nothing about what is looked for: "how", "won't", "mum". */
export const saysLittle = (word: string): boolean => SAYS_LITTLE.has(keyOf(word));

/** True where the operators of web searches are used: `"…"`, `-`, `or`. */
export const hasOperators = (parts: readonly SearchPart[]): boolean =>
	parts.some(({ kind, text }) => kind !== "word" || text.toLowerCase() === "or");

/** The parts of what was typed: `falls -stairs "at home"`. */
export const searchParts = (typed: string): SearchPart[] =>
	[...typed.matchAll(/(-?)"([^"]+)"|(\S+)/g)].map(([, minus, phrase, word = ""]): SearchPart => {
		if (phrase !== undefined) return { text: phrase, kind: minus ? "without" : "phrase" };
		return word.length > 1 && word.startsWith("-")
			? { text: word.slice(1), kind: "without" }
			: { text: word, kind: "word" };
	});

/** How many letters may be wrong in a word of that length. */
const mostWrong = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How many letters differ: one missing, one too many, another one, or two neighbours in the wrong order; past `most` any larger number. */
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

/** A word of the stories, or the stem of one, and in how many of them it is. */
export interface KnownWord {
	word: string;
	stories: number;
}

/**
 * The word that was meant by one that no story has: the nearest, of those the one that begins alike, then the most frequent.
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

import { distance } from "fastest-levenshtein";
import { isOneSlip, type PlaceNames } from "#domains/reference/place-names.ts";
import { isGenderWord, type Lexicon, type Meaning } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Words from `from` up to, but without, `to`, and what they mean. */
export interface Found {
	from: number;
	to: number;
	meaning: Meaning;
}

/** Words that may stand inside a phrase: "take mum to appointments" is "take to appointments". */
const FILLERS = new Set(
	"a an the my his her our their your its me him us them some mum mums dad dads son daughter mother father wife husband and is it with to any more out kids".split(
		" ",
	),
);
const MOST_FILLERS = 2;

const isSame = ({ word, read }: Token, part: string) =>
	word === part || read === part || (word.length > 3 && (word === `${part}s` || word === `${part}es`));

/** Where a phrase that starts at a word ends. Undefined if it isn't there. */
const endOf = (tokens: readonly Token[], from: number, words: readonly string[]): number | undefined => {
	let [at, fillers] = [from, 0];
	for (const part of words) {
		for (;;) {
			const token = tokens[at];
			if (!token || (at > from && token.begins)) return undefined;
			if (isSame(token, part)) break;
			if (at === from || fillers === MOST_FILLERS || !FILLERS.has(token.word)) return undefined;
			at++;
			fillers++;
		}
		at++;
	}
	return at;
};

/** The phrase with the most words that starts at a word. One with a meaning wins over one without. */
const phraseAt = ({ phrases }: Lexicon, tokens: readonly Token[], from: number): Found | undefined => {
	const token = tokens[from];
	if (!token) return undefined;
	const starts = [token.word, token.read, token.word.replace(/s$/, ""), token.word.replace(/es$/, "")];
	let [best, bestRank]: [Found | undefined, number] = [undefined, 0];
	for (const start of new Set(starts)) {
		for (const { words, meaning } of phrases.get(start ?? "") ?? []) {
			const to = endOf(tokens, from, words);
			if (to === undefined) continue;
			const rank = words.length * 4 + (meaning.kind === "ignored" ? 0 : 2) + (to - from === words.length ? 1 : 0);
			if (rank > bestRank) [best, bestRank] = [{ from, to, meaning }, rank];
		}
	}
	return best;
};

/**
 * The phrases of a sentence from left to right. An ignored phrase ends where a longer one with a meaning starts: "needs |
 * help at home".
 */
export const phrasesIn = (lexicon: Lexicon, tokens: readonly Token[], isTaken: (at: number) => boolean): Found[] => {
	const found: Found[] = [];
	for (let at = 0; at < tokens.length; ) {
		const one = isTaken(at) ? undefined : phraseAt(lexicon, tokens, at);
		if (!one) {
			at++;
			continue;
		}
		for (let inner = at + 1; inner < one.to && one.meaning.kind === "ignored"; inner++) {
			const other = phraseAt(lexicon, tokens, inner);
			if (other && other.meaning.kind !== "ignored" && other.to > one.to) one.to = inner;
		}
		if (one.meaning.kind === "later" && one.meaning.fact === "gender" && isGenderWord(tokens[at]?.word ?? ""))
			one.to = at + 1;
		found.push(one);
		at = one.to;
	}
	return found;
};

/** Shortest word that is corrected. Shorter ones are too often another word. */
const CORRECTED_FROM = 5;
/** From this length a word may have two errors. */
const TWICE_FROM = 8;

/** Corrects words that nobody knows to the one word of ours that is like them, unless they may be a name. */
export const correct = (tokens: Token[], lexicon: Lexicon, places: PlaceNames): void => {
	const { vocabulary, ordinary, people } = lexicon;
	for (const [at, token] of tokens.entries()) {
		const { word } = token;
		if (word.length < CORRECTED_FROM || [word, word.replace(/e?s$/, "")].some((one) => vocabulary.has(one))) continue;
		if (ordinary.has(word) || places.hasWord(word) || /^\d/.test(word)) continue;
		if (people.has(tokens[at - 1]?.word ?? "") && /^\p{Lu}/u.test(token.text)) continue;
		const words = [...vocabulary].filter((known) => known.length >= CORRECTED_FROM);
		const one = words.filter((known) => isOneSlip(known, word));
		const two = words.filter(
			(known) =>
				word.length >= TWICE_FROM && known[0] === word[0] && known.length >= TWICE_FROM && distance(known, word) === 2,
		);
		const meant = one.length > 0 ? one : two;
		if (new Set(meant.map((known) => known.replace(/s$/, ""))).size === 1) token.read = meant[0] ?? word;
	}
};

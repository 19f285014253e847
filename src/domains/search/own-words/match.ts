import { distance } from "fastest-levenshtein";
import { isOneSlip, type PlaceName, type PlaceNames } from "#domains/reference/place-names.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Words from `from` up to, but without, `to`, and what they mean. */
export interface Match {
	from: number;
	to: number;
	meaning:
		| Meaning
		| { kind: "place"; places: readonly PlaceName[]; sure: boolean }
		| { kind: "region"; region: string };
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

/** The longest phrase that starts at a word. One with a meaning wins over one without. */
export const phraseAt = (
	{ phrases }: Lexicon,
	tokens: readonly Token[],
	from: number,
): (Match & { words: number; meaning: Meaning }) | undefined => {
	const token = tokens[from];
	if (!token) return undefined;
	const starts = [token.word, token.read, token.word.replace(/s$/, ""), token.word.replace(/es$/, "")];
	let best: (Match & { words: number; meaning: Meaning }) | undefined;
	for (const start of new Set(starts)) {
		for (const { words, meaning } of phrases.get(start ?? "") ?? []) {
			const to = endOf(tokens, from, words);
			if (to === undefined) continue;
			const rank = words.length * 4 + (meaning.kind === "ignored" ? 0 : 2) + (to - from === words.length ? 1 : 0);
			if (!best || rank > best.words) best = { from, to, meaning, words: rank };
		}
	}
	return best && { ...best, words: best.words >> 2 };
};

/** Shortest word that is corrected. Shorter ones are too often another word. */
const CORRECTED_FROM = 5;
/** From this length a word may have two errors. */
const TWICE_FROM = 8;

/** The word of the vocabulary that was meant. Undefined if there is none, or more than one. */
const meantBy = (word: string, vocabulary: ReadonlySet<string>): string | undefined => {
	const one = [...vocabulary].filter((known) => known.length >= CORRECTED_FROM && isOneSlip(known, word));
	const found =
		one.length > 0 || word.length < TWICE_FROM
			? one
			: [...vocabulary].filter(
					(known) => known[0] === word[0] && known.length >= TWICE_FROM && distance(known, word) === 2,
				);
	// "physiotherapist" and "physiotherapists" are one word.
	const stems = new Set(found.map((known) => known.replace(/s$/, "")));
	return stems.size === 1 ? found[0] : undefined;
};

/** Words before a place. */
export const PLACE_CUES = new Set("in near nr at around from to outside between by of".split(" "));
const hasCue = (tokens: readonly Token[], at: number): boolean => {
	const before = tokens[at - 1];
	return before !== undefined && !tokens[at]?.begins && PLACE_CUES.has(before.word);
};

/**
 * Corrects the words that we don't know: to a word of ours, or to a place. Leaves names of people alone: a word with a
 * capital letter after a noun for a person.
 */
export const correct = (tokens: Token[], lexicon: Lexicon, places: PlaceNames): void => {
	const isKnown = ({ word, value }: Token) =>
		value !== undefined ||
		/^\d/.test(word) ||
		lexicon.vocabulary.has(word) ||
		lexicon.ordinary.has(word) ||
		lexicon.vocabulary.has(word.replace(/e?s$/, "")) ||
		lexicon.alsoPlaces.has(word) ||
		places.named(word).length > 0;
	for (const [at, token] of tokens.entries()) {
		if (isKnown(token) || token.word.length < CORRECTED_FROM) continue;
		// A part of a place's name, such as Waverley, isn't an error.
		if (places.hasWord(token.word)) continue;
		const before = tokens[at - 1];
		const isName = before && lexicon.people.has(before.word) && /^\p{Lu}/u.test(token.text);
		if (isName || (hasCue(tokens, at) && places.similar(token.word).length > 0)) continue;
		const meant = meantBy(token.word, lexicon.vocabulary);
		if (meant) token.read = meant;
	}
};

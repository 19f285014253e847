/** A word of the sentence. */
export interface Token {
	/** As typed. */
	text: string;
	/** Folded: lower case, without accents and apostrophes. */
	word: string;
	/** The corrected word. */
	read?: string;
	/** True if punctuation precedes it. */
	begins: boolean;
	/** Its value, if it is a number in digits or words below 120. */
	value?: number;
}

const ONES =
	"zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
		" ",
	);
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const fold = (text: string) =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’‘`]/g, "");

/** The words of a phrase of the lexicon. */
export const wordsOf = (text: string): string[] =>
	fold(text)
		.split(/[^a-z0-9]+/)
		.filter(Boolean);

const numberOf = (word: string): number | undefined => {
	if (/^\d{1,3}$/.test(word)) return Number(word);
	const one = ONES.indexOf(word);
	if (one >= 0) return one;
	const ten = TENS.indexOf(word.replace("fourty", "forty").replace("ninty", "ninety"));
	return ten >= 0 ? (ten + 2) * 10 : undefined;
};

/** Splits a sentence into words. `5yo` becomes `5 yo`, `non-verbal` two words, `O.T.` one and `eighty-two` one. */
export const tokensOf = (sentence: string): Token[] => {
	const text = sentence
		.normalize("NFKC")
		.replace(/\b(?:[a-z]\.){2,}(?:[a-z]\b)?/gi, (letters) => `${letters.replaceAll(".", "")} `)
		.replace(/\b([a-z])\/([a-z])\b/gi, "$1$2")
		.replace(/(\d)([a-z])/gi, "$1 $2")
		.replace(/([a-z])(\d)/gi, "$1 $2")
		.replace(/(\d),(\d{3})\b/g, "$1$2")
		.replace(/(\d):(\d)/g, "$1 $2");
	const tokens: Token[] = [];
	for (const [, before = "", word = ""] of text.matchAll(/([^\p{L}\p{N}]*)([\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}]+)*)/gu)) {
		const folded = fold(word);
		const value = numberOf(folded);
		const last = tokens.at(-1);
		const begins = /[,;:.!?()\n\r]|\s[-–—]\s/.test(before);
		if (
			!begins &&
			last?.value !== undefined &&
			TENS.some((ten) => last.word.startsWith(ten.slice(0, 4))) &&
			value !== undefined &&
			value > 0 &&
			value < 10 &&
			/\D/.test(folded)
		) {
			Object.assign(last, { text: `${last.text} ${word}`, word: `${last.word}${folded}`, value: last.value + value });
			continue;
		}
		tokens.push({ text: word, word: folded, begins, ...(value !== undefined && { value }) });
	}
	return tokens;
};

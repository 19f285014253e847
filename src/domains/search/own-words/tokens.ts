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
	/** Where it starts and ends in the sentence. */
	start: number;
	end: number;
}

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

/** Numbers that are neither an age nor a postcode: street addresses, dates, money, phone numbers, times. */
const OTHER_NUMBERS = [
	/\b(?:\d+[a-z]?\/)?\d+[a-z]?\s+(?:[a-z'’]+\s+){1,2}(?:st|street|rd|road|ave|avenue|cres|crescent|drive|dr|lane|court|ct|parade|pde|highway|hwy)\b\.?/gi,
	/\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b/g,
	/\$\s?\d[\d,.]*k?/gi,
	/\b\d[\d,.]*k?\s?(?:dollars?|bucks|aud|percent|%)/gi,
	/(?:\+61|\b0[2-578]|\(0[2-8]\))[\d\s]{7,}\d|\b1[38]00[\d\s]{5,}\d|\b13\s?\d{2}\s?\d{2}\b/g,
	/\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b\.?|\b\d{1,2}:\d{2}\b/gi,
];

/**
 * The sentence with numbers of other meanings blanked, and dots of abbreviations left out: "O.T.", "Mt. Isa". Every
 * letter stays where it was typed.
 */
export const plainSentence = (sentence: string): string => {
	let text = sentence.normalize("NFC");
	for (const pattern of OTHER_NUMBERS) text = text.replace(pattern, (found) => "#".repeat(found.length));
	return text
		.replace(/\b(?:[a-z]\.){2,}(?:[a-z]\b)?/gi, (emails) => emails.replaceAll(".", "").padEnd(emails.length))
		.replace(/\b([a-z])\/([a-z])\b/gi, "$1$2 ")
		.replace(/\b(st|mt|nth|sth|pt|ft|dr|is)\. ?/gi, (found) => found.replace(".", " "));
};

/** Splits a plain sentence into words. `5yo` becomes `5 yo`, and `non-verbal` two words. */
export const tokensOf = (text: string): Token[] => {
	let last = 0;
	return [...text.matchAll(/\d+|[\p{L}\p{M}]+(?:['’‘`]\p{L}+)*/gu)].map(({ 0: word, index }) => {
		const begins = /[,;:.!?()\n\r#]|\s[-–—]\s/.test(text.slice(last, index));
		last = index + word.length;
		return { text: word, word: fold(word), begins, start: index, end: last };
	});
};

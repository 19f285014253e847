/** About how many syllables a word has: groups of vowels, without a silent e. */
const syllablesOf = (word: string): number =>
	Math.max(
		1,
		(
			word
				.toLowerCase()
				.replace(/([^aeiouyl])e$|([^td])ed$/, "$1$2")
				.match(/[aeiouy]+/g) ?? []
		).length,
	);

/** The Flesch-Kincaid grade of a text. A colon ends a sentence too. */
export const gradeOf = (text: string): number => {
	const sentences = text.split(/[.!?:]+(?:\s|$)/).filter((one) => /\w/.test(one));
	const words = text.match(/[\w'’]+/g) ?? [];
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
	return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
};

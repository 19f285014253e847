import { foldText } from "#contract/shared/fold-text.ts";

const NOT: Record<string, string> = {
	do: "dont",
	does: "doesnt",
	did: "didnt",
	is: "isnt",
	are: "arent",
	was: "wasnt",
	were: "werent",
	has: "hasnt",
	have: "havent",
	had: "hadnt",
	will: "wont",
	would: "wouldnt",
	could: "couldnt",
	should: "shouldnt",
};

/** Spellings of two words that the list writes as one: `do not` is `dont`. */
export const joinWords = (text: string): string =>
	text
		.replace(
			/\b(do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b/g,
			(_, verb) => NOT[verb] ?? "not",
		)
		.replace(/\bcan not\b|\bcan t\b/g, "cannot")
		.replace(/\bno one\b/g, "noone")
		.replace(/\bany more\b/g, "anymore")
		.replace(/\bthem selves\b/g, "themselves")
		.replace(/\b(my|him|her|your) self\b/g, "$1self");

const DIGITS: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "@": "a", $: "s" };

/** Letters typed as digits or signs: `su1cide`, `k*ll`. */
const letters = (text: string): string =>
	text
		.replace(/(?<=[a-z])[*#_](?=[a-z])/gi, "")
		.replace(/(?<=[a-z])[0134@$](?=[a-z])/gi, (sign) => DIGITS[sign] ?? sign);

/** Single letters in a row are one word: `k m s`. */
const joinLetters = (words: readonly string[]): string[] => {
	const joined: string[] = [];
	let run = "";
	const end = () => {
		if (run.length > 4 && run.startsWith("i")) joined.push("i", run.slice(1));
		else if (run.length > 2) joined.push(run);
		else joined.push(...run);
		run = "";
	};
	for (const word of words) {
		if (/^[a-z]$/.test(word)) run += word;
		else {
			end();
			joined.push(word);
		}
	}
	end();
	return joined;
};

/**
 * A text as sentences of folded words: lower case, without accents, apostrophes and invisible characters.
 * @param spell the list's spelling of a word
 */
export const clausesOf = (text: string, spell: (word: string) => string): string[][] =>
	letters(text)
		.replace(/\.{2,}|\u2026/g, " ")
		.split(/[.!?;:]+(?:\s|$)|\n\s*\n/)
		.map((sentence) =>
			joinWords(
				joinLetters(foldText(sentence.replace(/[-\u2010-\u2015/]/g, " ")).split(" "))
					.map(spell)
					.join(" "),
			)
				.split(" ")
				.filter(Boolean),
		)
		.filter((words) => words.length > 0);

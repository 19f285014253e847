import type { OwnWordsQuestion } from "#contract/search/own-words.ts";
import { rangeOf } from "./numbers.ts";
import type { Part } from "./read-sentence.ts";
import type { Token } from "./tokens.ts";

interface AgeAnswer {
	codes: string[];
	question: OwnWordsQuestion | undefined;
	assumed: { words: string; meaning: string }[];
	unknown: string[];
}

type Group = { code: string; description: string };

/** True if an age group such as `15-17` has only minors. People call a 16-year-old a child too. */
const isUnder18 = (code: string) => (rangeOf(code)?.[1] ?? Number.POSITIVE_INFINITY) < 18;
const agree = (one: readonly string[], other: readonly string[]) =>
	one.some((code) => other.includes(code)) || [...one, ...other].every(isUnder18);

/** Nouns for another person than the writer. */
const OTHERS = new Set(
	"mum mother mom dad father parents son daughter husband wife partner brother sister nan nana nanna gran grandma grandmother pop grandad grandfather uncle aunt aunty child kid boy girl friend neighbour client".split(
		" ",
	),
);

/** True if "my" or "our" and a noun for another person occur. */
const hasOther = (tokens: readonly Token[]) =>
	tokens.some(({ word }, at) => OTHERS.has(word) && ["my", "our", "for"].includes(tokens[at - 1]?.word ?? ""));

/** The age groups of the search. Numbers count before words, and words before hints. Asks if they disagree. */
export const resolveAge = (parts: readonly Part[], groups: readonly Group[], tokens: readonly Token[]): AgeAnswer => {
	const known = (codes: readonly string[]) => groups.filter(({ code }) => codes.includes(code)).map(({ code }) => code);
	const answer = (more: Partial<AgeAnswer>): AgeAnswer => ({
		codes: [],
		question: undefined,
		assumed: [],
		unknown: [],
		...more,
	});
	const stated = parts.flatMap(({ meaning, text }) =>
		meaning.kind === "years"
			? [
					{
						codes: known(meaning.codes),
						text,
						isSelf: meaning.isSelf,
						isHint: false,
						isNumber: true,
						isGuess: meaning.isGuess === true,
					},
				]
			: meaning.kind === "age"
				? [
						{
							codes: known(meaning.codes),
							text,
							isSelf: false,
							isHint: meaning.hint,
							isNumber: false,
							isGuess: meaning.hint,
						},
					]
				: [],
	);
	/** Tells the visitor what we concluded from words that only suggest it. */
	const assumed = stated
		.filter(({ isGuess }) => isGuess)
		.map(({ text, codes }) => ({
			words: text,
			meaning: groups.find(({ code }) => codes.includes(code))?.description ?? "",
		}));
	const ask = (codes: readonly string[]) =>
		answer({
			question: {
				about: "age",
				words: [...new Set(stated.map(({ text }) => text))].join(", "),
				options: [
					...groups
						.filter(({ code }) => codes.includes(code))
						.map(({ code, description }) => ({ label: description, set: { age_groups_list: [code] } })),
					{ label: "Any age", set: { age_groups_list: [] } },
				],
			},
		});
	const numbers = stated.filter(({ isNumber }) => isNumber);
	const words = stated.filter(({ isNumber, isHint }) => !isNumber && !isHint);
	const hints = stated.filter(({ isHint }) => isHint);
	if (numbers.length > 0) {
		const codes = [...new Set(numbers.flatMap((one) => one.codes))];
		const isOne = numbers.every((one) => one.codes.join() === numbers[0]?.codes.join());
		const isAboutWriter = numbers.some(({ isSelf }) => isSelf) && hasOther(tokens);
		const agrees = [...words, ...hints].every((one) => agree(one.codes, codes));
		return isOne && agrees && !isAboutWriter
			? answer({ codes, assumed: assumed.filter(({ words }) => numbers.some(({ text }) => text === words)) })
			: ask([...new Set(stated.flatMap((one) => one.codes))]);
	}
	if (words.length > 0) {
		const shared = words.map((one) => one.codes).reduce((all, codes) => all.filter((code) => codes.includes(code)));
		const agrees = hints.every((one) => one.codes.some((code) => shared.includes(code)));
		return shared.length > 0 && agrees
			? answer({ codes: shared })
			: ask([...new Set(stated.flatMap((one) => one.codes))]);
	}
	const [hint] = hints;
	if (!hint) return answer({});
	return answer({ codes: hint.codes, assumed });
};

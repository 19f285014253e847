import { readFileSync } from "node:fs";
import { foldText } from "#contract/shared/fold-text.ts";
import { folderOf } from "#platform/files/folders.ts";
import { joinWords } from "./clauses.ts";

const DANGER_KINDS = ["self-harm", "violence", "sexual", "abuse", "restrictive", "medical", "child"] as const;
/** The phrases of the list say the kind. */
export type DangerKind = (typeof DANGER_KINDS)[number] | "unsure";

/** Where a phrase ends if it begins at this word; undefined if it doesn't. */
type Next = (at: number) => boolean;
type Match = (words: readonly string[], at: number, next: Next) => boolean;

export interface Phrase {
	kind: DangerKind;
	match: Match;
	/** Words that give it another meaning: directly after it, within the words after it, within the words before it. */
	follows: readonly string[][];
	later: readonly string[][];
	earlier: readonly string[][];
	/** It begins with a negation, so a negation before it doesn't change it. */
	isNegative: boolean;
	/** In a sentence about training, prevention or a film it isn't about a person. */
	isTopic: boolean;
}

const seedFile = (name: string) => readFileSync(new URL(`danger/${name}`, folderOf("seed")), "utf8");
/** The rows of a list, without comments and its heading. */
export const rowsOf = (name: string): string[][] =>
	seedFile(name)
		.split("\n")
		.filter((line) => line.trim() !== "" && !line.startsWith("#"))
		.slice(1)
		.map((line) => line.split("\t"));

const CLASSES = new Map(
	rowsOf("words.tsv").map(([name = "", words = ""]) => [name, new Set(words.split(",").map((word) => word.trim()))]),
);
/** Words of a named group in the list. */
export const wordsOf = (name: string): ReadonlySet<string> => {
	const words = CLASSES.get(name);
	if (!words) throw new Error(`words.tsv has no group ${name}`);
	return words;
};
const NO = wordsOf("no");
const AFTER = wordsOf("after");

interface Part {
	match: Match;
	/** The words that it can begin with. */
	begins: string[];
	/** It can match nothing. */
	isOptional: boolean;
}

// These stay in memory for each word of the list, so each keeps nothing but what it needs.

const oneOf =
	(group: ReadonlySet<string>): Match =>
	(words, at, next) =>
		group.has(words[at] ?? "") && next(at + 1);

const theWord =
	(one: string): Match =>
	(words, at, next) =>
		words[at] === one && next(at + 1);

/** The end, or before one of these words. */
const endOr =
	(group: ReadonlySet<string>): Match =>
	(words, at, next) => {
		const word = words[at];
		return (word === undefined || group.has(word)) && next(at);
	};

/** Up to this many words, none of them a negation other than "won't stop". */
const gap =
	(most: number): Match =>
	(words, at, next) => {
		for (let skipped = 0; skipped <= most; skipped++) {
			if (next(at + skipped)) return true;
			const word = words[at + skipped];
			if (word === undefined || (NO.has(word) && words[at + skipped + 1] !== "stop")) return false;
		}
		return false;
	};

const nothing: Match = (_words, at, next) => next(at);
const followed =
	(match: Match, isOptional: boolean, rest: Match): Match =>
	(words, at, next) =>
		match(words, at, (after) => rest(words, after, next)) || (isOptional && rest(words, at, next));
const either =
	(all: readonly Match[]): Match =>
	(words, at, next) =>
		all.some((match) => match(words, at, next));

const inOrder = (parts: readonly Part[]): Part => {
	const firm = parts.findIndex(({ isOptional }) => !isOptional);
	return {
		match: parts.reduceRight((rest, { match, isOptional }) => followed(match, isOptional, rest), nothing),
		begins: parts.slice(0, firm + 1).flatMap(({ begins }) => begins),
		isOptional: firm < 0,
	};
};

const anyOf = (parts: readonly Part[]): Part => ({
	match: either(parts.map(({ match }) => match)),
	begins: parts.flatMap(({ begins }) => begins),
	isOptional: parts.some(({ isOptional }) => isOptional),
});

/** Reads a phrase: words, `<group>`, `(this|or that)`, `maybe?`, `*3` for up to three other words, `$$` for the
 * end, and `$` for the end or a word such as "and". */
const readPhrase = (text: string): Part => {
	const tokens = text.match(/\*\d|<[a-z]+>|\${1,2}|[()|?]|[a-z0-9]+/g) ?? [];
	let at = 0;
	const read = (): Part => {
		const choices: Part[] = [];
		let parts: Part[] = [];
		for (; at < tokens.length; at++) {
			const token = tokens[at] ?? "";
			if (token === ")") break;
			if (token === "|") {
				choices.push(inOrder(parts));
				parts = [];
			} else if (token === "(") {
				at++;
				parts.push(read());
			} else if (token === "?") {
				const last = parts.at(-1);
				if (last) parts[parts.length - 1] = { ...last, isOptional: true };
			} else if (token.startsWith("$"))
				parts.push({ match: endOr(token === "$" ? AFTER : new Set()), begins: [], isOptional: false });
			else if (token.startsWith("*")) parts.push({ match: gap(Number(token.slice(1))), begins: [], isOptional: false });
			else if (token.startsWith("<")) {
				const group = wordsOf(token.slice(1, -1));
				parts.push({ match: oneOf(group), begins: [...group], isOptional: false });
			} else parts.push({ match: theWord(token), begins: [token], isOptional: false });
		}
		return anyOf([...choices, inOrder(parts)]);
	};
	return read();
};

const listOf = (list: string, sign: "+" | "-" | ""): string[][] =>
	list
		.split(",")
		.map((one) => one.trim())
		.filter((one) => (sign === "" ? /^[^+-]/.test(one) : one.startsWith(sign)))
		.map((one) => joinWords(foldText(one.replace(/^[+-]/, ""))).split(" "));

const readList = (): Map<string, Phrase[]> => {
	const byWord = new Map<string, Phrase[]>();
	for (const [kind = "", phrase = "", unless = "", flags = ""] of rowsOf("phrases.tsv")) {
		if (!DANGER_KINDS.some((one) => one === kind)) throw new Error(`phrases.tsv has an unknown kind: ${kind}`);
		const { match, begins } = readPhrase(joinWords(phrase));
		const one: Phrase = {
			kind: kind as DangerKind,
			match,
			follows: listOf(unless, "+"),
			later: listOf(unless, ""),
			earlier: listOf(unless, "-"),
			isNegative: flags.includes("f"),
			isTopic: flags.includes("g"),
		};
		for (const word of new Set(begins)) byWord.set(word, [...(byWord.get(word) ?? []), one]);
	}
	return byWord;
};

/** Every phrase of the list, by the words it can begin with. @throws Error for a line that can't be read */
export const PHRASES_BY_WORD: ReadonlyMap<string, readonly Phrase[]> = readList();

/** Every word that the list knows. */
export const VOCABULARY: ReadonlySet<string> = new Set([
	...[...CLASSES.values()].flatMap((words) => [...words]),
	...rowsOf("phrases.tsv").flatMap(([, phrase = ""]) => phrase.match(/[a-z]+/g) ?? []),
]);

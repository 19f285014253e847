import type { Token } from "./tokens.ts";

const set = (words: string) => new Set(words.split(" "));

/** Words that can turn what follows around. We don't work out how: the visitor decides. */
const TURNING = set(
	"no not nothing none neither without never nor non dont doesnt didnt cant cannot wont isnt arent wasnt except excluding avoid rather already currently former previously stopped finished quit left lost cancelled canceled hate hates refuses refused instead tried",
);
/** How far such a word reaches. */
const REACH = 7;
const OWN = set("my our his her their mums dads the");
const HAVING = set("have has had got see sees seeing saw using run own offer provide");
const SAYING = set(
	"said says thinks told suggested suggests recommended recommends reckons advised mentioned referred asked",
);

const isTurning = (tokens: readonly Token[], at: number): boolean => {
	const word = tokens[at]?.word ?? "";
	return TURNING.has(word) || (word === "used" && tokens[at + 1]?.word === "to") || (word === "ex" && at > 0);
};

/** True if the sentence has a word such as "not" or "already" outside these words. */
export const hasTurn = (tokens: readonly Token[], isRead: (at: number) => boolean): boolean =>
	tokens.some((_, at) => !isRead(at) && isTurning(tokens, at));

/**
 * True if the words may not be a wish: after "not" or "already", or a service that the visitor has, uses or offers.
 * @param isRead words that have their meaning, such as "no" in "no waiting list"
 */
export const isDoubtful = (
	tokens: readonly Token[],
	[from, to]: [number, number],
	isRead: (at: number) => boolean,
	isService = false,
): boolean => {
	const turns = (at: number) => !isRead(at) && isTurning(tokens, at);
	const next = tokens[to];
	for (let at = from - 1, steps = 0; at >= 0 && steps < REACH && !tokens[at + 1]?.begins; at--, steps++) {
		if (["but", "so", "just"].includes(tokens[at]?.word ?? "")) break;
		if (turns(at)) return true;
	}
	// "telehealth won't work", "physio instead"
	for (let at = to; at < to + 3 && tokens[at] && !tokens[at]?.begins && tokens[at]?.word !== "but"; at++)
		if (turns(at)) return true;
	if (!isService) return false;
	if (next && !next.begins && (SAYING.has(next.word) || next.word === "here")) return true;
	const [before, earlier] = tokens[from]?.begins ? [] : [tokens[from - 1], tokens[from - 2]];
	if (before && OWN.has(before.word) && !["for", "with"].includes(earlier?.word ?? "")) return true;
	// "we have a physio", "I'm a nurse", "as a carer"
	for (let at = from - 1; at >= Math.max(0, from - 4) && !tokens[at + 1]?.begins; at--) {
		const word = tokens[at]?.word ?? "";
		const subject = tokens[at - 1]?.word ?? "";
		if (HAVING.has(word) && /^(?:i|we|he|she|they|ive|weve|mum|dad|son|daughter)$/.test(subject)) return true;
		const isRole = /^(?:an?|the)$/.test(tokens[at + 1]?.word ?? "");
		if (isRole && (word === "im" || (word === "am" && subject === "i") || word === "as")) return true;
	}
	return false;
};

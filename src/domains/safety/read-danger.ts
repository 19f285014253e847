import { clausesOf } from "./clauses.ts";
import { type DangerKind, PHRASES_BY_WORD, type Phrase, wordsOf } from "./phrases.ts";
import { dangerScore } from "./score.ts";
import { spell } from "./spelling.ts";

/** What a text may tell about a person in danger. It only decides which help we show, and that a colleague reads first. */
export interface Danger {
	kinds: readonly DangerKind[];
	/** Help from emergency services may be needed now. */
	isImmediate: boolean;
	/** A child writes, or a child is in danger. */
	isChild: boolean;
	/** An older person writes or is in danger. */
	isOlder: boolean;
	/** The writer says that they or the person are Aboriginal or Torres Strait Islander. */
	isFirstNations: boolean;
}

/** Above this score a text is read as danger without any phrase of the list. */
const LIKE_DANGER = 0;
/** Below it a phrase of the list has another meaning here: "the queue at Centrelink will kill me". */
const LIKE_ORDINARY = -1.5;

/** How far before and after a phrase we look for words that change its meaning. */
const LATER = 9;
const EARLIER = 6;

const NO = wordsOf("no");
const FILLER = wordsOf("filler");
const TRAINING = wordsOf("training");
const PAST = wordsOf("past");
const AGAIN = wordsOf("again");
const KID = wordsOf("kid");
/** A wish in the present. */
const WANT = new Set(["want", "wants", "wanna", "going", "gonna"]);

const isAt = (words: readonly string[], at: number, part: readonly string[]) =>
	part.every((word, n) => words[at + n] === word);
const isWithin = (words: readonly string[], from: number, until: number, parts: readonly string[][]) =>
	parts.some((part) => {
		for (let at = Math.max(0, from); at < Math.min(until, words.length); at++) if (isAt(words, at, part)) return true;
		return false;
	});

/** Whether a negation right before this word, or before words such as "feeling" or "at all", turns it round. */
const isDenied = (words: readonly string[], at: number): boolean => {
	for (let before = at - 1; before >= Math.max(0, at - 6); before--) {
		const word = words[before] ?? "";
		if (NO.has(word)) return true;
		if (!FILLER.has(word)) return false;
	}
	return false;
};

const USED_TO = [
	["used", "to"],
	["when", "i", "was"],
	["when", "he", "was"],
	["when", "she", "was"],
	["as", "a", "child"],
	["as", "a", "kid"],
	["in", "the", "past"],
	["last", "year"],
	["back", "in"],
	["history", "of"],
	["years", "since"],
	["long", "time", "ago"],
	["past", "trauma"],
	["past", "abuse"],
];

/** Whether a sentence tells of something long ago, and not that it goes on. */
const isLongAgo = (words: readonly string[]): boolean =>
	(words.some((word) => PAST.has(word) && !isRecent(words, words.indexOf(word))) ||
		isWithin(words, 0, words.length, USED_TO) ||
		words.some(
			(word, at) => (word === "in" || word === "since" || word === "from") && /^(19|20)\d\d$/.test(words[at + 1] ?? ""),
		)) &&
	!words.some((word) => AGAIN.has(word));

/** "Two days ago" is recent. */
const isRecent = (words: readonly string[], at: number): boolean =>
	words[at] === "ago" && /^(min|mins|minutes?|hours?|hrs?|days?|weeks?|moments?|bit|while)$/.test(words[at - 1] ?? "");

const isMeant = (phrase: Phrase, words: readonly string[], from: number, until: number): boolean =>
	!phrase.follows.some((part) => isAt(words, until, part)) &&
	!isWithin(words, until, until + LATER, phrase.later) &&
	!isWithin(words, from - EARLIER, from, phrase.earlier) &&
	(phrase.isNegative || !isDenied(words, from)) &&
	!(phrase.isTopic && words.some((word) => TRAINING.has(word)));

const CHILD_VOICE =
	/\b(?:im|i am|am) (?:[6-9]|1[0-7])\b|\bim in (?:year|grade|prep)\b|\bmy (?:teacher|stepdad|stepmum|foster|mums boyfriend)\b|\b(?:mummy|daddy)\b/;
const OLDER =
	/\b(?:mum|mums|dad|dads|nan|nans|nanna|nana|gran|grandma|grandmother|grandad|grandpa|grandfather|pop|mother|father|aged|nursing|elderly|elder|older|oldies|pension|pensioner|dementia)\b|\b(?:home care|support at home|aged care|im [6-9]\d)\b/;
const FIRST_NATIONS =
	/\b(?:aboriginal|torres|indigenous|koori|koorie|murri|noongar|nyoongar|palawa|anangu|yolngu|blackfella|blakfella|mob|tsi|atsi|humbug|humbugging|first nations)\b/;

/** Kinds for which 000 comes first. */
const IMMEDIATE: ReadonlySet<DangerKind> = new Set(["self-harm", "violence", "sexual", "medical", "child", "unsure"]);

/** The kinds of danger that phrases of the list tell of, and whether one of them names a child. */
const readPhrases = (clauses: readonly string[][]): { kinds: Set<DangerKind>; isChild: boolean } => {
	const kinds = new Set<DangerKind>();
	let isChild = false;
	for (const words of clauses) {
		const isPast = isLongAgo(words);
		for (const [from, word] of words.entries())
			for (const phrase of PHRASES_BY_WORD.get(word) ?? [])
				phrase.match(words, from, (until) => {
					const found = words.slice(from, until);
					if (!isMeant(phrase, words, from, until) || (isPast && !found.some((one) => WANT.has(one)))) return false;
					kinds.add(phrase.kind);
					if (found.some((one) => KID.has(one))) isChild = true;
					return true;
				});
	}
	return { kinds, isChild };
};

/**
 * Reads a free text for words of danger to a person (decision 83), in time proportional to its length. The phrases of
 * seed/danger say which kind. Words about the past, about training, and with another meaning don't count. Texts that no
 * phrase fits are read by the score of all their words, which can't say the kind.
 * @returns undefined if it finds none
 */
export const readDanger = (text: string): Danger | undefined => {
	const clauses = clausesOf(text, spell);
	const { kinds, isChild } = readPhrases(clauses);
	const score = dangerScore(clauses);
	if (score <= (kinds.size === 0 ? LIKE_DANGER : LIKE_ORDINARY)) return undefined;
	if (kinds.size === 0) kinds.add("unsure");
	const folded = clauses.map((words) => words.join(" ")).join(" ");
	return {
		kinds: [...kinds],
		isImmediate: [...kinds].some((kind) => IMMEDIATE.has(kind)),
		isChild: isChild || kinds.has("child") || CHILD_VOICE.test(folded),
		isOlder: OLDER.test(folded),
		isFirstNations: FIRST_NATIONS.test(folded),
	};
};

import type { PlaceName, PlaceNames } from "#domains/reference/place-names.ts";
import { isDenied, isDeniedAfter, isHeldAlready, isOwnRole } from "./exclusions.ts";
import { placeAt, similarPlaceAt } from "./find-places.ts";
import { genderAt } from "./gender.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import { correct, PLACE_CUES, phraseAt } from "./match.ts";
import { type NumberMatch, type NumberMeaning, numberAt } from "./numbers.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** What some words of the sentence mean. */
export interface Part {
	from: number;
	to: number;
	/** As typed. */
	text: string;
	meaning:
		| Meaning
		| NumberMeaning
		| { kind: "place"; places: readonly PlaceName[]; sure: boolean }
		| { kind: "postcode"; code: string }
		| { kind: "region"; region: string };
	/** The visitor doesn't want it. */
	denied: boolean;
	/** The visitor has it already. */
	held: boolean;
	corrected?: string;
}

export interface Sentence {
	tokens: readonly Token[];
	parts: Part[];
	/** Words with no meaning to us, as typed, neighbours together. */
	unknown: string[];
}

export interface SentenceKnowledge {
	places: PlaceNames;
	/** Codes of age groups. */
	ages: readonly string[];
	/** Names of regions, folded. */
	regions: { has(name: string): boolean };
}

type Found = Omit<Part, "text" | "denied" | "held">;

const MOST_REGION_WORDS = 5;

const regionAt = (tokens: readonly Token[], from: number, regions: SentenceKnowledge["regions"]): Found | undefined => {
	for (let to = Math.min(tokens.length, from + MOST_REGION_WORDS); to > from; to--) {
		const span = tokens.slice(from, to);
		const region = span.map(({ word }) => word).join(" ");
		if (regions.has(region) && !span.slice(1).some(({ begins }) => begins))
			return { from, to, meaning: { kind: "region", region } };
	}
	return undefined;
};

const isMeant = (found: Found | undefined): found is Found => found !== undefined && found.meaning.kind !== "ignored";

/** Ends an ignored phrase where one with a meaning starts and is longer: "needs | help at home". */
const endBeforeMeaning = (phrase: Found, tokens: readonly Token[], lexicon: Lexicon): Found => {
	for (let at = phrase.from + 1; at < phrase.to; at++) {
		const inner = phraseAt(lexicon, tokens, at);
		if (isMeant(inner) && inner.words > 1 && inner.to > phrase.to) return { ...phrase, to: at };
	}
	return phrase;
};

/** The best meaning of the words that start here: numbers first, then the longest. */
const bestAt = (
	tokens: readonly Token[],
	at: number,
	lexicon: Lexicon,
	{ places, ages, regions }: SentenceKnowledge,
	previous: Found | undefined,
): Found | undefined => {
	const token = tokens[at];
	if (!token) return undefined;
	if (/^\d{4}$/.test(token.word)) return { from: at, to: at + 1, meaning: { kind: "postcode", code: token.word } };
	// In lower case it is a verb.
	if (token.text === "ACT") return { from: at, to: at + 1, meaning: { kind: "state", state: "ACT" } };
	const phrase = phraseAt(lexicon, tokens, at);
	const number = numberAt(tokens, at, lexicon, ages, previous as NumberMatch | undefined);
	if (
		number &&
		number.meaning.kind !== "ignored" &&
		!(phrase && phrase.meaning.kind !== "ignored" && phrase.to > number.to)
	)
		return number;
	if (isMeant(phrase) && phrase.words > 1 && token.value !== undefined) return phrase;
	const gender = genderAt(tokens, at, lexicon);
	if (gender) return gender;
	const place = placeAt(tokens, at, lexicon, places);
	const region = regionAt(tokens, at, regions);
	const longest = Math.max(place ? place.to - at : 0, region ? region.to - at : 0);
	if (isMeant(phrase) && phrase.to - at >= longest) {
		// "in Victoria" is a state, "my daughter Victoria" a name.
		const isName = phrase.meaning.kind === "state" && lexicon.people.has(tokens[at - 1]?.word ?? "") && !token.begins;
		return isName ? undefined : phrase;
	}
	const hasCue = PLACE_CUES.has(tokens[at - 1]?.word ?? "") || tokens[at - 1]?.word === "the";
	// A town also called by its region's name, such as the Gold Coast: the visitor chooses a town.
	const text = tokens
		.slice(at, place?.to)
		.map(({ word }) => word)
		.join(" ");
	const isRegion =
		place?.places.every(({ isAlias }) => isAlias) && lexicon.regions.some(({ names }) => names.includes(text));
	if (place && !isRegion && (!region || place.to >= region.to)) {
		const isWord = phrase !== undefined || lexicon.ordinary.has(token.word);
		// An ordinary word or a name without "in" before it: a place only if a longer name says so.
		if (place.sure || !isWord || place.to - at > 1)
			return { from: at, to: place.to, meaning: { kind: "place", places: place.places, sure: place.sure } };
	}
	if (region && (isRegion || region.to - at > 1 || hasCue || !lexicon.alsoPlaces.has(token.word))) return region;
	return phrase ? endBeforeMeaning(phrase, tokens, lexicon) : number;
};

/** Reads a sentence from left to right. Each word belongs to one part, or is unknown. */
export const readSentence = (text: string, lexicon: Lexicon, knowledge: SentenceKnowledge): Sentence => {
	const tokens = tokensOf(text);
	correct(tokens, lexicon, knowledge.places);
	const found: Found[] = [];
	for (let at = 0; at < tokens.length; ) {
		const best = bestAt(
			tokens,
			at,
			lexicon,
			knowledge,
			found.findLast(({ meaning }) => meaning.kind !== "ignored"),
		);
		if (best) found.push(best);
		at = best?.to ?? at + 1;
	}
	const owner: (Found | undefined)[] = tokens.map((_, at) => found.find((one) => at >= one.from && at < one.to));
	const isFree = (at: number) => owner[at] === undefined;
	for (const at of tokens.keys()) {
		const isOpen = isFree(at) || owner[at]?.meaning.kind === "ignored";
		if (!isOpen) continue;
		const similar = similarPlaceAt(tokens, at, knowledge.places, isFree, lexicon);
		if (
			!similar ||
			owner.slice(at, similar.to).some((one) => one && one.meaning.kind !== "ignored" && one.meaning.kind !== "place")
		)
			continue;
		const { corrected, places, to } = similar;
		const place: Found = {
			from: at,
			to,
			meaning: { kind: "place", places, sure: true },
			...(corrected && { corrected }),
		};
		for (const gone of owner.slice(at, to)) if (gone) found.splice(found.indexOf(gone), 1);
		for (let word = at; word < to; word++) owner[word] = place;
		found.push(place);
	}
	found.sort((a, b) => a.from - b.from);
	const wordsOfSpan = (from: number, to: number) =>
		tokens
			.slice(from, to)
			.map((token) => token.text)
			.join(" ");
	const isLone = (at: number) => {
		const one = owner[at];
		return one === undefined || (one.meaning.kind === "ignored" && one.to - one.from === 1);
	};
	const parts: Part[] = [];
	for (const one of found) {
		if (one.meaning.kind === "ignored") continue;
		const isService = one.meaning.kind === "service";
		if (isService && isOwnRole(tokens, one.from, one.to)) continue;
		const last = parts.at(-1);
		const isListed = last?.denied && one.from === last.to + 1 && ["or", "nor"].includes(tokens[last.to]?.word ?? "");
		const span = tokens.slice(one.from, one.to);
		const read = span.some((token) => token.read) ? span.map((token) => token.read ?? token.word).join(" ") : undefined;
		parts.push({
			...one,
			text: wordsOfSpan(one.from, one.to),
			denied: isListed || isDenied(tokens, one.from, isService, isLone) || isDeniedAfter(tokens, one.to),
			held: isService && isHeldAlready(tokens, one.from, one.to),
			...(read && { corrected: read }),
		});
	}
	return { tokens, parts, unknown: unknownWords(tokens, isFree) };
};

/** Words without a meaning, neighbours together. Single letters and marks of plurals are left out. */
const unknownWords = (tokens: readonly Token[], isFree: (at: number) => boolean): string[] => {
	const unknown: string[] = [];
	let lastAt = -2;
	for (const [at, token] of tokens.entries()) {
		if (!isFree(at) || (token.word.length < 2 && token.value === undefined)) continue;
		if (lastAt === at - 1 && !token.begins) unknown.push(`${unknown.pop()} ${token.text}`);
		else unknown.push(token.text);
		lastAt = at;
	}
	return [...new Set(unknown)];
};

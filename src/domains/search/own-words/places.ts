import type { PlaceName, PlaceNames } from "#domains/reference/place-names.ts";
import { codeOf, different, meantBy, stateAt } from "#domains/reference/read-place.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import type { EverydayRegion, Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** A region of the reference data, with its postcodes. */
export interface RegionKnowledge {
	id: number;
	name: string;
	state: string;
	postcodes: readonly string[];
}

/** Places that some words can mean. */
export interface FoundPlace {
	from: number;
	to: number;
	/** The likeliest first. */
	places: readonly PlaceName[];
	/** The first is meant. */
	sure: boolean;
	/** Only this postcode is named. */
	code?: string;
	/** A region: the visitor chooses towns. */
	isRegion?: boolean;
}

const set = (words: string) => new Set(words.split(" "));
/** Words before a place. */
const CUES = set("in near nr at around from to outside between by of postcode pc");
const CODE_CUES = set("in near nr around postcode pc");
/** Words only before a postcode. */
const SURE_CUES = set("near nr around postcode pc");
/** Words beside an amount. */
const AMOUNT_BEFORE = set(
	"is was are rent cost costs costing pay pays paying paid budget charge charges charged fee fees about under over only than have has got up earn earns of worth owe invoice",
);
const AMOUNT_AFTER = set(
	"a per hours hrs weekly fortnightly monthly yearly annually pw pm pa left km steps calories mg ml",
);
const BETWEEN = set("the greater inner outer central south north east west postcode");
/** Words before and after a name that make another place of it, or a building. */
const BEFORE = set("cape mount mt lake port point river fort island");
const BESIDE = set(
	"hospital clinic university uni school college station airport road rd street st avenue ave drive lane crescent court parade highway hwy shopping plaza mall club island islands is cape mount mt river peninsula promontory beach bay lake creek point port head heads mountain mountains range ranges hills valley springs falls forest park gardens coast road prison library church",
);
const MOST_CHOICES = 8;
/** Addresses from which a name without "in" before it is a place that people mean. */
const KNOWN = 500;

/** Names of regions, folded, each with its places: from our own words, and from the reference data. */
export const regionNames = (
	regions: readonly RegionKnowledge[],
	everyday: readonly EverydayRegion[],
	places: PlaceNames,
): ReadonlyMap<string, () => readonly PlaceName[]> =>
	new Map([
		...regions.map(
			({ name, postcodes }) =>
				[
					plainPlace(name),
					() =>
						postcodes
							.flatMap((code) =>
								places
									.inPostcode(code)
									.filter(({ isAlias }) => !isAlias)
									.slice(0, 1),
							)
							.sort((a, b) => b.weight - a.weight),
				] as const,
		),
		...everyday.flatMap(({ names, state, towns }) =>
			names.map(
				(name) =>
					[
						name,
						() =>
							towns.flatMap((town) =>
								places
									.named(plainPlace(town))
									.filter((one) => one.state === state)
									.slice(0, 1),
							),
					] as const,
			),
		),
	]);

const isEdge = (tokens: readonly Token[], at: number) =>
	at === tokens.length || tokens[at]?.begins === true || at === 0;
const textOf = (tokens: readonly Token[], from: number, to: number) =>
	tokens
		.slice(from, to)
		.map(({ word }) => word)
		.join(" ");

/**
 * True for four digits that are a year or an amount, by their size or the words beside them. After "postcode" or "near"
 * they never are.
 */
export const isYearOrAmount = (tokens: readonly Token[], at: number): boolean => {
	const [before, word, after] = [-1, 0, 1].map((step) => tokens[at + step]?.word ?? "");
	if (tokens.length === 1 || SURE_CUES.has(before ?? "")) return false;
	return /^(?:19\d|20[0-3])\d$/.test(word ?? "") || AMOUNT_BEFORE.has(before ?? "") || AMOUNT_AFTER.has(after ?? "");
};

/** True if the words are part of a longer name: Cook in Point Cook, Thursday in Thursday Island. */
export const isInName = (tokens: readonly Token[], from: number, to: number, places: PlaceNames): boolean => {
	for (let first = Math.max(0, to - places.longest); first <= from; first++)
		for (let end = Math.min(tokens.length, first + places.longest); end >= to && end - first > to - from; end--)
			if (
				!tokens.slice(first + 1, end).some(({ begins }) => begins) &&
				places.named(textOf(tokens, first, end)).length > 0
			)
				return true;
	return false;
};

/**
 * The places in a sentence. Four digits are a postcode only after a word such as "in" or "near", beside a state or
 * suburb, or alone. First or last they are a question. A year or an amount is none of these. A word such as Island beside a name makes a question of it.
 * @param isTaken words with another meaning
 */
export const placesIn = (
	tokens: readonly Token[],
	isTaken: (at: number) => boolean,
	lexicon: Lexicon,
	places: PlaceNames,
	regions: ReadonlyMap<string, () => readonly PlaceName[]>,
): { found: FoundPlace[]; messages: string[]; states: string[] } => {
	const words = tokens.map(({ word }) => word);
	const [found, messages, states]: [FoundPlace[], string[], string[]] = [[], [], []];
	const used = new Set<number>();
	const isCued = (at: number): boolean => {
		if (tokens[at]?.begins) return false;
		return BETWEEN.has(words[at - 1] ?? "") && !CUES.has(words[at - 1] ?? "")
			? CUES.has(words[at - 2] ?? "")
			: CUES.has(words[at - 1] ?? "") && words[at - 2] !== "kind";
	};
	const isStateAt = (at: number) => {
		const state = at < tokens.length ? stateAt(words, at) : undefined;
		// In lower case "act" is a verb, and "my daughter Victoria" a name.
		const isWord = state?.length === 1 && words[at] === "act" && tokens[at]?.text !== "ACT";
		const isName = lexicon.people.has(words[at - 1] ?? "") && !tokens[at]?.begins;
		return state && !isWord && !isName ? state : undefined;
	};
	const isCodeAt = (at: number) => /^\d{4}$/.test(words[at] ?? "") && codeOf(words[at] ?? "", places) !== undefined;
	const take = (one: FoundPlace, end = one.to) => {
		found.push(one);
		for (let at = one.from; at < end; at++) used.add(at);
	};
	const isFree = (from: number, to: number) => {
		for (let at = from; at < to; at++) if (isTaken(at) || used.has(at)) return false;
		return true;
	};
	const isSpan = (from: number, to: number) =>
		isFree(from, to) && !tokens.slice(from + 1, to).some(({ begins }) => begins);

	const regionAt = (from: number) => {
		for (let to = Math.min(tokens.length, from + 5); to > from; to--)
			if (isSpan(from, to) && regions.has(textOf(tokens, from, to))) return to;
		return from;
	};
	const nameAt = (from: number) => {
		for (let to = Math.min(tokens.length, from + places.longest); to > from; to--)
			if (isSpan(from, to) && places.named(textOf(tokens, from, to)).length > 0) return to;
		return from;
	};
	const readName = (from: number, to: number) => {
		const text = textOf(tokens, from, to);
		let end = to;
		let [state, code]: [string | undefined, string | undefined] = [undefined, undefined];
		for (let more = true; more; ) {
			const isState: ReturnType<typeof stateAt> =
				state === undefined && isFree(end, end + 1) ? isStateAt(end) : undefined;
			more = isState !== undefined || (code === undefined && isCodeAt(end) && isFree(end, end + 1));
			if (isState) [state, end] = [isState.state, end + isState.length];
			else if (more) [code, end] = [words[end], end + 1];
		}
		const before = isCodeAt(from - 1) && isFree(from - 1, from) && !tokens[from]?.begins ? words[from - 1] : undefined;
		code ??= places.named(text).some(({ postcode }) => postcode === before) ? before : undefined;
		const isStated = end > to;
		const isAlone = isEdge(tokens, from) && isEdge(tokens, end);
		const isWord = lexicon.alsoPlaces.has(text) || (to - from === 1 && lexicon.ordinary.has(text)) || text.length < 4;
		const isCapital = /^\p{Lu}/u.test(tokens[from]?.text ?? "") && from > 0;
		const largest = places.named(text)[0]?.weight ?? 0;
		const isName = lexicon.people.has(words[from - 1] ?? "") && !tokens[from]?.begins && !isStated && isWord;
		if (isName || text === "city" || (isWord && !isCued(from) && !isStated && !isAlone && !isCapital)) return;
		const isOther =
			(!tokens[from]?.begins && BEFORE.has(words[from - 1] ?? "")) ||
			(!isEdge(tokens, to) && BESIDE.has(words[to] ?? ""));
		let meant = meantBy(text, places, { state, code });
		if (meant.places.length === 0 && state && meantBy(text, places, { state }).places.length === 0) {
			const [first] = places.named(text);
			messages.push(`We don't know a ${first?.name ?? text} in ${state}${code ? ` ${code}` : ""}`);
			return take({ from, to, places: [], sure: false }, end);
		}
		if (meant.places.length === 0) [meant, end] = [meantBy(text, places, {}), to];
		const isPlain = isStated || isCued(from) || isAlone || (!isWord && (to - from > 1 || largest >= KNOWN));
		take({ from, to: end, places: meant.places, sure: meant.sure && isPlain && !isOther }, end);
	};

	for (let at = 0; at < tokens.length; at++) {
		if (used.has(at) || isTaken(at)) continue;
		const [region, name] = [regionAt(at), nameAt(at)];
		// "Toowoomba" is the town, but "the Gold Coast" has several.
		const isWide =
			places.named(textOf(tokens, at, name)).every((one) => one.isAlias) &&
			lexicon.regions.some(({ names }) => names.includes(textOf(tokens, at, region)));
		if (region > at && region >= name && (isWide || region > name)) {
			const word = textOf(tokens, at, region);
			if (region - at > 1 || isCued(at) || words[at - 1] === "the" || !lexicon.alsoPlaces.has(word))
				take({ from: at, to: region, places: regions.get(word)?.() ?? [], sure: false, isRegion: true });
		} else if (name > at) readName(at, name);
	}
	for (const [at, token] of tokens.entries()) {
		if (used.has(at) || isTaken(at)) continue;
		const state = isStateAt(at);
		const isBesidePlace = found.some((one) => one.from === at + 1 || one.to === at);
		if (isCodeAt(at)) {
			const isCued = CODE_CUES.has(words[at - 1] ?? "") && !token.begins;
			const isBeside =
				isBesidePlace || isStateAt(at + 1) !== undefined || (at > 0 && stateAt(words, at - 1) !== undefined);
			const isAlone = isEdge(tokens, at) && isEdge(tokens, at + 1);
			const isAtEnd = at === 0 || isEdge(tokens, at + 1);
			// Sydney's postcodes are also years.
			if (!isBeside && (isYearOrAmount(tokens, at) || (!isCued && !isAlone && !isAtEnd))) continue;
			const isClear = (isCued || isBeside || isAlone) && !BESIDE.has(words[at + 1] ?? "");
			const inCode = places.inPostcode(token.word).filter(({ isAlias }) => !isAlias);
			take({ from: at, to: at + 1, places: inCode, sure: isClear, code: token.word });
		} else if (/^\d{3}$/.test(token.word) && CODE_CUES.has(words[at - 1] ?? "") && codeOf(token.word, places)) {
			const code = codeOf(token.word, places) ?? "";
			take({ from: at, to: at + 1, places: places.inPostcode(code).slice(0, 1), sure: words[at - 1] !== "in", code });
		} else if (state) {
			states.push(state.state);
			for (let of = at; of < at + state.length; of++) used.add(of);
		} else {
			const similar = similarAt(tokens, at, places, lexicon, isFree, isCued(at));
			if (similar) take(similar);
		}
	}
	// A state named elsewhere in the sentence decides between places of one name.
	const settled = found.map((one) => {
		const inState = one.places.filter(({ state }) => states.includes(state));
		return one.sure || one.isRegion || inState.length === 0
			? one
			: { ...one, places: inState, sure: one.sure || (inState.length === 1 && !one.code) };
	});
	return {
		found: settled.sort((a, b) => a.from - b.from),
		messages,
		states: found.length > 0 ? [] : [...new Set(states)],
	};
};

/** Shortest misspelt name that we recognise, with and without a word such as "in" before it. */
const [CUED_FROM, SIMILAR_FROM] = [5, 6];

/** A place with one typing error, in words that nobody knows. */
const similarAt = (
	tokens: readonly Token[],
	from: number,
	places: PlaceNames,
	{ people, ordinary, vocabulary }: Lexicon,
	isFree: (from: number, to: number) => boolean,
	isCued: boolean,
): FoundPlace | undefined => {
	if (people.has(tokens[from - 1]?.word ?? "") && /^\p{Lu}/u.test(tokens[from]?.text ?? "")) return undefined;
	for (let to = Math.min(tokens.length, from + 3); to > from; to--) {
		const span = tokens.slice(from, to);
		const isUnknown = span.some(({ word }) => !ordinary.has(word) && !vocabulary.has(word) && !places.hasWord(word));
		if (!isUnknown || !isFree(from, to) || span.slice(1).some(({ begins }) => begins)) continue;
		const text = textOf(tokens, from, to);
		if (text.length < (isCued ? CUED_FROM : SIMILAR_FROM) || /\d/.test(text)) continue;
		const found = different(places.similar(text).filter(({ weight }) => isCued || weight >= 2 * KNOWN));
		const [first, second] = found;
		const isOnly = first !== undefined && (!second || first.weight >= 20 * second.weight);
		const isPart = BEFORE.has(tokens[from - 1]?.word ?? "") || BESIDE.has(tokens[to]?.word ?? "");
		if (first) return { from, to, places: found.slice(0, MOST_CHOICES), sure: isOnly && !isPart };
	}
	return undefined;
};

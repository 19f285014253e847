import type { PlaceName, PlaceNames } from "#domains/reference/place-names.ts";
import type { Lexicon } from "./lexicon.ts";
import { PLACE_CUES } from "./match.ts";
import type { Token } from "./tokens.ts";

const STATES = new Set("nsw vic qld wa sa tas nt act victoria queensland tasmania".split(" "));
/** First names that are also a large city or a state. */
const CITIES = new Set("adelaide sydney victoria darwin".split(" "));

/** Words after a name that isn't the place of the search: "near Monash hospital". */
const LANDMARKS = new Set(
	"hospital clinic university uni school college station airport road rd street st avenue ave highway hwy".split(" "),
);

export interface FoundPlace {
	from: number;
	to: number;
	places: readonly PlaceName[];
	/** False if the words may not be a place: "my son Jordan", "orange". */
	sure: boolean;
	/** The words after correction, if they weren't written like this. */
	corrected?: string;
}

const textOf = (tokens: readonly Token[], from: number, to: number) =>
	tokens
		.slice(from, to)
		.map(({ word }) => word)
		.join(" ");

/** True if the words are the only ones between two commas or other marks. */
const isAlone = (tokens: readonly Token[], from: number, to: number): boolean =>
	(from === 0 || tokens[from]?.begins === true) && (to === tokens.length || tokens[to]?.begins === true);

const hasCue = (tokens: readonly Token[], from: number): boolean => {
	const [before, earlier] = [tokens[from - 1], tokens[from - 2]];
	if (!before || tokens[from]?.begins) return false;
	if (["the", "greater", "inner", "outer", "central"].includes(before.word)) return PLACE_CUES.has(earlier?.word ?? "");
	return PLACE_CUES.has(before.word) && !(before.word === "of" && earlier?.word === "kind");
};

/** The longest place name that starts at a word. */
export const placeAt = (
	tokens: readonly Token[],
	from: number,
	{ people, alsoPlaces }: Lexicon,
	places: PlaceNames,
): FoundPlace | undefined => {
	for (let to = Math.min(tokens.length, from + places.longest); to > from; to--) {
		if (tokens.slice(from + 1, to).some(({ begins }) => begins)) continue;
		const text = textOf(tokens, from, to);
		const found = places.named(text);
		if (found.length === 0) continue;
		const next = tokens[to];
		const isStated = next !== undefined && (STATES.has(next.word) || /^\d{4}$/.test(next.word));
		const cued = hasCue(tokens, from) || isStated || isAlone(tokens, from, to);
		const follows = people.has(tokens[from - 1]?.word ?? "");
		const isName = follows && !isStated && (alsoPlaces.has(text) || CITIES.has(text));
		// Short names are too often something else: "ie", "ayr".
		const isUnclear = alsoPlaces.has(text) || text.length < 4;
		const isLandmark = next !== undefined && !next.begins && LANDMARKS.has(next.word);
		return { from, to, places: found, sure: !isName && !isLandmark && (cued || !isUnclear) };
	}
	return undefined;
};

/** Shortest name that is corrected, with and without a word such as "in" before it. */
const [CUED_FROM, CORRECTED_FROM] = [5, 6];
/** Without such a word, only names of places with at least this many addresses are corrected. */
const KNOWN_PLACE = 1_000;

/** A place written with one error. `isFree` tells whether no other meaning was found for a word. */
export const similarPlaceAt = (
	tokens: readonly Token[],
	from: number,
	places: PlaceNames,
	isFree: (at: number) => boolean,
	{ people }: Lexicon,
): FoundPlace | undefined => {
	if (people.has(tokens[from - 1]?.word ?? "") && /^\p{Lu}/u.test(tokens[from]?.text ?? "")) return undefined;
	for (let to = Math.min(tokens.length, from + 3); to > from; to--) {
		const span = tokens.slice(from, to);
		if (span.slice(1).some(({ begins }) => begins)) continue;
		if (
			!span.some(({ word }, index) => isFree(from + index) && !places.hasWord(word)) ||
			span.some(({ value }) => value !== undefined)
		)
			continue;
		const text = textOf(tokens, from, to);
		if (text.length < (to - from > 1 ? 8 : hasCue(tokens, from) ? CUED_FROM : CORRECTED_FROM)) continue;
		const isCued = hasCue(tokens, from);
		const found = places.similar(text).filter(({ weight }) => isCued || weight >= KNOWN_PLACE);
		if (found[0]) return { from, to, places: found, sure: true, corrected: found[0].name };
	}
	return undefined;
};

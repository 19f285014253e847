import type { PlaceName, PlaceNames } from "./place-names.ts";
import { plainPlace } from "./spelling.ts";

/** What a text says about a place. */
export interface PlaceReading {
	/** Places that it can mean, the likeliest first. Empty if it names none that we know. */
	places: readonly PlaceName[];
	/** The first place is meant. Otherwise ask. */
	sure: boolean;
	/** The postcode, if the text names no suburb. `places` are those in it. */
	code?: string;
	/** What to tell the person if there are no places. */
	message?: string;
}

/** States and territories, by how people write them. */
const STATES: Record<string, string> = {
	nsw: "NSW",
	"new south wales": "NSW",
	vic: "VIC",
	victoria: "VIC",
	qld: "QLD",
	queensland: "QLD",
	sa: "SA",
	"south australia": "SA",
	wa: "WA",
	"western australia": "WA",
	tas: "TAS",
	tasmania: "TAS",
	tassie: "TAS",
	lutruwita: "TAS",
	nt: "NT",
	"northern territory": "NT",
	act: "ACT",
	"australian capital territory": "ACT",
};
const STATE_NAMES: Record<string, string> = {
	NSW: "New South Wales",
	VIC: "Victoria",
	QLD: "Queensland",
	SA: "South Australia",
	WA: "Western Australia",
	TAS: "Tasmania",
	NT: "the Northern Territory",
	ACT: "the Australian Capital Territory",
};
const MOST_STATE_WORDS = 3;

/** The code of a state or territory, however it is written: `Vic.`, `Victoria`. */
export const stateNamed = (text: string): string | undefined => STATES[plainPlace(text)];

/** The state that starts at a word, with the number of its words. */
export const stateAt = (words: readonly string[], at: number): { state: string; length: number } | undefined => {
	for (let length = MOST_STATE_WORDS; length > 0; length--) {
		const state = at + length <= words.length ? STATES[words.slice(at, at + length).join(" ")] : undefined;
		if (state) return { state, length };
	}
	return undefined;
};

/** Words around a place that say nothing else. */
const FILLERS = new Set(
	"a an and any anywhere area around at by city close district from greater in inner live lives my near nearby nr of on our outer please postcode region shire somewhere suburb suburbs surrounding surrounds the to town vicinity within".split(
		" ",
	),
);

/** A place this many times larger than the others is meant. */
const MUCH_LARGER = 20;
/** The same for the postcodes of one suburb, such as Melbourne 3000 and 3004. */
const LARGER = 2;

const keyOf = ({ name, state, postcode }: PlaceName) => `${name} ${state} ${postcode}`;
/** Each place once. */
export const different = (places: readonly PlaceName[]) => [
	...new Map(places.map((one) => [keyOf(one), one])).values(),
];

/** The known postcode for typed digits. Spreadsheets and people drop a leading zero. */
export const codeOf = (digits: string, names: PlaceNames): string | undefined =>
	[digits, digits.length === 3 ? `0${digits}` : ""].find(
		(code) => code.length === 4 && names.inPostcode(code).length > 0,
	);

/**
 * Places with exactly this name, within the state and postcode if given. A much larger place whose name begins with it
 * is a possible meaning: Alice Springs for "alice".
 * @param name folded by `plainPlace`
 */
export const meantBy = (
	name: string,
	names: PlaceNames,
	{ state, code }: { state?: string | undefined; code?: string | undefined } = {},
): { places: PlaceName[]; sure: boolean } => {
	// Some postcodes cross a border, and people give either state.
	const inState = (place: PlaceName) =>
		place.state === state || names.inPostcode(place.postcode).some((other) => other.state === state);
	const own = names.named(name).filter((place) => place.state === state);
	const fits = (place: PlaceName) =>
		(!state || (own.length > 0 ? place.state === state : inState(place))) && (!code || place.postcode === code);
	const exact = different(names.named(name).filter(fits));
	const [largest] = exact;
	if (!largest) return { places: [], sure: false };
	const longer = names
		.beginning(name)
		.filter(
			(place) =>
				fits(place) && place.weight >= MUCH_LARGER * largest.weight && !exact.some((one) => isSame(one, place)),
		);
	const isClear = exact.slice(1).every((one) => {
		const isOneSuburb =
			one.state === largest.state && one.name === largest.name && areaOf(one.postcode) === areaOf(largest.postcode);
		return largest.weight >= one.weight * (isOneSuburb ? LARGER : MUCH_LARGER);
	});
	return { places: different([...longer, ...exact]), sure: longer.length === 0 && isClear };
};

/** Neighbouring postcodes begin alike. */
const areaOf = (postcode: string) => postcode.slice(0, 2);
const isSame = (one: PlaceName, other: PlaceName) => one.postcode === other.postcode && one.state === other.state;

/** Longest-first names in the words that aren't part of a longer one. */
const namesIn = (words: readonly string[], names: PlaceNames): { from: number; to: number }[] => {
	const found: { from: number; to: number }[] = [];
	for (let from = 0; from < words.length; from++) {
		let to = Math.min(words.length, from + names.longest);
		while (to > from && names.named(words.slice(from, to).join(" ")).length === 0) to--;
		if (to === from || FILLERS.has(words.slice(from, to).join(" "))) continue;
		found.push({ from, to });
		from = to - 1;
	}
	return found;
};

/**
 * Reads a text that is about one place, as people type it: a suburb, an everyday or traditional name, a postcode with or
 * without its leading zero, each with or without a state, or a whole address. It is sure only if nothing is left over
 * and no other place is likely: a word beside a name, such as Island or Cape, makes another place of it.
 */
export const readPlace = (typed: string, names: PlaceNames): PlaceReading => {
	let words = plainPlace(typed).split(" ").filter(Boolean);
	const whole = words.join(" ");
	if (whole === "") return { places: [], sure: false };
	let state: string | undefined;
	let code: string | undefined;
	if (names.named(whole).length === 0 || STATES[whole]) {
		const digits = words.findLast((word) => /^\d{3,4}$/.test(word) && codeOf(word, names) !== undefined);
		code = digits && codeOf(digits, names);
		if (digits) words = words.toSpliced(words.lastIndexOf(digits), 1);
		for (const at of [words.length - 1, words.length - 2, words.length - 3, 0]) {
			const found = at < 0 ? undefined : stateAt(words, at);
			const isAtEnd = found && (at === 0 || at + found.length === words.length);
			if (!isAtEnd || state) continue;
			state = found.state;
			words = words.toSpliced(at, found.length);
		}
	}
	const within = { state, code };
	const inCode = code === undefined ? [] : names.inPostcode(code).filter(({ isAlias }) => !isAlias);
	while (words.length > 0 && FILLERS.has(words[0] ?? "") && names.named(words.join(" ")).length === 0) words.shift();
	while (words.length > 0 && FILLERS.has(words.at(-1) ?? "") && names.named(words.join(" ")).length === 0) words.pop();
	const name = words.join(" ");
	if (name === "") {
		if (code !== undefined && (!state || inCode.some((place) => place.state === state)))
			return { places: inCode, sure: true, code };
		return {
			places: [],
			sure: false,
			...(state && { message: `Please add a suburb or postcode in ${STATE_NAMES[state]}` }),
		};
	}
	const exact = meantBy(name, names, within);
	if (exact.places.length > 0) return exact;
	if (names.named(name).length > 0)
		return code && !state
			? { places: different([...names.named(name), ...inCode]).slice(0, 8), sure: false }
			: { places: [], sure: false, message: `We don't know a ${titled(name)} in ${placeWords(state, code)}` };
	// Words are left over: never sure, unless the postcode confirms the suburb, as in an address.
	const spans = namesIn(words, names);
	const parts = spans.map(({ from, to }) => meantBy(words.slice(from, to).join(" "), names, within));
	const last = spans.at(-1);
	const lastPart = parts.at(-1);
	if (code && last?.to === words.length && lastPart?.sure) return lastPart;
	const begun = names.beginning(name).filter((place) => !state || place.state === state);
	const similar = names.similar(name).filter((place) => !state || place.state === state);
	const places = different([...begun, ...similar, ...parts.flatMap((part) => part.places.slice(0, 3))]);
	if (places.length > 0) return { places: places.slice(0, 8), sure: false };
	if (code) return { places: inCode, sure: false, code };
	return { places: [], sure: false };
};

/** The suburb of a reading: empty if it names a postcode with several. */
export const suburbOf = ({ places, code }: PlaceReading): string =>
	code === undefined || places.length === 1 ? (places[0]?.name ?? "") : "";

const titled = (name: string) => name.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
const placeWords = (state: string | undefined, code: string | undefined) =>
	[state && STATE_NAMES[state], code && `postcode ${code}`].filter(Boolean).join(", ");

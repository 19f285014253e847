import { distance } from "fastest-levenshtein";
import { plainPlace, spellingsOf } from "./spelling.ts";
import type { LocalityRow } from "./store.ts";

/** A suburb or everyday name with its postcode. `weight` is its number of addresses. */
export interface PlaceName extends Omit<LocalityRow, "aliases"> {
	/** An everyday name, such as Gold Coast for Southport. */
	isAlias: boolean;
}

/** Whole names of places, for reading a sentence. Texts are folded like `plainPlace`. */
export interface PlaceNames {
	/** Places with exactly this name, largest first. */
	named(words: string): readonly PlaceName[];
	/** The three largest places whose name begins with these words and goes on: Alice Springs for "alice". */
	beginning(words: string): readonly PlaceName[];
	/** Places whose name differs by one typing error, largest first. */
	similar(words: string): readonly PlaceName[];
	/** True if the word is part of any name. */
	hasWord(word: string): boolean;
	/** Places with this postcode, largest first. */
	inPostcode(code: string): readonly PlaceName[];
	/** Most words in one name. */
	readonly longest: number;
}

/** True if the texts differ by one letter, or by two neighbouring letters that changed places. */
export const isOneSlip = (a: string, b: string): boolean => {
	if (Math.abs(a.length - b.length) > 1 || a === b) return false;
	if (distance(a, b) === 1) return true;
	if (a.length !== b.length) return false;
	const at = [...a].findIndex((letter, index) => letter !== b[index]);
	return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
};

/** Builds the names of all places. Takes some 50 ms for 15,000. */
export const createPlaceNames = (localities: readonly LocalityRow[]): PlaceNames => {
	const byName = new Map<string, PlaceName[]>();
	const byCode = new Map<string, PlaceName[]>();
	const words = new Set<string>();
	const add = (map: Map<string, PlaceName[]>, key: string, place: PlaceName) => {
		const held = map.get(key);
		if (held) held.push(place);
		else map.set(key, [place]);
	};
	for (const { name: main, aliases, ...rest } of localities) {
		for (const name of [main, ...aliases]) {
			const place = { ...rest, name, isAlias: name !== main };
			for (const key of new Set([...spellingsOf(name), plainPlace(name)])) {
				add(byName, key, place);
				for (const word of key.split(" ")) words.add(word);
			}
			add(byCode, rest.postcode, place);
		}
	}
	const bySize = (a: PlaceName, b: PlaceName) => b.weight - a.weight || (a.postcode < b.postcode ? -1 : 1);
	for (const places of [...byName.values(), ...byCode.values()]) places.sort(bySize);
	const byBeginning = new Map<string, PlaceName[]>();
	for (const [key, [largest]] of byName)
		for (let end = key.indexOf(" "); end > 0 && largest; end = key.indexOf(" ", end + 1))
			add(byBeginning, key.slice(0, end), largest);
	for (const [key, places] of byBeginning) byBeginning.set(key, [...new Set(places)].sort(bySize).slice(0, 3));

	// A slip is rarely in the first letter, so only names with the same one are compared.
	const byStart = new Map<string, string[]>();
	const startOf = (text: string, length: number) => `${text[0]}${length}`;
	for (const key of byName.keys()) {
		const start = startOf(key, key.length);
		const held = byStart.get(start);
		if (held) held.push(key);
		else byStart.set(start, [key]);
	}
	const none: readonly PlaceName[] = [];
	return {
		named: (text) => byName.get(text) ?? none,
		beginning: (text) => byBeginning.get(text) ?? none,
		similar: (text) =>
			[-1, 0, 1]
				.flatMap((more) => byStart.get(startOf(text, text.length + more)) ?? [])
				.filter((key) => isOneSlip(key, text))
				.flatMap((key) => byName.get(key) ?? [])
				.sort(bySize),
		hasWord: (word) => words.has(word),
		inPostcode: (code) => byCode.get(code) ?? none,
		longest: Math.max(1, ...[...byName.keys()].map((key) => key.split(" ").length)),
	};
};

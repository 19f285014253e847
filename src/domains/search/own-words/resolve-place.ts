import type { OwnWordsOption, OwnWordsQuestion } from "#contract/search/own-words.ts";
import type { PlaceName, PlaceNames } from "#domains/reference/place-names.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import type { EverydayRegion } from "./lexicon.ts";
import type { Part } from "./read-sentence.ts";

/** A region of the reference data, with its postcodes. */
export interface RegionKnowledge {
	id: number;
	name: string;
	state: string;
	postcodes: readonly string[];
}

export interface PlaceAnswer {
	set: { postcodes_list: string[]; suburb_list: string[] } | undefined;
	label: string | undefined;
	question: OwnWordsQuestion | undefined;
	others: OwnWordsOption[];
	/** States named without a place. */
	states: string[];
	/** Words that turned out not to be a place. */
	unknown: string[];
}

/** Most places in a question. */
const MOST_CHOICES = 8;
/** A place this many times larger than all others of its name is meant; the others are shown as links. */
const MUCH_LARGER = 20;
/** The same for the postcodes of one suburb, such as Melbourne 3000 and 3004. */
const LARGER = 2;

/** Large cities. A region named with one, such as "inner west Sydney", is where in the city. */
const CITIES = new Set("sydney melbourne brisbane adelaide perth hobart darwin canberra".split(" "));

const set = ({ name, postcode }: PlaceName) => ({ postcodes_list: [postcode], suburb_list: [name] });
const optionOf = (place: PlaceName): OwnWordsOption => ({
	label: `${place.name} ${place.state} ${place.postcode}`,
	set: set(place),
});
const nowhere: OwnWordsOption = {
	label: "None of these: search without a place",
	set: { postcodes_list: [], suburb_list: [] },
};
const keyOf = ({ name, state, postcode }: PlaceName) => `${name} ${state} ${postcode}`;
const different = (places: readonly PlaceName[]) => [...new Map(places.map((one) => [keyOf(one), one])).values()];

type Of<K extends Part["meaning"]["kind"]> = Part & { meaning: Extract<Part["meaning"], { kind: K }> };
const of = <K extends Part["meaning"]["kind"]>(parts: readonly Part[], kind: K) =>
	parts.filter((part): part is Of<K> => part.meaning.kind === kind && !part.denied);

/** Names of regions, folded, each with its places: those of our own words, and those of the reference data. */
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
					() => postcodes.flatMap((code) => places.inPostcode(code).slice(0, 1)).sort((a, b) => b.weight - a.weight),
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

/** True if a region isn't where the place is, or if the place is a city and the region a part of it. */
const isElsewhere = (place: PlaceName, inRegion: readonly PlaceName[]): boolean => {
	const [one] = inRegion;
	if (!one || inRegion.some(({ postcode }) => postcode === place.postcode)) return false;
	return one.state !== place.state || CITIES.has(plainPlace(place.name));
};

/**
 * The place of the search. Asks if a name has several places, if there are several names, or if a word may not be a
 * place.
 */
export const resolvePlace = (
	parts: readonly Part[],
	places: PlaceNames,
	regions: ReadonlyMap<string, () => readonly PlaceName[]>,
): PlaceAnswer => {
	const states = [...new Set(of(parts, "state").map(({ meaning }) => meaning.state))];
	const codes = [...new Set(of(parts, "postcode").map(({ meaning }) => meaning.code))];
	const knownCodes = codes.filter((code) => places.inPostcode(code).length > 0);
	const unknown = codes.filter((code) => !knownCodes.includes(code));
	const answer = (more: Partial<PlaceAnswer>): PlaceAnswer => ({
		set: undefined,
		label: undefined,
		question: undefined,
		others: [],
		states: [],
		unknown,
		...more,
	});
	const ask = (words: string, found: readonly PlaceName[], more: Partial<PlaceAnswer> = {}) =>
		answer({
			question: { about: "place", words, options: [...different(found).slice(0, MOST_CHOICES).map(optionOf), nowhere] },
			...more,
		});

	const named = of(parts, "place").map((part) => {
		const inState = part.meaning.places.filter(({ state }) => states.includes(state));
		const inCode = part.meaning.places.filter(({ postcode }) => knownCodes.includes(postcode));
		const fitting = inCode.length > 0 ? inCode : inState.length > 0 ? inState : part.meaning.places;
		return {
			...part,
			fitting: different(fitting),
			fits: inCode.length > 0,
			sure: part.meaning.sure || inCode.length > 0,
		};
	});
	const sure = named.filter((one) => one.sure);
	const unsure = named.filter((one) => !one.sure);
	const used = sure.length > 0 ? sure : knownCodes.length > 0 ? [] : unsure;
	if (used !== unsure) for (const one of unsure) unknown.push(one.text);

	const region = of(parts, "region")[0];
	const inRegion = region ? (regions.get(region.meaning.region)?.() ?? []) : [];
	const groups = [...new Map(used.map((one) => [one.fitting.map(keyOf).join(), one])).values()];
	const [first, second] = groups;
	if (!first) {
		if (knownCodes.length === 1)
			return answer({ set: { postcodes_list: knownCodes, suburb_list: [] }, label: `postcode ${knownCodes[0]}` });
		if (knownCodes.length > 1)
			return ask(
				knownCodes.join(", "),
				knownCodes.flatMap((code) => places.inPostcode(code).slice(0, 1)),
			);
		if (region && inRegion.length > 0) return ask(region.text, inRegion);
		if (region) unknown.push(region.text);
		return answer({ states });
	}
	const stray = knownCodes.filter(
		(code) => !groups.some(({ fitting }) => fitting.some(({ postcode }) => postcode === code)),
	);
	if (second || stray.length > 0) {
		// "Reservoir, Melbourne" names a suburb and its city.
		const all = groups.flatMap(({ fitting }) => fitting.slice(0, 4));
		return ask([...groups.map(({ text }) => text), ...stray].join(", "), [
			...all,
			...stray.flatMap((code) => places.inPostcode(code).slice(0, 1)),
		]);
	}
	const [largest] = first.fitting;
	if (region && largest && isElsewhere(largest, inRegion))
		return ask(`${region.text}, ${first.text}`, [...inRegion, largest]);
	const isClear =
		first.sure &&
		largest &&
		first.fitting
			.slice(1)
			.every(
				(one) =>
					largest.weight >=
					one.weight * (one.state === largest.state && one.name === largest.name ? LARGER : MUCH_LARGER),
			);
	if (!isClear || (states.length > 0 && largest && !states.includes(largest.state)))
		return ask(first.text, first.fitting);
	return answer({
		set: set(largest),
		label: optionOf(largest).label,
		others: first.fitting.slice(1, 1 + MOST_CHOICES).map(optionOf),
	});
};

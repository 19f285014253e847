import type { OwnWordsField, Reading, Understood } from "#contract/search/own-words.ts";
import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import type { PlaceName, PlaceNames } from "#domains/reference/place-names.ts";
import { agesIn } from "./ages.ts";
import { hasTurn, isDoubtful } from "./doubts.ts";
import { filterFor } from "./fact-filters.ts";
import { fundingIn, levelsIn } from "./funding.ts";
import { lexicon, type Meaning, withNames } from "./lexicon.ts";
import { mostIn } from "./most.ts";
import { correct, type Found, phrasesIn } from "./phrases.ts";
import { type FoundPlace, isInName, placesIn, type RegionKnowledge, regionNames } from "./places.ts";
import { isTelling } from "./telling.ts";
import { plainSentence, type Token, tokensOf } from "./tokens.ts";

/** The reference data that sentences are read with. */
export interface Knowledge {
	areas: readonly { id: number; name: string }[];
	services: readonly { name: string; service_area: number }[];
	ages: readonly { code: string; description: string }[];
	funding: readonly { code: string; name: string }[];
	places: PlaceNames;
	regions: readonly RegionKnowledge[];
}

/** Most places to choose from. */
const MOST_PLACES = 8;

type Of<K extends Meaning["kind"]> = Found & { meaning: Extract<Meaning, { kind: K }> };
const ofKind = <K extends Meaning["kind"]>(phrases: readonly Found[], kind: K) =>
	phrases.filter((one): one is Of<K> => one.meaning.kind === kind);

const placeLabel = ({ name, state, postcode }: PlaceName) => `${name} ${state} ${postcode}`;

/**
 * Fills in the search form from a sentence: a plain function of the sentence and the reference data. Words with several
 * meanings are choices; so are words after "not" or "already", because we don't work out what they leave.
 */
export const understand = (sentence: string, knowledge: Knowledge): Understood => {
	const { areas, ages: groups, funding, places } = knowledge;
	const known = withNames(lexicon(), areas, knowledge.services);
	const typed = sentence.normalize("NFC");
	const most = mostIn(typed);
	const text = plainSentence(without(typed, most));
	const tokens = tokensOf(text);
	correct(tokens, known, places);
	const ages = agesIn(
		text,
		known,
		groups.map(({ code }) => code),
	);
	const isAge = (at: number) =>
		ages.some(({ start, end }) => (tokens[at]?.start ?? 0) >= start && (tokens[at]?.end ?? 0) <= end);
	const phrases = phrasesIn(known, tokens, isAge);
	const meant = phrases.filter(
		({ from, to, meaning }) =>
			meaning.kind !== "ignored" && meaning.kind !== "state" && !isInName(tokens, from, to, places),
	);
	const levels = levelsIn(tokens, (at) => meant.some((one) => at >= one.from && at < one.to && one.to - one.from > 1));
	const isMeant = (at: number) => isAge(at) || [...meant, ...levels].some(({ from, to }) => at >= from && at < to);
	const read = placesIn(tokens, isMeant, known, places, regionNames(knowledge.regions, known.regions, places));
	const isRead = (at: number) => isMeant(at) || read.found.some(({ from, to }) => at >= from && at < to);

	const wordsAt = (from: number, to: number) => typed.slice(tokens[from]?.start, tokens[to - 1]?.end);
	const readings: Reading[] = [];
	const add = (field: OwnWordsField, value: string, label: string, words: string, chosen: boolean) => {
		const held = readings.find((one) => one.field === field && one.value === value);
		if (!held) readings.push({ field, value, label, words, chosen });
		else if (chosen) held.chosen = true;
	};

	const services = ofKind(meant, "service").map((one) => ({
		...one,
		chosen:
			one.meaning.areas.length === 1 && !one.meaning.weak && !isDoubtful(tokens, [one.from, one.to], isMeant, true),
	}));
	const clear = services.filter(({ chosen }) => chosen);
	const offered = services.filter(({ chosen, meaning }) => chosen || !meaning.weak || clear.length === 0);
	const suggested = ofKind(meant, "later").flatMap(({ from, to, meaning }) =>
		meaning.suggests && offered.length === 0
			? [{ from, to, chosen: false, meaning: { areas: [meaning.suggests] } }]
			: [],
	);
	for (const { from, to, chosen, meaning } of [...offered, ...suggested])
		for (const { id, name } of areas.filter((area) => meaning.areas.includes(area.name)))
			add("service_areas_list", String(id), name, wordsAt(from, to), chosen);

	for (const { field, value, label, words, chosen } of placeReadings(read.found, tokens, wordsAt))
		add(field, value, label, words, chosen);

	const stated = [
		...ages.map((one) => ({ ...one, words: typed.slice(one.start, one.end).trim() })),
		...ofKind(meant, "age")
			.filter(({ meaning }) => !meaning.hint || ages.length === 0)
			.map(({ from, to, meaning }) => ({ codes: meaning.codes, sure: true, isSelf: false, words: wordsAt(from, to) })),
	];
	// Numbers say more than words: "my child, 16".
	const told = ages.some(({ sure }) => sure) ? stated.slice(0, ages.length) : stated;
	const isOfTwo = told.some(({ isSelf }) => isSelf) && told.length > 1;
	const isMixed = ages.length === 0 && new Set(told.map(({ codes }) => codes.join())).size > 1;
	for (const { codes, words, sure } of told)
		for (const { code, description } of groups.filter((group) => codes.includes(group.code)))
			add("age_groups_list", code, description, words, sure && !isOfTwo && !isMixed);

	const chosenNames = areas
		.filter(({ id }) => readings.some((one) => one.field === "service_areas_list" && one.value === String(id)))
		.map(({ name }) => name);
	for (const { from, to, codes, chosen } of fundingIn(meant, levels, chosenNames, tokens))
		for (const code of codes)
			add(
				"funding_types_list",
				code,
				funding.find((type) => type.code === code)?.name ?? code,
				wordsAt(from, to),
				chosen && !isDoubtful(tokens, [from, to], isMeant),
			);
	const notUsed: string[] = read.states.map((state) => `All of ${state}`);
	const hasPlan = asksPlan(readings.flatMap((one) => (one.field === "funding_types_list" ? [one.value] : [])));
	for (const { from, to, meaning } of ofKind(meant, "plan")) {
		const sure = !isDoubtful(tokens, [from, to], isMeant);
		if (hasPlan) add("plan_management", meaning.way, PLAN_WAYS[meaning.way], wordsAt(from, to), sure);
		else notUsed.push(wordsAt(from, to));
	}
	for (const { from, to } of ofKind(meant, "capacity"))
		add("capacity", "open", "Has places now", wordsAt(from, to), true);

	for (const { field, value, label, start, end, sure } of most) {
		// Its words are blank, so it stands between two others.
		const at = tokens.findIndex((one) => one.start >= end);
		const from = at < 0 ? tokens.length : at;
		add(field, value, label, typed.slice(start, end), sure && !isDoubtful(tokens, [from, from], isMeant));
	}

	for (const { from, to, meaning } of ofKind(meant, "later")) {
		const filter = filterFor(meaning.fact, meaning.label);
		if (filter)
			add(filter.list, filter.value, meaning.label, wordsAt(from, to), !isDoubtful(tokens, [from, to], isMeant));
		else if (!meaning.suggests || offered.length > 0) notUsed.push(wordsAt(from, to));
	}

	const unknown = tokens.flatMap(({ text: word, read: other }, at) =>
		isRead(at) ||
		other ||
		phrases.some(({ from, to }) => at >= from && at < to) ||
		!isTelling(tokens, at, known, offered.length + suggested.length === 0)
			? []
			: [word],
	);
	const asked = ` ${tokens.map(({ word }) => word).join(" ")} `;
	const page = known.questions.find(({ words }) => asked.includes(words))?.page ?? null;
	const chosenOf = (field: OwnWordsField) => readings.filter((one) => one.field === field && one.chosen);
	const certain =
		readings.every(({ chosen }) => chosen) &&
		chosenOf("service_areas_list").length === 1 &&
		chosenOf("place").length === 1 &&
		chosenOf("funding_types_list").length < 2 &&
		clear.every(({ meaning }) => meaning.certain) &&
		!hasTurn(tokens, isMeant) &&
		!tokens.some(({ read: other }) => other) &&
		unknown.length === 0 &&
		read.messages.length === 0 &&
		page === null &&
		levels.length === 0 &&
		!meant.some(({ meaning }) => meaning.kind === "package" || (meaning.kind === "funding" && meaning.code === "HCP"));
	return {
		readings,
		certain,
		not_used: [...new Set(notUsed)],
		not_understood: [...new Set(unknown)],
		messages: read.messages,
		page,
	};
};

/** The sentence with the words of these blank, as with other amounts. */
const without = (sentence: string, parts: readonly { start: number; end: number }[]): string => {
	let text = sentence;
	for (const { start, end } of parts) text = text.slice(0, start) + "#".repeat(end - start) + text.slice(end);
	return text;
};

/** Places joined by "or" or "and" are both meant. Of other places, the visitor chooses. */
const placeReadings = (
	found: readonly FoundPlace[],
	tokens: readonly Token[],
	wordsAt: (from: number, to: number) => string,
): Reading[] => {
	const named = found.filter(({ places }) => places.length > 0);
	const sure = named.filter((one) => one.sure);
	const isJoined = sure.slice(1).every((one, at) => {
		const between = tokens.slice(sure[at]?.to, one.from).map(({ word }) => word);
		return between.length > 0 && between.every((word) => ["or", "and", "near", "in", "around"].includes(word));
	});
	const isMoving = tokens.some(({ word }) => /^(?:mov(?:e|ed|ing)|relocat(?:ed|ing)|from)$/.test(word));
	const isClear = !named.some(({ isRegion }) => isRegion) && (sure.length < 2 || (isJoined && !isMoving));
	return named.flatMap(({ from, to, places, sure: isSure, code, isRegion }) => {
		const words = wordsAt(from, to);
		const chosen = isSure && isClear;
		if (code) return [{ field: "place", value: code, label: `Postcode ${code}`, words, chosen }];
		return places.slice(0, chosen && !isRegion ? 1 : MOST_PLACES).map((place) => ({
			field: "place" as const,
			value: `${place.postcode} ${place.name}`,
			label: placeLabel(place),
			words,
			chosen,
		}));
	});
};

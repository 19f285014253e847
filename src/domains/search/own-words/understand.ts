import type { OwnWordsFilters, OwnWordsOption, OwnWordsQuestion, Understood } from "#contract/search/own-words.ts";
import type { PlaceNames } from "#domains/reference/place-names.ts";
import { plainPlace } from "#domains/reference/spelling.ts";
import { filterFor } from "./fact-filters.ts";
import { lexicon, withNames } from "./lexicon.ts";
import { type Part, readSentence } from "./read-sentence.ts";
import { resolveAge } from "./resolve-age.ts";
import { resolveFunding } from "./resolve-funding.ts";
import { type RegionKnowledge, regionNames, resolvePlace } from "./resolve-place.ts";

/** The reference data that sentences are read with. */
export interface Knowledge {
	areas: readonly { id: number; name: string }[];
	services: readonly { name: string; service_area: number }[];
	ages: readonly { code: string; description: string }[];
	funding: readonly { code: string; name: string }[];
	places: PlaceNames;
	regions: readonly RegionKnowledge[];
}

const serviceQuestion = (
	words: string,
	names: readonly string[],
	clear: readonly string[],
	areas: Knowledge["areas"],
	end: string,
): OwnWordsQuestion => {
	const idsOf = (wanted: readonly string[]) =>
		areas.filter(({ name }) => wanted.includes(name)).map(({ id }) => String(id));
	const options: OwnWordsOption[] = names.flatMap((name) => {
		const own = idsOf([name]);
		return own.length > 0
			? [{ label: name, set: { service_areas_list: [...new Set([...idsOf(clear), ...own])] } }]
			: [];
	});
	return { about: "service", words, options: [...options, { label: end, set: { service_areas_list: idsOf(clear) } }] };
};

/** The services of the search, and questions about words that can mean several. */
const resolveServices = (parts: readonly Part[], areas: Knowledge["areas"]) => {
	const known = new Set(areas.map(({ name }) => name));
	const wanted = parts.flatMap(({ meaning, denied, held, text }) =>
		meaning.kind === "service" && !denied && !held
			? [{ text, areas: meaning.areas.filter((name) => known.has(name)), weak: meaning.weak }]
			: [],
	);
	const clear = [...new Set(wanted.flatMap((one) => (one.areas.length === 1 ? one.areas : [])))];
	const unclear = wanted.filter((one) => one.areas.length > 1 && !one.areas.some((name) => clear.includes(name)));
	const strong = unclear.filter((one) => !one.weak);
	const asked = clear.length === 0 && strong.length === 0 ? unclear : strong;
	if (asked.length > 0) {
		const words = [...new Set(asked.map(({ text }) => text))].join(", ");
		const names = [...new Set(asked.flatMap((one) => one.areas))];
		const end = clear.length > 0 ? `Only ${clear.join(" and ").toLowerCase()}` : "Any service";
		return { clear, question: serviceQuestion(words, names, clear, areas, end) };
	}
	if (clear.length > 0) return { clear, question: undefined };
	const suggested = parts.filter(
		({ meaning, denied }) => meaning.kind === "later" && "suggests" in meaning && meaning.suggests && !denied,
	);
	const names = [...new Set(suggested.map(({ meaning }) => ("suggests" in meaning ? (meaning.suggests ?? "") : "")))];
	return suggested.length > 0
		? {
				clear,
				question: serviceQuestion(suggested.map(({ text }) => text).join(", "), names, [], areas, "Any service"),
			}
		: { clear, question: undefined };
};

/** Labels for facts, each once. */
const once = <T extends { label: string }>(list: readonly T[]): T[] => [
	...new Map(list.map((one) => [one.label.toLowerCase(), one])).values(),
];

const leftOut = ({ text, held }: Part) => (held ? `${text} (you have it already)` : `not ${text}`);

/**
 * Reads a search from a sentence: a plain function of the sentence and the reference data. Words with several meanings
 * become questions; words without a meaning are returned.
 */
export const understand = (sentence: string, knowledge: Knowledge): Understood => {
	const { areas, services: detailed, ages, funding, places, regions } = knowledge;
	const known = withNames(lexicon(), areas, detailed);
	const named = regionNames(regions, known.regions, places);
	const { parts, unknown, tokens } = readSentence(sentence, known, {
		places,
		ages: ages.map(({ code }) => code),
		regions: named,
	});
	const wanted = parts.filter(({ denied, held }) => !denied && !held);
	const services = resolveServices(parts, areas);
	const place = resolvePlace(parts, places, named);
	const age = resolveAge(wanted, ages, tokens);
	const paid = resolveFunding(
		wanted,
		services.clear,
		services.question !== undefined,
		{ types: funding, areas },
		tokens,
	);
	const names = [...services.clear, ...paid.areas];
	const search: OwnWordsFilters = {
		service_areas_list: areas.filter(({ name }) => names.includes(name)).map(({ id }) => String(id)),
		age_groups_list: age.codes,
		funding_types_list: paid.codes,
		postcodes_list: place.set?.postcodes_list ?? [],
		suburb_list: place.set?.suburb_list ?? [],
		capacity: wanted.some(({ meaning }) => meaning.kind === "capacity") ? ["open"] : [],
		plan_management: paid.plan ?? null,
	};
	return {
		search,
		place: place.label ?? null,
		questions: [services.question, place.question, age.question, paid.question].filter(
			(question): question is OwnWordsQuestion => question !== undefined,
		),
		later: once([
			...wanted.flatMap(({ meaning }) =>
				meaning.kind === "later" ? [{ fact: meaning.fact, label: meaning.label }] : [],
			),
			...paid.later,
			...place.states.map((state) => ({ fact: "wide" as const, label: `All of ${state}` })),
		]).map((one) => ({ ...one, filter: filterFor(one.fact, one.label) })),
		left_out: [...new Set(parts.filter(({ denied, held }) => denied || held).map(leftOut))],
		corrected: parts.flatMap(({ text, corrected, denied }) =>
			corrected && !denied && plainPlace(corrected) !== plainPlace(text) ? [{ typed: text, read: corrected }] : [],
		),
		assumed: age.assumed,
		other_places: place.others,
		not_understood: [...new Set([...unknown, ...place.unknown, ...age.unknown])],
	};
};

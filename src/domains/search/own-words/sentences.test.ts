import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { OwnWordsField } from "#contract/search/own-words.ts";
import { readLocalities, readReference, readRegions, weightOf } from "#domains/reference/files.ts";
import { createPlaceNames } from "#domains/reference/place-names.ts";
import { lexicon } from "./lexicon.ts";
import { type Knowledge, understand } from "./understand.ts";

// Sentences as people write them, each with the form that it fills in: values are ticked, and "?" marks choices that
// aren't. "straight" goes to the results without the form.

const reference = readReference().data;
const expanded = (ranges: readonly string[]) =>
	ranges.flatMap((range) => {
		const [from = "", to = from] = range.split("-");
		return Array.from({ length: Number(to) - Number(from) + 1 }, (_, more) =>
			String(Number(from) + more).padStart(4, "0"),
		);
	});
const knowledge: Knowledge = {
	areas: reference.service_areas,
	services: reference.services,
	ages: reference.age_groups,
	funding: reference.funding_types,
	places: createPlaceNames(readLocalities().data.map((row) => ({ ...row, weight: weightOf(row) }))),
	regions: readRegions().data.map((region) => ({ ...region, postcodes: expanded(region.postcodes) })),
};

const COLUMNS: [field: OwnWordsField, name: string][] = [
	["service_areas_list", "service"],
	["place", "place"],
	["age_groups_list", "age"],
	["funding_types_list", "funding"],
	["plan_management", "plan"],
	["capacity", "places now"],
	["within_km", "km"],
	["price_up_to", "up to"],
	["delivery_list", "where"],
	["fit_list", "must have"],
	["languages_list", "language"],
];
/** By their codes, because names are long. */
const BY_VALUE: readonly OwnWordsField[] = [
	"age_groups_list",
	"funding_types_list",
	"plan_management",
	"capacity",
	"within_km",
	"price_up_to",
];

/** The filled-in form, one line for each column of the table that isn't empty. */
const told = (sentence: string): string[] => {
	const { readings, certain, not_used, not_understood, messages, page } = understand(sentence, knowledge);
	const valuesOf = (field: OwnWordsField, chosen: boolean) =>
		readings
			.filter((one) => one.field === field && one.chosen === chosen)
			.map(({ label, value }) => (BY_VALUE.includes(field) ? value : label))
			// Of many places to choose from, the first.
			.slice(0, field === "place" && !chosen ? 2 : undefined);
	const columns: [name: string, values: readonly string[]][] = [
		...COLUMNS.map(([field, name]): [string, string[]] => [name, valuesOf(field, true)]),
		...COLUMNS.map(([field, name]): [string, string[]] => [`${name}?`, valuesOf(field, false)]),
		["not used", not_used],
		["unknown", not_understood],
		["message", messages],
		["page", page ? [page] : []],
	];
	return [
		...(certain ? ["straight"] : []),
		...columns.filter(([, values]) => values.length > 0).map(([name, values]) => `${name}: ${values.join(", ")}`),
	];
};

const rowsOf = (file: string) =>
	readFileSync(new URL(file, import.meta.url), "utf8")
		.trim()
		.split("\n")
		.map((line) => line.split("\t"))
		.map(([sentence = "", ...columns]) => ({ sentence, columns }));
// Some tell of a fall or someone missing, so the danger score must not learn them as harmless searches.
const rows = [...rowsOf("sentences.tsv"), ...rowsOf("told.tsv")];

describe("sentences as people write them", () => {
	it.each(rows)("$sentence", ({ sentence, columns }) => {
		expect(told(sentence)).toEqual(columns);
	});
});

describe("what is never a place", () => {
	it.each([
		"NDIS plan 2026 need OT",
		"2000 dollars a month for a cleaner",
		"$2000 for a cleaner",
		"OT, dob 12/03/2018",
		"physio since 2019",
		"call 0491 570 006 about respite",
		"call (03) 7010 1234 about respite",
		"physio 3000 Collins street",
		"physio at 1830 please",
		"my daughter Victoria needs OT",
	])("%s", (sentence) => {
		const { readings, certain } = understand(sentence, knowledge);
		expect(readings.filter(({ field, chosen }) => field === "place" && chosen)).toEqual([]);
		expect(certain).toBe(false);
	});
});

describe("the form is shown before a search", () => {
	it.each([
		"a second service: physio and OT in Geelong",
		"not: physio in Geelong, not at home",
		"already: I already have a cleaner, physio in Geelong",
		"used to: we used to have a physio in Geelong",
		"instead: physio instead in Geelong",
		"an everyday word: showers in Geelong",
		"corrected spelling: phsyio in Geelong",
		"two places: physio in Geelong or Ballarat",
		"an unknown place: physio in Geelong or Xanthorpe",
		"a question: can NDIS pay for physio in Geelong",
	])("%s", (text) => {
		const sentence = text.slice(text.indexOf(":") + 2);
		expect(understand(sentence, knowledge).certain).toBe(false);
	});
});

it("names the words of each value", () => {
	const { readings } = understand("dad is dying, we're in Naarm, no males", knowledge);
	expect(readings.map(({ label, words }) => `${label}: ${words}`)).toEqual([
		"Palliative care: dying",
		"Naarm (Melbourne) VIC 3000: Naarm",
		"Female worker: no males",
	]);
});

describe("the lexicon", () => {
	it("names only services that exist, and each of them", () => {
		const names = reference.service_areas.map(({ name }) => name);
		expect(lexicon().areas.filter((name) => !names.includes(name))).toEqual([]);
		expect(names.filter((name) => !lexicon().areas.includes(name))).toEqual([]);
	});

	it("understands the name of every service", () => {
		const lost = reference.service_areas.filter(({ name }) => !told(name).includes(`service: ${name}`));
		expect(lost.map(({ name }) => name)).toEqual([]);
	});

	it("names only towns that exist", () => {
		const lost = lexicon().regions.flatMap(({ names, state, towns }) =>
			towns.some((town) => knowledge.places.named(town.toLowerCase()).some((place) => place.state === state))
				? []
				: names.slice(0, 1),
		);
		expect(lost).toEqual([]);
	});

	it("gives each phrase of the files one meaning", () => {
		const meant = [...lexicon().phrases.values()]
			.flat()
			.flatMap(({ words, meaning }) =>
				meaning.kind === "ignored" || (meaning.kind === "later" && meaning.fact === "gender") ? [] : [words.join(" ")],
			);
		expect(meant.filter((phrase, at) => meant.indexOf(phrase) !== at)).toEqual([]);
	});

	it("filters by what providers state about access and culture", () => {
		const { readings } = understand(
			"step free physio, parking, accessible toilet, low sensory, aboriginal led, queer friendly",
			knowledge,
		);
		expect(readings.filter(({ field }) => field === "fit_list").map(({ value }) => value)).toEqual([
			"step_free",
			"parking",
			"accessible_toilet",
			"low_sensory",
			"first_nations_led",
			"lgbtiq_inclusive",
		]);
	});

	it("keeps the values within the lists of the search", () => {
		const { readings } = understand("mum has a package, support worker, Richmond, teenager and nan", knowledge);
		const codes = [...reference.funding_types, ...reference.age_groups].map(({ code }) => code);
		const ids = reference.service_areas.map(({ id }) => String(id));
		for (const { field, value } of readings)
			expect(field === "service_areas_list" ? ids : field === "place" ? [value] : codes).toContain(value);
	});
});

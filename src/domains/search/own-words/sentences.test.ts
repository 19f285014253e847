import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLocalities, readReference, readRegions } from "#domains/reference/files.ts";
import { createPlaceNames } from "#domains/reference/place-names.ts";
import { lexicon } from "./lexicon.ts";
import { type Knowledge, understand } from "./understand.ts";

// Sentences as people write them, each with everything that we read in it. A sentence is wrong silently if a part of
// it is missing from all columns.

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
	places: createPlaceNames(
		readLocalities().data.map(({ size, ...row }) => ({ ...row, weight: 60 * 2.6 ** (size - 1) })),
	),
	regions: readRegions().data.map((region) => ({ ...region, postcodes: expanded(region.postcodes) })),
};

const nameOf = (id: string) => reference.service_areas.find((area) => String(area.id) === id)?.name ?? id;

/** What we understood, one line for each column of the table that isn't empty. */
const told = (sentence: string): string[] => {
	const understood = understand(sentence, knowledge);
	const { search, place, questions, later, left_out, corrected, assumed, not_understood } = understood;
	const columns: [name: string, values: readonly string[]][] = [
		["service", search.service_areas_list.map(nameOf)],
		["place", place ? [place] : []],
		["age", search.age_groups_list],
		["funding", search.funding_types_list],
		["plan", search.plan_management ? [search.plan_management] : []],
		["places now", search.capacity],
		...questions.map(({ about, words }): [string, string[]] => ["ask", [`${about} ${words}`]]),
		["later", later.map(({ label }) => label)],
		["left out", left_out],
		["corrected", corrected.map(({ typed, read }) => `${typed} ${read}`)],
		["assumed", assumed.map(({ words }) => words)],
		["unknown", not_understood],
	];
	return columns.filter(([, values]) => values.length > 0).map(([name, values]) => `${name}: ${values.join(", ")}`);
};

const rowsOf = (name: string) =>
	readFileSync(new URL(name, import.meta.url), "utf8")
		.trim()
		.split("\n")
		.map((line) => line.split("\t"))
		.map(([sentence = "", ...columns]) => ({ sentence, columns }));

describe("sentences as people write them", () => {
	it.each(rowsOf("sentences.tsv"))("$sentence", ({ sentence, columns }) => {
		expect(told(sentence)).toEqual(columns);
	});
	it.each(rowsOf("held-out.tsv"))("held out: $sentence", ({ sentence, columns }) => {
		expect(told(sentence)).toEqual(columns);
	});
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

	it("gives each phrase one meaning", () => {
		const meant = [...lexicon().phrases.values()]
			.flat()
			.flatMap(({ words, meaning }) => (meaning.kind === "ignored" ? [] : [words.join(" ")]));
		expect(meant.filter((phrase, at) => meant.indexOf(phrase) !== at)).toEqual([]);
	});

	it("filters by what providers state about access and culture", () => {
		const { later } = understand(
			"step free physio, parking, accessible toilet, low sensory, aboriginal led, queer friendly",
			knowledge,
		);
		expect(later.map(({ filter }) => filter?.value)).toEqual([
			"step_free",
			"parking",
			"accessible_toilet",
			"low_sensory",
			"first_nations_led",
			"lgbtiq_inclusive",
		]);
	});

	it("keeps the choices within the lists of the search", () => {
		const { questions } = understand("mum has a package, support worker, Richmond, teenager and nan", knowledge);
		expect(questions.map(({ about }) => about)).toEqual(["service", "place", "age"]);
		const codes = reference.funding_types.map(({ code }) => code);
		for (const { options } of questions)
			for (const { set } of options) {
				expect((set.funding_types_list ?? []).every((code) => codes.includes(code))).toBe(true);
				expect((set.service_areas_list ?? []).every((id) => nameOf(id) !== id)).toBe(true);
			}
	});
});

import { readFileSync } from "node:fs";
import type { LaterFact } from "#contract/search/facts.ts";
import type { OwnWordsPage } from "#contract/search/own-words.ts";
import type { PlanWay } from "#contract/shared/plan-management.ts";
import { folderOf } from "#platform/files/folders.ts";
import { wordsOf } from "./tokens.ts";

/** What a phrase means. */
export type Meaning =
	/**
	 * Names of service areas; with several, the visitor chooses. `certain`: a name or profession that means nothing else.
	 * `weak`: ignored beside a clear service.
	 */
	| { kind: "service"; areas: string[]; certain: boolean; weak: boolean }
	/** Codes of age groups. `hint`: counts only if no other age is given. */
	| { kind: "age"; codes: string[]; hint: boolean }
	| { kind: "funding"; code: string }
	/** A package, without its program. */
	| { kind: "package" }
	| { kind: "plan"; way: PlanWay }
	| { kind: "capacity" }
	| { kind: "later"; fact: LaterFact; label: string; suggests?: string | undefined }
	| { kind: "state"; state: string }
	| { kind: "ignored" };

interface Phrase {
	words: string[];
	meaning: Meaning;
}

/** A region as people call it, with the towns to choose from. */
export interface EverydayRegion {
	/** Folded. */
	names: string[];
	state: string;
	towns: string[];
}

/** Our own words, from seed/own-words. */
export interface Lexicon {
	/** Phrases by their first word. */
	phrases: ReadonlyMap<string, readonly Phrase[]>;
	/** Words of phrases with a meaning, for correcting typing errors. */
	vocabulary: ReadonlySet<string>;
	/** Every other word that isn't a typing error. */
	ordinary: ReadonlySet<string>;
	/** Nouns for people. A name can follow them. */
	people: ReadonlySet<string>;
	/** Names of places that are also ordinary words or first names. */
	alsoPlaces: ReadonlySet<string>;
	regions: readonly EverydayRegion[];
	/** Questions that a page of ours answers. */
	questions: readonly { page: OwnWordsPage; words: string }[];
	/** Names of areas in the file, for its test. */
	areas: readonly string[];
}

const seedFile = (name: string) => readFileSync(new URL(`own-words/${name}`, folderOf("seed")), "utf8");
const listOf = (name: string) =>
	seedFile(name)
		.split(/,\s+/)
		.map((word) => word.trim())
		.filter(Boolean);
const rowsOf = (name: string) =>
	seedFile(name)
		.split("\n")
		.slice(1)
		.filter(Boolean)
		.map((line) => line.split("\t"));

/** Languages whose name is mostly another word or a first name, so they need a word such as "speaks". */
const UNCLEAR_LANGUAGES = new Set(["Chin", "Karen", "Lao", "Polish"]);
/** Facts whose label is the phrase itself. */
const AS_WRITTEN: ReadonlySet<LaterFact> = new Set(["condition", "approach", "distance", "price", "size", "setting"]);

/** A worker of one gender, as people ask for her or him: "a lady to", "no males". */
const GENDERS: [label: string, words: string[], others: string[]][] = [
	["Female worker", "female females woman women lady ladies".split(" "), "male males man men".split(" ")],
	["Male worker", "male males man men bloke".split(" "), "female females woman women".split(" ")],
];
const WORKERS =
	"worker workers carer carers staff therapist provider practitioner clinician nurse cleaner driver doctor physio psychologist ot counsellor helper companion gardener support_worker support_workers disability_worker care_worker".split(
		" ",
	);
const genderPhrases = (words: string[], others: string[]) => [
	...words.flatMap((one) => [
		...[...WORKERS, "only", "preferred", "please", "to", "if possible"].map((after) => `${one} ${after}`),
		...[
			"prefer",
			"prefers",
			"prefer a",
			"prefers a",
			"must be",
			"has to be",
			"want a",
			"wants a",
			"rather a",
			"rather have a",
			"would like a",
		].map((before) => `${before} ${one}`),
	]),
	...others.flatMap((one) =>
		["no", "not a", "not be a", "not be", "dont want a", "dont want", "not"].map((not) => `${not} ${one}`),
	),
];

const factOf = (kind: string, value: string): Meaning => {
	const [name = "", suggests] = kind.split("@");
	switch (name) {
		case "age":
		case "hint":
			return { kind: "age", codes: value.split(" "), hint: name === "hint" };
		case "funding":
			return { kind: "funding", code: value };
		case "package":
			return { kind: "package" };
		case "plan":
			return { kind: "plan", way: value as PlanWay };
		case "capacity":
			return { kind: "capacity" };
		case "state":
			return { kind: "state", state: value };
		default:
			return { kind: "later", fact: name as LaterFact, label: value, suggests };
	}
};

/** Words that only say which worker: what follows has its own meaning. */
export const isGenderWord = (word: string): boolean => GENDERS.some(([, words]) => words.includes(word));

const read = (): Lexicon => {
	const phrases = new Map<string, Phrase[]>();
	const vocabulary = new Set<string>();
	const add = (text: string, meaning: Meaning) => {
		const words = wordsOf(text);
		const [first] = words;
		if (first === undefined) return;
		const held = phrases.get(first);
		if (held) held.push({ words, meaning });
		else phrases.set(first, [{ words, meaning }]);
		if (meaning.kind !== "ignored") for (const word of words) vocabulary.add(word);
	};
	const areas = new Set<string>();
	for (const [names = "", list = ""] of rowsOf("services.tsv")) {
		const of = names.split("|");
		for (const name of of) areas.add(name);
		for (const text of list.split(", "))
			add(text.replace(/^[~!]/, ""), {
				kind: "service",
				areas: of,
				certain: text.startsWith("!"),
				weak: text.startsWith("~"),
			});
	}
	for (const [kind = "", value = "", list = ""] of rowsOf("facts.tsv")) {
		const meaning = factOf(kind, value);
		for (const text of list.split(", "))
			add(text, meaning.kind === "later" && AS_WRITTEN.has(meaning.fact) ? { ...meaning, label: text } : meaning);
	}
	for (const [label, words, others] of GENDERS)
		for (const text of genderPhrases(words, others))
			add(text.replaceAll("_", " "), { kind: "later", fact: "gender", label });
	for (const language of listOf("languages.txt")) {
		const meaning: Meaning = { kind: "later", fact: "language", label: language };
		if (!UNCLEAR_LANGUAGES.has(language)) add(language, meaning);
		for (const way of ["speaking", "speaker", "language", "interpreter", "background"])
			add(`${language} ${way}`, meaning);
		for (const way of ["speaks", "speak", "speaking", "talks", "in"]) add(`${way} ${language}`, meaning);
		for (const way of ["no", "little", "not much", "limited"])
			if (language === "English") add(`${way} english`, { kind: "later", fact: "language", label: "Little English" });
	}
	const ignored = listOf("ignored.txt");
	for (const text of ignored) add(text, { kind: "ignored" });
	const people = new Set(listOf("people.txt"));
	for (const text of people) add(text, { kind: "ignored" });
	return {
		phrases,
		vocabulary,
		ordinary: new Set([...ignored.flatMap(wordsOf), ...people, ...listOf("ordinary.txt")]),
		people,
		alsoPlaces: new Set(listOf("also-places.txt")),
		regions: rowsOf("regions.tsv").map(([names = "", state = "", towns = ""]) => ({
			names: names.split(", "),
			state,
			towns: towns.split(", "),
		})),
		questions: rowsOf("questions.tsv").flatMap(([page = "", list = ""]) =>
			list.split(", ").map((text) => ({ page: page as OwnWordsPage, words: ` ${wordsOf(text).join(" ")} ` })),
		),
		areas: [...areas],
	};
};

let held: Lexicon | undefined;

/** The lexicon, read once. */
export const lexicon = (): Lexicon => {
	held ??= read();
	return held;
};

/** The lexicon with the names of service areas and services in the reference data. Our own words win over them. */
export const withNames = (
	known: Lexicon,
	areas: readonly { id: number; name: string }[],
	services: readonly { name: string; service_area: number }[],
): Lexicon => {
	const names = new Map(areas.map(({ id, name }) => [id, name]));
	const phrases = new Map(known.phrases);
	const add = (text: string, area: string) => {
		const words = wordsOf(text);
		const [first = ""] = words;
		const held = phrases.get(first) ?? [];
		if (held.some((one) => one.words.join() === words.join() && one.meaning.kind !== "ignored")) return;
		phrases.set(first, [...held, { words, meaning: { kind: "service", areas: [area], certain: true, weak: false } }]);
	};
	for (const { name } of areas) add(name, name);
	for (const { name, service_area } of services) {
		const area = names.get(service_area);
		if (area !== undefined) add(name, area);
	}
	return { ...known, phrases };
};

import type { LaterFact } from "#contract/search/facts.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** What a number in the sentence means. */
export type NumberMeaning =
	| { kind: "years"; codes: string[]; isSelf: boolean; isGuess?: boolean }
	| { kind: "level"; level: number; program?: "HCP" | "SAH" }
	| { kind: "later"; fact: LaterFact; label: string }
	| { kind: "ignored" };

export interface NumberMatch {
	from: number;
	to: number;
	meaning: NumberMeaning;
}

/** The youngest and oldest age of a group such as `0-6` or `65+`. Undefined for other codes. */
export const rangeOf = (code: string): [from: number, to: number] | undefined => {
	const [, from, to] = /^(\d+)(?:-(\d+)|\+)$/.exec(code) ?? [];
	return from === undefined ? undefined : [Number(from), Number(to ?? Number.POSITIVE_INFINITY)];
};

/** The codes of age groups with an age from `from` to `to`. */
const groupsBetween = (from: number, to: number, codes: readonly string[]): string[] =>
	codes.filter((code) => {
		const range = rangeOf(code);
		return range !== undefined && range[0] <= to && range[1] >= from;
	});

/** The codes of age groups that contain an age. */
export const groupsOf = (years: number, codes: readonly string[]): string[] => groupsBetween(years, years, codes);

const set = (words: string) => new Set(words.split(" "));
const YEARS = set("year years yr yrs y yo yos yrold");
const MONTHS = set("month months mth mths mo mos week weeks wk wks day days");
const OLD = set("old olds yo");
const BEFORE_AGE = set(
	"is im am hes shes theyre who whos whose aged age ages turning turned turns almost nearly now just",
);
const NOT_AGE_BEFORE = set("for over last past in within every about since next");
const NOT_AGE_AFTER = set("experience wait waiting waitlist plan contract lease ago");
const AFTER_AGE = set("and with who needs need lives living in has is wants wanting looking near at on from requires");
const DISTANCE = set("km kms kilometre kilometres kilometer kilometers k ks");
const MINUTES = set("min mins minute minutes");
const TIMES = set(
	"hour hours hr hrs h time times x day days night nights session sessions shift shifts visit visits week weeks month months pm am mornings morning afternoons afternoon evenings evening weekends weekend weekday weekdays weeknights school",
);
const PER = set("a per each every week wk fortnight month day weekly fortnightly daily monthly");
const LEVEL = set("level lvl class classification lev");
const COUNTED = set(
	"kids children sons daughters people of providers boys girls clients participants twins siblings adults different other",
);
/** Words for a person other than the nouns of the lexicon: pronouns, "male", and the end of "mother-in-law". */
const PERSONS = set("he she they i him her male female law");
/** Ages by year of school, as the years that children of that year can have. */
const SCHOOL: Record<number, [number, number]> = {
	1: [6, 7],
	2: [7, 8],
	3: [8, 9],
	4: [9, 10],
	5: [10, 11],
	6: [11, 12],
	7: [12, 13],
	8: [13, 14],
	9: [14, 15],
	10: [15, 16],
	11: [16, 17],
	12: [17, 18],
};

const textOf = (tokens: readonly Token[], from: number, to: number) =>
	tokens
		.slice(from, to)
		.map(({ text }) => text)
		.join(" ");

const endOfRun = (tokens: readonly Token[], from: number, words: ReadonlySet<string>): number => {
	let at = from;
	while (at < tokens.length && !tokens[at]?.begins && words.has(tokens[at]?.word ?? "")) at++;
	return at;
};

/** True if a noun for a person, or that noun and a name, precede: "mum 82", "my son Jordan, 5". */
const followsPerson = (tokens: readonly Token[], at: number, { people, ordinary, vocabulary }: Lexicon): boolean => {
	const [before, earlier] = [tokens[at - 1]?.word ?? "", tokens[at - 2]?.word ?? ""];
	if (people.has(before) || PERSONS.has(before)) return true;
	return people.has(earlier) && !ordinary.has(before) && !vocabulary.has(before);
};

const isSelf = (tokens: readonly Token[], at: number): boolean => {
	const [before, earlier] = [tokens[at - 1]?.word, tokens[at - 2]?.word];
	return before === "im" || (before === "am" && earlier === "i") || before === "i";
};

const age = (tokens: readonly Token[], at: number, value: number, lexicon: Lexicon, codes: readonly string[]) => {
	const [before, next, later] = [tokens[at - 1]?.word ?? "", tokens[at + 1], tokens[at + 2]];
	const found = (to: number, years = value): NumberMatch | undefined => {
		const groups = groupsOf(years, codes);
		return groups.length === 0 || years > 115
			? undefined
			: { from: at, to, meaning: { kind: "years", codes: groups, isSelf: isSelf(tokens, at) } };
	};
	const isAfter = BEFORE_AGE.has(before) || followsPerson(tokens, at, lexicon);
	// "28F", as professionals write.
	if (next && !next.begins && /^[FM]$/.test(next.text) && (!later || later.begins)) return found(at + 2);
	if (next && !next.begins && YEARS.has(next.word)) {
		const isOld =
			next.word.startsWith("yo") ||
			(next.word === "yr" && !NOT_AGE_BEFORE.has(before) && !NOT_AGE_AFTER.has(later?.word ?? "")) ||
			(later !== undefined &&
				!later.begins &&
				(OLD.has(later.word) ||
					(later.word === "of" && tokens[at + 3]?.word === "age") ||
					lexicon.people.has(later.word)));
		const end = endOfRun(tokens, at + 2, OLD);
		if (
			isOld ||
			isAfter ||
			(at === 0 && !later) ||
			(!NOT_AGE_BEFORE.has(before) &&
				!NOT_AGE_AFTER.has(later?.word ?? "") &&
				(tokens[at]?.begins || before === "my" || before === "a" || before === "our"))
		)
			return found(end);
		return undefined;
	}
	if (next && !next.begins && MONTHS.has(next.word))
		return later?.word === "old" || (isAfter && value <= 36 && /^(mo|mth)/.test(next.word))
			? found(endOfRun(tokens, at + 2, OLD), next.word.startsWith("m") ? Math.floor(value / 12) : 0)
			: undefined;
	// "in her 80s"
	if (next?.word === "s" && !next.begins && value >= 20 && value % 10 === 0) {
		const groups = groupsBetween(value, value + 9, codes);
		return { from: at, to: at + 2, meaning: { kind: "years" as const, codes: groups, isSelf: false } };
	}
	const isUnit = next && !next.begins && (DISTANCE.has(next.word) || MINUTES.has(next.word) || TIMES.has(next.word));
	if (isUnit || (next && !next.begins && COUNTED.has(next.word))) return undefined;
	// "over 65": that age and more.
	if (before === "over" && value >= 18 && !tokens[at]?.begins) {
		const groups = groupsBetween(value + 1, Number.POSITIVE_INFINITY, codes);
		return { from: at, to: at + 1, meaning: { kind: "years" as const, codes: groups, isSelf: false } };
	}
	// "mum, 3 mornings" is no age; "mum, 82, Geelong" is.
	const isOpen = tokens[at]?.begins && next && !next.begins && !AFTER_AGE.has(next.word);
	// "6 and a half"
	const isHalf = next?.word === "and" && tokens[at + 2]?.word === "a" && tokens[at + 3]?.word === "half";
	if (isHalf && (isAfter || tokens[at]?.begins)) return found(endOfRun(tokens, at + 4, new Set([...YEARS, ...OLD])));
	if (isAfter && !isOpen && !(before === "is" && value === 1) && !/^(one)$/.test(tokens[at]?.word ?? ""))
		return found(at + 1);
	// "Personal care, 91, Launceston"
	if (
		(at === 0 || tokens[at]?.begins) &&
		tokens.length > 1 &&
		value >= 2 &&
		value <= 105 &&
		(!next || next.begins) &&
		/^\d/.test(tokens[at]?.word ?? "")
	) {
		const groups = groupsOf(value, codes);
		return { from: at, to: at + 1, meaning: { kind: "years" as const, codes: groups, isSelf: false, isGuess: true } };
	}
	// "my 82 mum"
	if (next && !next.begins && lexicon.people.has(next.word) && ["my", "our", "her", "his", "an", "a"].includes(before))
		return found(at + 1);
	return undefined;
};

/** The meaning of the number at a word, with the words that belong to it. */
export const numberAt = (
	tokens: readonly Token[],
	at: number,
	lexicon: Lexicon,
	codes: readonly string[],
	previous: NumberMatch | undefined,
): NumberMatch | undefined => {
	const token = tokens[at];
	const next = tokens[at + 1];
	const program = token?.word === "hcp" ? "HCP" : token?.word === "sah" ? "SAH" : undefined;
	const isLevel = next?.value !== undefined && !next.begins && next.value >= 1 && next.value <= 8;
	// "level 1 or 2": the visitor doesn't know which.
	const isUnsure = ["or", "to", "and"].includes(tokens[at + 2]?.word ?? "") && tokens[at + 3]?.value !== undefined;
	if (token && isLevel && isUnsure && LEVEL.has(token.word))
		return {
			from: at,
			to: at + 4,
			meaning: { kind: "later", fact: "level", label: textOf(tokens, at, at + 4) },
		};
	if (token && isLevel && (LEVEL.has(token.word) || program))
		return { from: at, to: at + 2, meaning: { kind: "level", level: next.value ?? 0, ...(program && { program }) } };
	if (
		token &&
		/^(year|grade|yr)$/.test(token.word) &&
		next?.value !== undefined &&
		!next.begins &&
		SCHOOL[next.value] &&
		!YEARS.has(tokens[at + 2]?.word ?? "")
	) {
		const [from, to] = SCHOOL[next.value] ?? [0, 0];
		const groups = groupsBetween(from, to, codes);
		return { from: at, to: at + 2, meaning: { kind: "years", codes: groups, isSelf: false } };
	}
	// "twice a day"
	if (token && /^(once|twice|thrice)$/.test(token.word) && next && !next.begins && PER.has(next.word)) {
		const end = endOfRun(tokens, at + 1, PER);
		return { from: at, to: end, meaning: { kind: "later", fact: "time", label: textOf(tokens, at, end) } };
	}
	const value = token?.value;
	if (value === undefined) return undefined;
	const found = age(tokens, at, value, lexicon, codes);
	if (found) return found;
	// "aged 5 and 9"
	if (
		previous?.meaning.kind === "years" &&
		previous.to >= at - 1 &&
		["and", "or"].includes(tokens[at - 1]?.word ?? "")
	) {
		const groups = groupsOf(value, codes);
		const end = endOfRun(tokens, at + 1, new Set([...YEARS, ...OLD]));
		if (groups.length > 0) return { from: at, to: end, meaning: { kind: "years", codes: groups, isSelf: false } };
	}
	if (!next || next.begins) return undefined;
	// "two kids", "one of"
	if (COUNTED.has(next.word) || (token?.word === "one" && !YEARS.has(next.word)))
		return { from: at, to: at + 1, meaning: { kind: "ignored" } };
	if (
		DISTANCE.has(next.word) ||
		(MINUTES.has(next.word) && /^(drive|away|from|of|radius|travel|walk|by)$/.test(tokens[at + 2]?.word ?? ""))
	)
		return {
			from: at,
			to: at + 2,
			meaning: { kind: "later", fact: "distance", label: `within ${textOf(tokens, at, at + 2)}` },
		};
	// "3 to 4 hours a week", "9 am"
	const unit = ["to", "or", "and"].includes(next.word) && tokens[at + 2]?.value !== undefined ? at + 3 : at + 1;
	if (TIMES.has(tokens[unit]?.word ?? "") || MINUTES.has(tokens[unit]?.word ?? "")) {
		const end = endOfRun(tokens, unit + 1, PER);
		return { from: at, to: end, meaning: { kind: "later", fact: "time", label: textOf(tokens, at, end) } };
	}
	return undefined;
};

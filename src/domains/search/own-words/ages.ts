import type { Lexicon } from "./lexicon.ts";

/** Age groups that a number in the sentence means, and where its words are. */
export interface Age {
	start: number;
	end: number;
	codes: string[];
	/** False if the number may mean something else, or be the writer's own age beside another person's. */
	sure: boolean;
	isSelf: boolean;
}

/** The codes of age groups such as `0-6` or `65+` with an age from `from` to `to`. */
const groupsBetween = (from: number, to: number, codes: readonly string[]): string[] =>
	codes.filter((code) => {
		const [, least, most] = /^(\d+)(?:-(\d+)|\+)$/.exec(code) ?? [];
		return least !== undefined && Number(least) <= to && Number(most ?? Number.POSITIVE_INFINITY) >= from;
	});

const ONES =
	"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
		" ",
	);
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const N = `(\\d{1,3}(?!\\d)|(?:(?:${TENS.join("|")})(?:[ -](?:${ONES.slice(0, 9).join("|")}))?|${ONES.slice(1).join("|")})(?!\\p{L}))`;
const yearsOf = (text: string): number => {
	if (/^\d/.test(text)) return Number(text);
	const [ten = "", one = ""] = text.toLowerCase().replace(/ies$/, "y").split(/[ -]/);
	return TENS.includes(ten) ? (TENS.indexOf(ten) + 2) * 10 + ONES.indexOf(one) + 1 : ONES.indexOf(ten) + 1;
};

const HALF = "(?: and a half)?";
const OLD = "\\s*-?(?:years?|yrs?|yr|y)?[\\s-]*(?:old|olds|yo|y ?o|yos|of age)\\b";
const BEFORE =
	"(?:aged?|are|be|who is|who's|who’s|whos|whose|turning|turns|turned|is|im|i'm|i’m|i am|he's|he’s|hes|she's|she’s|shes|they're|almost|nearly)";
const UNIT =
	"(?![\\p{L}\\d])(?!\\s*(?:%|(?:k?ms?|kilometres?|minutes?|mins?|metres?|doors?|bedrooms?|bed|hours?|hrs?|days?|nights?|weeks?|months?|mths?|wks?|years? (?:ago|of experience|wait|plan)|times|sessions?|shifts?|visits?|mornings?|afternoons?|evenings?|kids|children|boys|girls|sons|daughters|people|others?|of)\\b))";

/** Patterns of ages, and the ages from and to that each means. The first group is the number. */
const patternsOf = (people: string): [pattern: string, from: (n: number) => number, to: (n: number) => number][] => {
	const [same, zero] = [(n: number) => n, () => 0];
	return [
		[`\\b${N}${HALF}${OLD}`, same, same],
		[
			`\\b${N}\\s*(?:months?|mths?|mo|weeks?|wks?)[\\s-]*olds?\\b|\\b(?:${people})\\b[ ,(-]+${N} (?:months?|weeks?)\\b(?! ago)`,
			(n) => (n < 24 ? 0 : Math.floor(n / 12)),
			(n) => Math.floor(n / 12),
		],
		[`\\bin (?:his|her|their|my|our|the)(?: (?:early|mid|late))? ${N}'?s\\b`, same, (n) => n + 9],
		[`\\b(?:his|her|their|my|our|early|mid|late) (\\d0)'?s\\b`, same, (n) => n + 9],
		[`\\b(${TENS.map((ten) => ten.replace(/y$/, "ies")).join("|")})\\b`, same, (n) => n + 9],
		[`\\b(?:over|above) ${N}(?:'?s)?${UNIT}(?! years?\\b(?! old))`, (n) => n + 1, () => Number.POSITIVE_INFINITY],
		[`\\bunder (?:the age of )?${N}(?:'?s)?${UNIT}(?! years?\\b(?! old))`, zero, (n) => n - 1],
		[`\\b(?:year|grade|yr) (\\d{1,2})\\b`, (n) => n + 5, (n) => n + 6],
		[`\\b${BEFORE} (?:only |just )?${N}${HALF}${UNIT}`, same, same],
		[`\\b(?:${people})\\b(?: [\\p{Lu}][\\p{L}]+)?[ ,(-]+${N}${HALF}(?:\\s*(?:years?|yrs?|y)\\b)?${UNIT}`, same, same],
		[`\\b(\\d{1,3})\\s*(?:F|M|f|m)\\b`, same, same],
		[`\\b(?:a|my|our|her|his) (\\d\\d) (?=(?:${people})\\b)`, same, same],
	];
};

const held = new WeakMap<ReadonlySet<string>, ReturnType<typeof compiled>>();
const compiled = (people: ReadonlySet<string>) =>
	patternsOf([...people, "male", "female", "law", "he", "she"].join("|")).map(([pattern, from, to]) => ({
		regex: new RegExp(pattern, pattern.includes("\\p{Lu}") ? "gu" : "giu"),
		from,
		to,
	}));

const OLDEST = 115;
/** A number that a list continues with the age after it. */
const before = new RegExp(`(?<![\\p{L}\\d])${N}(?:${OLD})?\\s*(?:,|and|&|or|/)\\s*$`, "iu");

/** The ages in a plain sentence, in their order. A list after an age continues it: "kids 4, 7 and 9". */
export const agesIn = (text: string, { people }: Lexicon, codes: readonly string[]): Age[] => {
	const patterns = held.get(people) ?? compiled(people);
	held.set(people, patterns);
	const ages: Age[] = [];
	const add = (start: number, end: number, from: number, to: number, sure: boolean) => {
		if (ages.some((one) => one.start < end && start < one.end)) return false;
		const groups = groupsBetween(from, to, codes);
		if (groups.length === 0 || from > OLDEST) return false;
		const isSelf =
			/\b(?:i|i'm|im|i’m|i am|me|myself),?\s*$/i.test(text.slice(0, start)) ||
			/^(?:i'?m|i’m|i am)\b/i.test(text.slice(start));
		ages.push({ start, end, codes: groups, sure, isSelf });
		return true;
	};
	for (const { regex, from, to } of patterns)
		for (const found of text.matchAll(regex)) {
			const number = found.findLast((group, at) => at > 0 && group !== undefined) ?? "";
			const n = yearsOf(number);
			const numberAt = found.index + found[0].lastIndexOf(number);
			let end = found.index + found[0].length;
			if (!add(numberAt, end, from(n), to(n), true)) continue;
			// "5 and 7 year olds"
			let start = numberAt;
			for (let last = before.exec(text.slice(0, start)); last; last = before.exec(text.slice(0, start))) {
				start = last.index;
				add(start, start + (last[1]?.length ?? 0), yearsOf(last[1] ?? ""), yearsOf(last[1] ?? ""), true);
			}
			const more = new RegExp(`^\\s*(?:,|,? and|&|or|/)\\s*(?:an? |also |the other is )?${N}(?:${OLD})?${UNIT}`, "iu");
			for (let next = more.exec(text.slice(end)); next; next = more.exec(text.slice(end))) {
				const value = yearsOf(next[1] ?? "");
				const at = end + next[0].search(/[\p{L}\d]+(?:[ -][\p{L}]+)*$/u);
				add(Math.max(end, at), end + next[0].length, value, value, true);
				end += next[0].length;
			}
		}
	// "Personal care, 91, Launceston"
	for (const { index, 0: found, 1: number = "" } of text.matchAll(/(?<=^|[,;(]\s*)(\d{1,3})(?=\s*(?:$|[,;)]))/g))
		add(index, index + found.length, Number(number), Number(number), false);
	return ages.sort((a, b) => a.start - b.start);
};

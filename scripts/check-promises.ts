import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Finds sentences that contradict what we promise about requests (src/contract/shared/promises.ts).

const US = String.raw`\b(?:our (?:own )?(?:client services )?team|the team|team members?|a colleague|colleagues|our staff|our people|someone|a person|a human|we)\b`;
const EACH = "(?:each|every|all|any)(?: single)?(?: one)?(?: of)?(?: (?:the|your|our|new|incoming|connect))*";
const NOT = String.raw`(?<!\b(?:can't|cannot|can not|don't|do not|never|no one can|nobody can|no provider can|can’t|don’t|won't|not)\s(?:us\s)?)`;
const LOOKS =
	"(?:reads?|checks?|reviews?|vets?|screens?|approves?|assess(?:es)?|triages?|inspects?|looks? (?:at|through|over)|go(?:es)? (?:through|over))";
const LOOKED = "(?:read|checked|reviewed|vetted|screened|approved|assessed|triaged|inspected|looked at|gone through)";

interface Contradiction {
	says: RegExp;
	truth: string;
}

const READS = "rules match each request, and a colleague looks at exceptions";
const PAYS = "visitors pay nothing, providers pay subscriptions and fees, and nobody can pay to rank higher";
const ANSWERS = "providers answer by the time in our email, within one business day";

const pattern = (source: string) => new RegExp(source, "gi");

export const CONTRADICTIONS: readonly Contradiction[] = [
	{ says: pattern(`${US}[^.!?"]{0,30}\\b${LOOKS} ${EACH} (?:requests?|referrals?)\\b`), truth: READS },
	{
		says: pattern(
			`\\b${EACH} (?:requests?|referrals?)\\b[^.!?"]{0,30}\\b(?:is|are|gets?)\\b[^.!?"]{0,20}\\b${LOOKED}\\b[^.!?"]{0,30}\\b(?:by|first|before)\\b`,
		),
		truth: READS,
	},
	{
		says: pattern(
			`${US} (?:first )?(?:checks?|makes? sure|confirms?|verif(?:y|ies)) (?:first )?(?:that|if|whether) your (?:services|areas)`,
		),
		truth: READS,
	},
	{
		says: pattern(
			String.raw`\b(?:sends?|submits?) (?:a|an|your|their|the|one|each) requests? to (?:our team|our staff|us)\b`,
		),
		truth: READS,
	},
	{
		says: pattern(
			String.raw`\b(?:each|every|the|your|a|all) requests? (?:first )?(?:goes|go|comes?) (?:first )?(?:to|through|via|past) (?:our|the) (?:team|staff)\b`,
		),
		truth: READS,
	},
	{ says: pattern(`${US} (?:speaks?|talks?) (?:with|to) (?:the|each|every) person\\b`), truth: READS },
	{
		says: pattern(String.raw`\b(?:our team|a colleague|our staff) (?:then )?asks (?:them|each|every|the providers?)\b`),
		truth: READS,
	},
	{
		says: pattern(
			String.raw`\b(?:our team|a colleague|our staff) (?:then )?(?:sends?|passes|forwards?|hands?|matches) (?:on )?(?:each|every|all|your|the)(?: new)? requests?\b`,
		),
		truth: READS,
	},
	{
		says: pattern(
			`${NOT}\\b(?:charge|charges|bill|bills) (?:participants|recipients|people|visitors|families|carers)\\b`,
		),
		truth: PAYS,
	},
	{
		says: pattern(String.raw`\b(?:free for|costs? nothing for|no cost to|nothing to pay for) (?:all )?providers\b`),
		truth: PAYS,
	},
	{ says: pattern(String.raw`\bproviders (?:never )?pay (?:us )?nothing\b`), truth: PAYS },
	{
		says: pattern(
			`${NOT}\\b(?:pay|pays|paid|paying)(?: us)? (?:to rank|to be listed|to appear|for (?:a )?(?:higher|better))`,
		),
		truth: PAYS,
	},
	{
		says: /(?:\bAnswer|\b(?:[Pp]lease|[Yy]ou|must) answer)(?: us| each request| every request| the request| it)? (?:with)?in (?!one business day)(?:an?|one|two|three|four|\d+) (?:\w+ )?(?:hours?|days?|weeks?)/g,
		truth: ANSWERS,
	},
	{
		says: pattern(
			String.raw`\bproviders? (?:usually |always |must |should |will |have to )*(?:answer|reply|respond)s? [^.!?"]{0,20}within (?!one business day)`,
		),
		truth: ANSWERS,
	},
	{
		says: pattern(String.raw`\bwithin (?:a|an|one|two|three|\d+) working (?:hours?|days?)\b`),
		truth: "we count business days",
	},
];

/** Files that aren't checked, each with the reason. */
const NOT_CHECKED: readonly (readonly [path: RegExp, reason: string])[] = [
	[/\.test\.tsx?$/, "tests plant sentences"],
	[/^src\/contract\/shared\/promises\.ts$/, "the truth"],
	[
		/^src\/(web\/team\/|domains\/cases\/(?!emails\.ts))/,
		"only our team reads them, and its settings can hold every request",
	],
];

/** @returns a line for each contradiction, for example `src/a.ts:3: "team reads each request": rules match …` */
export const findContradictions = (path: string, text: string): string[] => {
	const lineOf = (found: string) => {
		const words = found.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
		return text.slice(0, Math.max(0, text.search(new RegExp(words.join("\\s+"))))).split("\n").length;
	};
	// A sentence may run over lines.
	const joined = text.replace(/\s+/g, " ");
	return CONTRADICTIONS.flatMap(({ says, truth }) =>
		[...joined.matchAll(says)].map(([found]) => `${path}:${lineOf(found)}: "${found}": ${truth}`),
	);
};

/** Every file with words that visitors or providers read. */
export const checkAll = (): string[] =>
	execFileSync(
		"git",
		["ls-files", "-co", "--exclude-standard", "src", "content", "public", "seed", "demo", "art", "README.md"],
		{
			encoding: "utf8",
		},
	)
		.split("\n")
		.filter((path) => /\.(tsx?|md|vtt|json|csv|tsv)$/.test(path) && !/^seed\/(localities|land|waters)/.test(path))
		.filter((path) => !NOT_CHECKED.some(([left]) => left.test(path)))
		.flatMap((path) => findContradictions(path, readFileSync(path, "utf8")));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const found = checkAll();
	for (const line of found) console.error(line);
	if (found.length > 0) {
		console.error(`${found.length} sentences contradict src/contract/shared/promises.ts`);
		process.exitCode = 1;
	}
}

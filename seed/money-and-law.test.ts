import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Everything that we write for the public: pages, stories, campaigns, and the words of the search and of help. */
const FOLDERS = ["content", "seed/stories", "seed/campaigns", "seed/own-words", "seed/danger"];
const files = [
	"seed/reference.json",
	...FOLDERS.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
	),
].filter((file) => /\.(?:md|json|tsv)$/.test(file));

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
/** An amount, a share, an age, a number of paid visits, what a person pays, or the day of a rule. */
const STATED = new RegExp(
	[
		"\\$\\s?\\d",
		"\\d ?%",
		"\\bper ?cent\\b",
		"\\b(?:aged|under|over|turn|than) \\d{1,2}\\b",
		"\\b(?:from|between) \\d{1,2}(?= (?:years|and \\d)|[.,;])",
		"\\b\\d{1,2} (?:years|(?:or|and) (?:over|under|older|younger))",
		"\\byou (?:\\w+ )?pay\\b",
		"\\bcontributions?\\b",
		"\\bup to \\w+ [a-z ]*(?:visits|sessions|weeks)",
		"\\b\\d+ weeks\\b",
		`\\b(?:since|from|until|before|after|by) (?:\\d{1,2} )?${MONTH} 20\\d\\d`,
	].join("|"),
	"i",
);

/** Sentences that state nothing of law or money that can change. */
const HARMLESS: readonly (readonly [RegExp, string])[] = [
	[/before November 2025|Until 31 October 2025|(?:on|before|from) 1 November 2025/i, "a day of the past"],
	[/Zoom to 400%/, "a size on a screen"],
	[/Ratings under 3 stars/, "our own rule"],
	[/annual subscription and referral fees/, "our own price, without an amount"],
	[/"number": \d/, "a group of the search"],
	[/aged 5 to 25/, "who a service is for; the list has its own day to check again"],
	[/Three months, or you pay the rest|left for you to pay|what you pay for now/, "an example, or a question to ask"],
	[
		/how you would pay|what you would pay|what you pay for it today|what you may pay|What you pay yourself/i,
		"no answer",
	],
	[
		/what you pay in each group|What you pay depends|your contribution, and what|contributions, transitioned/,
		"no answer",
	],
	[/If you cannot pay|before you pay|You pay and claim|you pay and claim/, "who sends the money, not how much"],
	[
		/For some you pay nothing\.|For others you pay a part|You (?:only )?pay (?:only )?for services/,
		"which is which stands in the facts",
	],
	[/ndis pay/, "words of a question"],
	[/Wait of 14 weeks/, "an example"],
	[
		/budget for the next three months|One visit: \$150|report at the end: \$600|\$2,400 less|\$1,800 divided/i,
		"an example sum",
	],
	[/\$180 in this example|\$300 for the trip|\$300 each time|\$75 e(?:ach|very)/, "an example sum"],
];

const sentencesOf = (file: string) =>
	readFileSync(join(root, file), "utf8")
		.replace(/<[^>]*>/g, " ")
		.split(/\n|(?<=[.!?]["”]?)\s+/);

test("no text states an amount, a share, an age or what a person pays outside the facts, which have a day", () => {
	const stated = files.flatMap((file) =>
		sentencesOf(file)
			.filter((sentence) => STATED.test(sentence) && !HARMLESS.some(([harmless]) => harmless.test(sentence)))
			.map((sentence) => `${file}: ${sentence.trim()}`),
	);
	expect(files.length).toBeGreaterThan(40);
	expect(stated).toEqual([]);
});

test("and each exception is still in a text", () => {
	const all = files.flatMap(sentencesOf);
	expect(HARMLESS.filter(([harmless]) => !all.some((sentence) => harmless.test(sentence)))).toEqual([]);
});

test.each([
	"You may pay a part of it.",
	"The limit is $1,000, or 10 per cent.",
	"People aged 65 and over can apply.",
	"You get up to five allied health visits a year.",
	"It has been free since 1 October 2026.",
	"You pay no contribution.",
])("the check finds: %s", (sentence) => expect(STATED.test(sentence)).toBe(true));

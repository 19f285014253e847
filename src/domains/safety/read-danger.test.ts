import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { helpFor } from "./help.ts";
import { LABELLED, SEARCHES, SENTENCES } from "./labelled.fixture.ts";
import { learnWeights } from "./learn-weights.ts";
import { rowsOf } from "./phrases.ts";
import { readDanger } from "./read-danger.ts";

test.each(SENTENCES)("reads %s in: %s", (kind, sentence) => {
	const found = readDanger(sentence)?.kinds ?? [];
	if (kind === "none") expect(found).toEqual([]);
	else if (kind === "any") expect(found).not.toEqual([]);
	else expect(found).toContain(kind);
});

test("the table holds at least 400 sentences, half of them near misses, and none twice", () => {
	expect(SENTENCES.length).toBeGreaterThanOrEqual(400);
	expect(SENTENCES.filter(([kind]) => kind === "none").length).toBeGreaterThanOrEqual(200);
	expect(new Set(SENTENCES.map(([, sentence]) => sentence.toLowerCase())).size).toBe(SENTENCES.length);
});

test("the weights are those of today's sentences: npm run learn-danger writes them", { timeout: 120_000 }, () => {
	const written = rowsOf("weights.tsv").map(([feature, weight]) => [feature, Number(weight)]);
	expect(learnWeights(LABELLED)).toEqual(written);
});

test("of every fifth text that the score learned from, at most 1 in 50 is read wrong, and no search", () => {
	const fifth = LABELLED.filter((_, n) => n % 5 === 0);
	const wrong = fifth.filter(({ text, isDanger }) => (readDanger(text) !== undefined) !== isDanger);
	expect(wrong.length).toBeLessThan(fifth.length / 50);
	expect(SEARCHES.filter((text) => readDanger(text))).toEqual([]);
});

test.each([
	"please don't ring back on this number, he checks it and times me when I go to the shop",
	"she hasnt properly woken since lunch and her lips look a funny colour",
	"gave the dog to mum and the bike to Sam, won't need them after Friday",
])("danger that no phrase of the list says is read by all its words: %s", (text) => {
	expect(readDanger(text)).toMatchObject({ kinds: ["unsure"], isImmediate: true });
});

test("no name of a place in Australia is read as danger", () => {
	const file = readFileSync(new URL("../../../seed/localities.csv", import.meta.url), "utf8");
	const places = new Set(
		file
			.split("\n")
			.slice(1)
			.map((line) => line.split(",")[0] ?? ""),
	);
	expect(places.size).toBeGreaterThan(10_000);
	expect([...places].filter((place) => readDanger(place))).toEqual([]);
});

describe("typing doesn't hide danger", () => {
	test.each([
		"I WANT TO KILL MYSELF",
		"I want to k\u200bill my\u00adself",
		"í wánt tö kill mysélf",
		"i want to k1ll myself",
		"i want to k*ll myself",
		"I don\u2019t want to live any more",
		"i want to\nkill\nmyself",
		"i want to ... kill myself",
	])("%j", (text) => {
		expect(readDanger(text)?.kinds).toContain("self-harm");
	});
});

test("one clause in the middle of a long message is found", () => {
	const long = "We are looking for cleaning on Tuesdays and gardening each month. ".repeat(60);
	expect(readDanger(`${long}My carer hits my son. ${long}`)?.kinds).toContain("abuse");
	expect(readDanger(long)).toBeUndefined();
});

test("a text of any length is read in steps that grow with it", () => {
	expect(readDanger("my my my we our is the plan and funding physio ".repeat(4000))).toBeUndefined();
	expect(readDanger("a".repeat(200_000))).toBeUndefined();
	expect(readDanger("not ".repeat(20_000))).toBeUndefined();
});

describe("help", () => {
	const MONDAY_NOON = new Date("2026-11-30T01:00:00Z");
	const SUNDAY_NIGHT = new Date("2026-11-29T12:00:00Z");
	const linesFor = (danger: ReturnType<typeof readDanger>, now: Date) =>
		helpFor(danger, now)?.lines.map(({ name }) => name);
	const names = (text: string, now: Date) => linesFor(readDanger(text), now);

	test("000 comes first if it may be needed now, then help of the kind", () => {
		expect(names("I want to kill myself", SUNDAY_NIGHT)).toEqual([
			"Emergency services",
			"Lifeline",
			"Suicide Call Back Service",
			"13YARN",
		]);
		expect(names("my husband hits me", SUNDAY_NIGHT)?.slice(0, 2)).toEqual(["Emergency services", "1800RESPECT"]);
	});

	test("a child gets Kids Helpline, and a person who says they are Aboriginal 13YARN", () => {
		expect(names("im 12 and dad hits me", SUNDAY_NIGHT)).toContain("Kids Helpline");
		expect(names("I'm a Koori woman and my man is flogging me", SUNDAY_NIGHT)).toContain("13YARN");
	});

	test("a line that is closed now isn't named", () => {
		const text = "staff yell at the residents";
		expect(names(text, MONDAY_NOON)).toContain("National Disability Abuse and Neglect Hotline");
		expect(names(text, SUNDAY_NIGHT)).not.toContain("National Disability Abuse and Neglect Hotline");
		expect(names(text, SUNDAY_NIGHT)?.length).toBeGreaterThan(1);
	});

	test("at most four lines are named", () => {
		for (const [, sentence] of SENTENCES) {
			const danger = readDanger(sentence);
			for (const now of [MONDAY_NOON, SUNDAY_NIGHT])
				expect(linesFor(danger, now)?.length ?? 1, sentence).toSatisfy((count: number) => count > 0 && count < 5);
		}
	});
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { helpFor } from "./help.ts";
import { readDanger } from "./read-danger.ts";

/** Sentences as people write them: the kind of danger, any kind, or none. */
const SENTENCES = readFileSync(new URL("sentences.tsv", import.meta.url), "utf8")
	.trim()
	.split("\n")
	.map((line) => line.split("\t") as [string, string]);

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
	expect(readDanger("my my my his his he he she they want to ".repeat(4000))).toBeUndefined();
	expect(readDanger("a".repeat(200_000))).toBeUndefined();
	expect(readDanger("not ".repeat(20_000))).toBeUndefined();
});

describe("help", () => {
	const MONDAY_NOON = new Date("2026-11-30T01:00:00Z");
	const SUNDAY_NIGHT = new Date("2026-11-29T12:00:00Z");
	const names = (text: string, now: Date) => helpFor(readDanger(text), now)?.lines.map(({ name }) => name);

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
		for (const [, sentence] of SENTENCES)
			for (const now of [MONDAY_NOON, SUNDAY_NIGHT])
				expect(names(sentence, now)?.length ?? 1, sentence).toSatisfy((count: number) => count > 0 && count < 5);
	});
});

import { describe, expect, test } from "vitest";
import { FIELDS } from "./columns.ts";
import { PRESETS } from "./list-files.ts";
import { plainName } from "./plain-name.ts";
import { words } from "./read.fixture.ts";
import { fold, WORD_FIELDS } from "./words.ts";

const fields: readonly string[] = FIELDS;

describe.each(PRESETS)("the mapping file of the list $name", ({ fits, columns, suggests, knows = [], rules }) => {
	test("names only fields that exist, and headings as they are compared", () => {
		const named = [...Object.keys(columns), ...Object.keys(rules?.set ?? {}), ...Object.keys(rules?.merge ?? {})];
		expect([...named, ...(rules?.heads?.lend ?? [])].filter((field) => !fields.includes(field))).toEqual([]);
		const headings = [
			...fits.flat().flatMap((either) => either.split("|")),
			...Object.values(columns).flat(),
			...knows,
		];
		expect(headings.filter((heading) => heading !== plainName(heading))).toEqual([]);
	});

	test("suggests only words of ours", () => {
		for (const field of WORD_FIELDS)
			for (const word of suggests[field] ?? []) expect(words[field].has(fold(word)), word).toBe(true);
	});
});

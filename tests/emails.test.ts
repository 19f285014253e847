import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EMAIL_KINDS } from "#platform/email/email-kinds.ts";
import type { EmailWords } from "#platform/email/email-words.ts";
import { EMAIL_TABLES, emailsPage, kindOf } from "../scripts/emails-page.ts";

const root = join(import.meta.dirname, "..");
const ROWS = EMAIL_TABLES.flatMap(([, , table]) => Object.entries(table) as [string, EmailWords][]);

/** Every text in a table's row: values, and the names of facts and links. */
const textsIn = (words: unknown): string[] =>
	typeof words === "string"
		? [words]
		: typeof words === "object" && words !== null
			? Object.entries(words).flatMap(([name, value]) => [name, ...textsIn(value)])
			: [];

describe("the tables of emails", () => {
	it("are drawn in docs/emails.md (npm run docs:emails)", () => {
		expect(readFileSync(join(root, "docs/emails.md"), "utf8")).toBe(emailsPage());
	});

	it("have words for every kind, and each set of words once", () => {
		expect([...new Set(ROWS.map(([name]) => kindOf(name)))].sort()).toEqual(Object.keys(EMAIL_KINDS).sort());
		expect(new Set(ROWS.map(([name]) => name)).size).toBe(ROWS.length);
	});

	it.each(ROWS)("%s: names in braces are well formed, and every button leads to a page", (_name, words) => {
		const texts = textsIn(words);
		for (const text of texts) expect(text.replace(/\{\w+\??\}/g, "")).not.toMatch(/[{}]|undefined/);
		// A text that begins like a button is one, whole.
		for (const text of texts.filter((one) => one.startsWith("[")))
			expect(text).toMatch(/^\[[^\]]+\]\((\/|\{\w+\??\})[^\s)]*\)$/);
		expect(words.sent).not.toBe("");
	});

	it("are the only way to an email: nothing else lays one out", () => {
		const files = globSync("src/**/*.ts", { cwd: root }).filter((file) => !/\.test\.ts$/.test(file));
		const lay = files.filter((file) => /\brenderEmail\b/.test(readFileSync(join(root, file), "utf8")));
		expect(lay.sort()).toEqual(["src/platform/email/compose-email.ts", "src/platform/email/render-email.ts"]);
	});
});

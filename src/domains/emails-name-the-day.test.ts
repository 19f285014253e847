import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Emails are read on another day than they were written.

const root = new URL("../..", import.meta.url);
const mails = globSync("src/domains/**/*mail*.ts", { cwd: root }).filter((file) => !/\.test\./.test(file));

/** Texts in the source: strings, and the fixed parts of templates. */
const textsOf = (code: string) =>
	[...code.replace(/^\s*(\/\/|\/?\*).*$/gm, "").matchAll(/"([^"\n]+)"|`([^`]+)`|'([^'\n]+)'/g)].map(
		([, a, b, c]) => a ?? (b ?? c ?? "").replace(/\$\{[^}]*\}/g, ""),
	);

it("every domain's emails are found", () => {
	expect(mails.length).toBeGreaterThan(10);
});

it.each(mails)("%s says no day that depends on when it is read", (file) => {
	const code = readFileSync(new URL(file, root), "utf8");
	expect(textsOf(code).filter((text) => /\b(today|tomorrow|tonight|yesterday)\b/i.test(text))).toEqual([]);
	// These say "today" and "tomorrow", for pages.
	expect(code).not.toMatch(/\b(nextStepWords|momentWords|officeMoment)\b/);
});

import { expect, it } from "vitest";
import { escapeHtml, escapeRegExp } from "./escapes.ts";

it("escapes text so that HTML shows it unchanged", () => {
	expect(escapeHtml(`<b title="it's">&amp;`)).toBe("&lt;b title=&quot;it&#39;s&quot;&gt;&amp;amp;");
});

it("escapes text so that a regular expression matches it literally", () => {
	const text = "a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o";
	expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true);
	expect(new RegExp(escapeRegExp(".")).test("a")).toBe(false);
});

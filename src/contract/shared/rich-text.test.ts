import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { richHtml } from "#tests/support/rich-html.ts";
import { runs } from "#tests/support/runs.ts";
import { richOfText, textOfRich, tidyRich, wordsOfRich } from "./rich-text.ts";

test("text that starts like a tag is read only once, however long it is", () => {
	const letters = "a".repeat(400_000);
	// Rereading this text from each of its letters would time out.
	for (const read of [textOfRich, wordsOfRich]) expect(read(`<${letters}`)).toBe(`<${letters}`);
	expect(textOfRich("<p>a</p><pq>b</pq><p1>c")).toBe("a\n\nbc");
});

describe("rich text as plain text and back (ADM-026)", () => {
	test.each([
		["<p>One</p><p>Two</p>", "One\n\nTwo"],
		["<p>One<br>Two</p>", "One\nTwo"],
		["<p>We are <strong>very</strong> <em>kind</em> and <u>near</u>.</p>", "We are **very** *kind* and _near_."],
		["<p><strong><em><u>all</u></em></strong></p>", "***_all_***"],
		["<p><strong>a</strong><em>b</em></p>", "**a***b*"],
		["<p>un<u>believ</u>able</p>", "un_believ_able"],
		["<p>We offer</p><ul><li>cooking</li><li>a <strong>walk</strong></li></ul>", "We offer\n\n- cooking\n- a **walk**"],
		["<ol><li>Ring</li><li>Meet<br>and talk</li></ol><p>Then start</p>", "1. Ring\n2. Meet\n   and talk\n\nThen start"],
		["<p>2 * 3 and a_b and C:\\x</p>", "2 \\* 3 and a\\_b and C:\\\\x"],
		["<p>- not a list</p>", "\\- not a list"],
		["<p>-</p>", "\\-"],
		["<p>1. not a list</p>", "1\\. not a list"],
		["<p>2) nor this</p>", "2\\) nor this"],
		["<p>-5 degrees, 2023. A year</p>", "-5 degrees, 2023. A year"],
		["<p>Fish &amp; chips &lt;3</p>", "Fish & chips <3"],
	])("%s becomes %j", (html, text) => {
		expect(textOfRich(html)).toBe(text);
		expect(richOfText(text)).toBe(html);
	});

	test.each([
		["", ""],
		[" \n\r\n ", ""],
		["One\r\n\r\n\r\n\r\nTwo", "<p>One</p><p>Two</p>"],
		["We offer:\n- a\n- b", "<p>We offer:</p><ul><li>a</li><li>b</li></ul>"],
		["* a\n• b\n\n- c", "<ul><li>a</li><li>b</li><li>c</li></ul>"],
		["- \n- a", "<ul><li>a</li></ul>"],
		["1) a\n7. b", "<ol><li>a</li><li>b</li></ol>"],
		["- a\nmore of a", "<ul><li>a<br>more of a</li></ul>"],
		["- a\n1. b", "<ul><li>a</li></ul><ol><li>b</li></ol>"],
		["2 * 3 * 4", "<p>2 * 3 * 4</p>"],
		["*Terms apply", "<p>*Terms apply</p>"],
		["** a ** and **", "<p>** a ** and **</p>"],
		["Name: ____", "<p>Name: ____</p>"],
		["**bold *both** italic*", "<p><strong>bold <em>both</em></strong><em> italic</em></p>"],
		["**one\ntwo**", "<p>**one<br>two**</p>"],
		["A \\ and \\x", "<p>A \\ and \\x</p>"],
		["<b>1 < 2</b>", "<p>&lt;b&gt;1 &lt; 2&lt;/b&gt;</p>"],
	])("%j, as people may type it, means %s", (text, html) => {
		expect(richOfText(text)).toBe(html);
	});

	test("any document converts to text and back without loss", () => {
		fc.assert(
			fc.property(richHtml, (html) => {
				const tidy = tidyRich(html);
				expect(tidyRich(tidy)).toBe(tidy);
				expect(tidyRich(richOfText(textOfRich(tidy)))).toBe(tidy);
				expect(richOfText(textOfRich(tidy))).toBe(tidy);
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});

	test("any typed text has only one meaning", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."ab *_\\-1.)\n•<&"), maxLength: 40 }), (text) => {
				const html = richOfText(text);
				expect(tidyRich(html)).toBe(html);
				expect(richOfText(textOfRich(html))).toBe(html);
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});
});

test("extracts the words alone", () => {
	expect(wordsOfRich("<p>call</p><p>04<b>00</b></p><ul><li>a<br>b</li></ul>")).toBe("call\n0400\na\nb");
	expect(wordsOfRich("<p>a<br>b</p><p>c</p>", " ")).toBe("a b\nc");
});

test("the time for long, broken input grows only with its length", () => {
	for (const part of ["<a ", "*", "<!--", "- **_", "&", "<ul><li>", "\\", "a_ "]) {
		// Quadratic time would time out at this length.
		const text = part.repeat(200_000);
		expect(tidyRich(text).length, part).toBeLessThan(text.length * 6);
		expect(textOfRich(richOfText(text)).length, part).toBeLessThan(text.length * 6);
	}
});

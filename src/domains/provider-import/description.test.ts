import { expect, test } from "vitest";
import { readDescription } from "./description.ts";

test("paragraphs, lists and HTML entities", () => {
	const { html } = readDescription(
		"We care & listen.\n\nDomestic Assistance\n\nPersonal Care\n\nNursing <b>Care</b>\n\nOpen to all < 65 too.",
	);
	expect(html).toBe(
		"<p>We care &amp; listen.</p><ul><li>Domestic Assistance</li><li>Personal Care</li><li>Nursing Care</li></ul><p>Open to all &lt; 65 too.</p>",
	);
});

test("bullets of several kinds become a list", () => {
	expect(readDescription("• Short stays\n\uf0b7 Meals for everybody.").html).toBe(
		"<ul><li>Short stays</li><li>Meals for everybody.</li></ul>",
	);
});

test("a text of exactly 1,000 characters is cut back to its last whole sentence", () => {
	const whole = "We help you stay at home. ".repeat(36).trimEnd();
	const cut = `${whole} ${"And there is more that we would like to say here".padEnd(1000 - whole.length - 1, "x")}`;
	expect([...cut]).toHaveLength(1000);
	const read = readDescription(cut);
	expect(read.wasCut).toBe(true);
	expect(read.html.endsWith("stay at home.</p>")).toBe(true);
});

test("a longer text keeps its end, a list without full stops too", () => {
	const text = `${"We help you stay at home. ".repeat(40)}\n\n• Meals\n• Gardening\n• Transport`;
	expect(readDescription(text)).toMatchObject({
		wasCut: false,
		html: expect.stringMatching(/<li>Transport<\/li><\/ul>$/),
	});
});

test("a text of 1,000 characters with a proper ending is flagged and kept", () => {
	const text = `${"We help you stay at home. ".repeat(38)}Ring.`.padStart(1000, "A");
	expect(readDescription(text)).toMatchObject({ wasCut: true, html: `<p>${text}</p>` });
});

test("cards get the first sentences that fit in 200 characters, else the first words", () => {
	const sentence = "We have looked after older people in this valley since the mill closed. ";
	expect(readDescription(sentence.repeat(4)).short).toBe(sentence.repeat(2).trim());
	const words = readDescription("word ".repeat(100)).short;
	expect(words.length).toBeLessThanOrEqual(200);
	expect(words.endsWith("word…")).toBe(true);
});

test("an empty description stays empty", () => {
	expect(readDescription("  \r\n ")).toEqual({ html: "", short: "", wasCut: false, removed: [] });
});

test("a hostile cell is read quickly and doesn't block other requests", () => {
	for (const part of ["a", "a.", "a-", "a'", "-.", "x@x.x ", "www.", "1", "1-", "(", ", ", "! ", "<", "a\n"]) {
		// The longest possible line: quadratic time would exceed the test's limit.
		const { html } = readDescription(`We care. ${part.repeat(1_000_000 / part.length)}`);
		expect(html, part).toContain("We care.");
	}
});

test.each([
	[
		"paragraphs and lists",
		"<p>We <b>care</b> &amp; listen.</p><ul><li>Meals</li><li>Nursing</li></ul><p>Ask us.</p>",
		"<p>We care &amp; listen.</p><ul><li>Meals</li><li>Nursing</li></ul><p>Ask us.</p>",
	],
	[
		"entities in plain text",
		"Meals &amp; more&nbsp;&ndash; caf&eacute; &#39;Wattle&#39;",
		"<p>Meals &amp; more – café &#39;Wattle&#39;</p>",
	],
	["entities escaped twice", "Meals &amp;amp; more", "<p>Meals &amp; more</p>"],
	[
		"HTML that was escaped as a whole",
		"&lt;p&gt;We care.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Meals&lt;/li&gt;&lt;/ul&gt;",
		"<p>We care.</p><ul><li>Meals</li></ul>",
	],
	["scripts and styles", "<style>p{}</style><p>Meals.</p><script>alert(1)</script>", "<p>Meals.</p>"],
	["a tag that was cut off", '<p>We visit.</p><p>We cook.</p><a href="htt', "<p>We visit.</p><p>We cook.</p>"],
	["line breaks", "One.<br>Two.<br/><br/>Three.", "<p>One.</p><p>Two.</p><p>Three.</p>"],
	[
		"Markdown",
		"**We care** for you.\n\n- Meals\n- Nursing\n\nWe are **open.",
		"<p>We care for you.</p><ul><li>Meals</li><li>Nursing</li></ul><p>We are open.</p>",
	],
	["text that only looks like HTML", "Ages < 65 and > 18 are welcome.", "<p>Ages &lt; 65 and &gt; 18 are welcome.</p>"],
])("%s", (_what, source, html) => {
	expect(readDescription(source).html.replaceAll("'", "&#39;")).toBe(html);
});

import { expect, test } from "vitest";
import { readCampaigns } from "#domains/campaigns/seed.ts";
import { linksOfSigns, signsOfLinks } from "./linked-text.ts";
import { richOfText, textOfRich, tidyRich } from "./rich-text.ts";

const texts = readCampaigns().flatMap(({ draft }) => [
	draft.blurb,
	...draft.info_sections.flatMap((section) => [section.content_answer, section.mobile_version_content_answer ?? ""]),
]);

test("our own landing page texts survive the editor, and the plain field without JavaScript, unchanged", () => {
	expect(texts.some((html) => html.includes("<a "))).toBe(true);
	for (const html of texts) {
		expect(linksOfSigns(tidyRich(signsOfLinks(html)))).toBe(html);
		expect(linksOfSigns(richOfText(textOfRich(signsOfLinks(html))))).toBe(html);
	}
});

test("marks become headings and links only if they hold an address", () => {
	expect(linksOfSigns("<p>### What it costs</p><p>See [the <strong>fees</strong>](/fees?a=1&amp;b=2).</p>")).toBe(
		'<h3>What it costs</h3><p>See <a href="/fees?a=1&amp;b=2">the <strong>fees</strong></a>.</p>',
	);
	for (const plain of ["<p>[words](javascript:alert(1))</p>", "<p>[words] (/a)</p>", "<p>[](/a)</p>"])
		expect(linksOfSigns(plain)).toBe(plain);
});

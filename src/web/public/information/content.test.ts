import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SESSION_IDLE_MINUTES, SESSION_WARNING_SECONDS } from "#contract/accounts/limits.ts";
import { factOn, readFacts } from "#domains/reference/facts.ts";
import { parseContent } from "./content.server.ts";

const brand = { name: "Gum & Wattle", phone: "1800 975 711", email: "hello@gum.example", phoneHours: "all day" };

/** Every fact that our pages name, as of its day and past it. */
const factsOn = (today: string) => readFacts().data.map((row) => factOn(row, today));
const FACTS = factsOn("2026-11-28");

test("a page has facts, an introduction, sections with anchors, and parts", () => {
	const file =
		"---\ntitle: About {product}\nupdated: 2025-10-23\n---\nCall {phone}.\n\n## Who: everyone {#who}\nFirst.\n\n### One\nAlpha.\n\n### Two\nBeta.\n\n## Why not?\nGamma.\n";
	const { facts, intro, sections } = parseContent(file, brand, FACTS);
	expect(facts).toEqual({ title: "About Gum & Wattle", updated: "2025-10-23" });
	expect(intro).toBe('<p>Call <a href="tel:1800975711">1800\u00a0975\u00a0711</a>.</p>');
	expect(sections).toEqual([
		{
			id: "who",
			title: "Who: everyone",
			intro: "<p>First.</p>",
			html: "<p>First.</p>\n<h3>One</h3>\n<p>Alpha.</p>\n<h3>Two</h3>\n<p>Beta.</p>",
			parts: [
				{ title: "One", html: "<p>Alpha.</p>" },
				{ title: "Two", html: "<p>Beta.</p>" },
			],
		},
		{ id: "why-not", title: "Why not?", intro: "<p>Gamma.</p>", html: "<p>Gamma.</p>", parts: [] },
	]);
});

const files = import.meta.glob("/content/**/*.md", { query: "?raw", import: "default", eager: true }) as Record<
	string,
	string
>;

test.each(Object.entries(files))(
	"%s has a description, unique anchors, no open placeholders and no sentence over 30 words",
	(_path, file) => {
		const { facts, intro, sections } = parseContent(file, brand, FACTS);
		expect(facts.description.length).toBeGreaterThan(40);
		const ids = sections.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		const all = [intro, ...sections.map(({ html }) => html)].join("\n");
		expect(all).not.toMatch(/\{[#\w]+\}|lorem|TODO/i);
		const sentences = all
			.split(/<\/(?:p|li|h\d|td|th)>/)
			.flatMap((block) => block.replace(/<[^>]*>/g, "").split(/(?<=[.?!])\s/))
			.map((sentence) => sentence.trim());
		expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 30)).toEqual([]);
	},
);

const wordsOf = (path: string, facts = FACTS) => {
	const { intro, sections } = parseContent(files[path] ?? "", brand, facts);
	return [intro, ...sections.map(({ html }) => html)].join("\n").replace(/<[^>]*>/g, "");
};
const CARE = "/content/funding-information/home-care-package-funding.md";

test("a fact of law or money is stated until its day, and then the page says that it may have changed", () => {
	expect(wordsOf(CARE)).toContain("has had no contribution since 1 October 2026");
	const later = wordsOf(CARE, factsOn("2027-03-20"));
	expect(later).not.toContain("1 October 2026");
	expect(later).toContain("We last checked this on 28 November 2026, and it may have changed. See My Aged Care.");
	expect(wordsOf(CARE, [])).toContain("Please call us on 1800\u00a0975\u00a0711.");
});

test("every fact that a page names exists, and every fact is on a page", () => {
	const named = new Set(
		Object.values(files).flatMap((file) => [...file.matchAll(/\{fact:([\w-]+)\}/g)].map(([, code]) => code)),
	);
	expect([...named].sort()).toEqual(FACTS.map(({ code }) => code).sort());
});

test("a legal page carries the day of its last change", () => {
	const [, ...rows] = readFileSync(new URL("../../../../content/legal-days.tsv", import.meta.url), "utf8")
		.trim()
		.split("\n");
	const days = new Map(rows.map((row) => [row.split("\t")[0], row]));
	for (const [path, file] of Object.entries(files)) {
		const [, day, body = ""] = /^---\n.*?^updated: (\S+)$.*?\n---\n(.*)$/ms.exec(file) ?? [];
		if (!day) continue;
		const name = path.replace(/^\/content\/|\.md$/g, "");
		const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
		// If this fails, set `updated` to today and copy the row below into content/legal-days.tsv.
		expect(days.get(name)).toBe(`${name}\t${day}\t${hash}`);
	}
	expect(days.size).toBeGreaterThan(2);
});

test("the accessibility statement covers timeouts, conformance and its date, how it was checked, and complaints", () => {
	const { sections } = parseContent(files["/content/accessibility.md"] ?? "", brand, FACTS);
	const words = sections.map(({ html }) => html.replace(/<[^>]*>/g, "")).join("\n");
	expect(words).toContain("Forms for visitors never time out.");
	expect(words).toContain(`signed out after ${SESSION_IDLE_MINUTES} minutes without activity`);
	expect(SESSION_WARNING_SECONDS).toBe(120);
	expect(words).toContain("A warning comes two minutes before");
	expect(words).toMatch(/partially conforms to the Web Content Accessibility Guidelines \(WCAG\) 2\.2, level AA/);
	expect(words).toMatch(/wrote this statement on \d+ \w+ \d{4}/);
	expect(words).toMatch(/last checked the site, and updated this statement, on \d+ \w+ \d{4}\. We used our own tests/);
	expect(words).toContain("We answer within two business days.");
	expect(words).toMatch(/make a complaint .* within two business days/);
	expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(["conformance", "tested", "known", "report"]));
});

import { expect, test } from "vitest";
import { SESSION_IDLE_MINUTES, SESSION_WARNING_SECONDS } from "#contract/shared/limits.ts";
import { parseContent } from "./content.server.ts";

const brand = { name: "Gum & Wattle", phone: "1800 975 711", email: "hello@gum.example", phoneHours: "all day" };

test("a page has facts, an introduction, sections with anchors, and parts", () => {
	const file =
		"---\ntitle: About {product}\nupdated: 2025-10-23\n---\nCall {phone}.\n\n## Who: everyone {#who}\nFirst.\n\n### One\nAlpha.\n\n### Two\nBeta.\n\n## Why not?\nGamma.\n";
	const { facts, intro, sections } = parseContent(file, brand);
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
		const { facts, intro, sections } = parseContent(file, brand);
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

test("the accessibility statement covers timeouts, conformance and its date, how it was checked, and complaints", () => {
	const { sections } = parseContent(files["/content/accessibility.md"] ?? "", brand);
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

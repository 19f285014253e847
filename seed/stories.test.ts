import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import reference from "./reference.json" with { type: "json" };

const folder = join(import.meta.dirname, "stories");

/** A file of `stories/`: lines of `name: value` between two `---`, then Markdown. */
interface Story {
	slug: string;
	lines: Map<string, string>;
	/** Malformed lines and lines with a repeated name. */
	astray: string[];
	body: string;
}

const readStory = (file: string): Story => {
	const [, head = "", body = ""] = readFileSync(join(folder, file), "utf8").match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
	const lines = new Map<string, string>();
	const astray: string[] = [];
	for (const line of head.split("\n")) {
		const [, name = "", value = ""] = line.match(/^([a-z_]+): (\S.*)$/) ?? [];
		if (name === "" || lines.has(name) || value !== value.trim()) astray.push(line);
		else lines.set(name, value);
	}
	return { slug: file.replace(/\.md$/, ""), lines, astray, body };
};

const stories = readdirSync(folder).map(readStory);
const line = (story: Story, name: string) => story.lines.get(name) ?? "";
const list = (story: Story, name: string) => line(story, name).split(", ");
const isSocial = (story: Story) => line(story, "download") === "yes";
const articles = stories.filter((story) => !isSocial(story));

const REQUIRED = [
	"title",
	"subtitle",
	"summary",
	"meta_description",
	"author",
	"published",
	"category",
	"service_areas",
	"tags",
	"banner_alt",
];
const OPTIONAL = ["primary_service", "featured", "download"];

const CATEGORIES = [
	"Participants",
	"Families and carers",
	"Older people",
	"Children and young people",
	"Providers",
	"Support coordinators",
];

const campaigns = new Set(
	readdirSync(join(import.meta.dirname, "campaigns"))
		.filter((file) => file !== "video.json")
		.map((file) => file.replace(/\.json$/, "")),
);

const ADDRESSES = new Set([
	"/",
	"/providers",
	"/funding-information",
	"/funding-information/national-disability-insurance-scheme",
	"/funding-information/home-care-package-funding",
	"/complaints-and-feedback",
	"/contact",
	"/list-your-organisation",
	"/moderation-policy",
	"/live-chat",
	...[...campaigns].map((slug) => `/services/${slug}`),
	...stories.map((story) => `/blog/${story.slug}`),
]);

/** Authorities' sites that stories may link to. */
const AUTHORITIES = ["https://www.ahpra.gov.au", "https://www.myagedcare.gov.au", "https://www.ndis.gov.au"];

/**
 * Phone numbers of NDIA, NDIS Commission, Aged Care Commission, My Aged Care, Carer Gateway, OPAN, National Relay
 * Service, TIS National and Lifeline.
 */
const PUBLIC_LINES = new Set([
	"1800 800 110",
	"1800 035 544",
	"1800 951 822",
	"1800 200 422",
	"1800 422 737",
	"1800 700 600",
	"1300 555 727",
	"131 450",
	"13 11 14",
]);

/** Targets of a body's links and pictures. */
const targets = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);

/** Plain text of Markdown: without headings, tables and markup, and with only the text of links. */
const prose = (body: string) =>
	body
		.split("\n")
		.filter((row) => !/^(#|\||!\[)/.test(row))
		.join("\n")
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replace(/\*\*|^> ?|^- |^\d+\. /gm, "");

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Sentences. The end of a paragraph or list item also ends a sentence. */
const sentences = (text: string) =>
	text.split(/(?<=[.!?:]["”)]?)\s+|\n+/).filter((sentence) => words(sentence).length > 0);

test("there are enough stories, in every category", () => {
	expect(stories.length).toBeGreaterThanOrEqual(18);
	expect(new Set(stories.map((story) => line(story, "category")))).toEqual(new Set(CATEGORIES));
	expect(stories.filter(isSocial).length).toBeGreaterThanOrEqual(4);
	expect(stories.filter((story) => line(story, "featured") === "yes").map((story) => story.slug)).toEqual([
		"first-ndis-planning-meeting",
	]);
});

test("there are at most 24 tags, each with more than one story", () => {
	const used = Map.groupBy(
		stories.flatMap((story) => list(story, "tags")),
		(tag) => tag,
	);
	expect([...used].filter(([, uses]) => uses.length < 2).map(([tag]) => tag)).toEqual([]);
	expect(used.size).toBeLessThanOrEqual(24);
});

test("titles, dates, summaries and meta descriptions are unique", () => {
	for (const name of ["title", "published", "summary", "meta_description"])
		expect(new Set(stories.map((story) => line(story, name))).size, name).toBe(stories.length);
});

test.each(stories)("$slug has valid front matter", (story) => {
	expect(story.slug).toMatch(/^[a-z0-9-]+$/);
	expect(story.astray).toEqual([]);
	expect(REQUIRED.filter((name) => !story.lines.has(name))).toEqual([]);
	expect([...story.lines.keys()].filter((name) => !REQUIRED.includes(name) && !OPTIONAL.includes(name))).toEqual([]);
	expect(line(story, "summary").length).toBeGreaterThanOrEqual(130);
	expect(line(story, "summary").length).toBeLessThanOrEqual(260);
	expect(line(story, "meta_description").length).toBeLessThanOrEqual(155);
	expect(["{product} client services", "{product} editors"]).toContain(line(story, "author"));
	const published = line(story, "published");
	expect(new Date(`${published}T00:00:00Z`).toISOString().slice(0, 10)).toBe(published);
	expect(published >= "2025-11-01" && published <= "2026-11-16", published).toBe(true);
	for (const name of ["featured", "download"]) expect(["", "yes"]).toContain(line(story, name));
});

test.each(stories)("$slug refers only to existing categories, services, tags and pages", (story) => {
	expect(CATEGORIES).toContain(line(story, "category"));
	const areas = new Set(reference.service_areas.map((area) => area.name));
	expect(list(story, "service_areas").filter((area) => !areas.has(area))).toEqual([]);
	if (story.lines.has("primary_service")) expect(campaigns).toContain(line(story, "primary_service"));
	const tags = list(story, "tags");
	expect(tags.length).toBeGreaterThanOrEqual(2);
	expect(tags.length).toBeLessThanOrEqual(5);
	expect(new Set(tags).size).toBe(tags.length);
	const pages = isSocial(story) ? /^page-[1-6]$/ : /^$/;
	expect(
		targets(story.body).filter(
			(target) => !ADDRESSES.has(target) && !AUTHORITIES.includes(target) && !pages.test(target),
		),
	).toEqual([]);
	expect(targets(story.body)).not.toContain(`/blog/${story.slug}`);
	expect(
		[...story.body.matchAll(/\{[^}]*\}/g)]
			.map(([name]) => name)
			.filter((name) => !["{product}", "{phone}", "{email}", "{hours}"].includes(name)),
	).toEqual([]);
});

test.each(stories)("$slug uses simple Markdown only", (story) => {
	expect(story.body).not.toMatch(/^# /m);
	expect(story.body).not.toMatch(/^#{4}/m);
	expect(story.body).not.toMatch(/<[a-z!/]/i);
	expect(story.body).not.toMatch(/https?:\/\/(?!www\.)|(?<!\()https?:/);
	expect(
		[...story.body.matchAll(/\d(?:[ -]?\d){5,}/g)]
			.map(([number]) => number)
			.filter((number) => !PUBLIC_LINES.has(number)),
	).toEqual([]);
	expect(
		[...story.lines.entries()].filter(([name, value]) => name !== "published" && /\d(?:[ -]?\d){5,}/.test(value)),
	).toEqual([]);
});

test.each(articles)("$slug has the right length, has sections and is easy to read", ({ body }) => {
	const text = prose(body);
	const long = words(body).length;
	expect(long).toBeGreaterThanOrEqual(600);
	expect(long).toBeLessThanOrEqual(1_100);
	expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
	expect(body).not.toMatch(/!\[/);
	expect(words(text).length / sentences(text).length).toBeLessThan(20);
	expect(sentences(text).filter((sentence) => words(sentence).length > 35)).toEqual([]);
});

test.each(stories.filter(isSocial))("$slug is a social story with six pages", ({ body, lines }) => {
	expect(lines.get("category")).toBe("Children and young people");
	const [before = "", ...pages] = body.split(/^## /m);
	expect(words(before).length).toBeGreaterThan(30);
	expect(pages).toHaveLength(6);
	pages.forEach((page, index) => {
		const [title = "", picture = "", text = "", ...after] = page.trim().split("\n\n");
		expect(words(title).length, title).toBeGreaterThan(1);
		expect(picture, title).toMatch(new RegExp(`^!\\[[^\\]]{10,}\\]\\(page-${index + 1}\\)$`));
		expect(sentences(text).length, title).toBeGreaterThanOrEqual(2);
		expect(sentences(text).length, title).toBeLessThanOrEqual(4);
		expect(sentences(text).filter((sentence) => words(sentence).length > 14)).toEqual([]);
		expect(text, title).toMatch(/\b(I|me|my|we|us)\b/i);
		// The last page ends with a paragraph for the adult.
		expect(after, title).toHaveLength(index === 5 ? 1 : 0);
	});
});

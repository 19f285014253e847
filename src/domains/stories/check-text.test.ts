import { describe, expect, test } from "vitest";
import type { StoryText } from "#contract/stories/editing.ts";
import { checkText, readingAge } from "./check-text.ts";

const TEXT: StoryText = {
	...{
		title: "A title",
		slug: "a-title",
		subtitle: "",
		summary: "A summary.",
		meta_description: "Words.",
		content: "## One\n\nShort.",
		author: "Us",
		category: 1,
	},
	...{
		service_areas: [1],
		primary_service: null,
		tags: [],
		cover: "picture-1",
		cover_alt: "A door",
		cover_credit: "",
		is_featured: false,
		is_social: false,
		related: [],
	},
};
const told = (changes: Partial<StoryText>, format: "markdown" | "html" = "markdown") =>
	checkText({ ...TEXT, ...changes }, format);

describe("the checks before a story is published", () => {
	test("a complete story passes without remarks", () => expect(told({})).toEqual([]));

	test.each<[words: string, field: string, changes: Partial<StoryText>]>([
		["no text yet", "content", { content: "" }],
		["summary is missing", "summary", { summary: "" }],
		["author is missing", "author", { author: "" }],
		["category is missing", "category", { category: null }],
		["cover picture is missing", "cover", { cover: "" }],
		["cover has no alt text", "cover_alt", { cover_alt: "" }],
		["same level as the title", "content", { content: "# One" }],
		["skips a level", "content", { content: "### One" }],
		["skips a level", "content", { content: "## One\n\n#### Two" }],
		["A heading is empty", "content", { content: "## \n\nWords." }],
		["doesn't say where it leads", "content", { content: "[Click here!](/about)" }],
		["doesn't say where it leads", "content", { content: "[**Read more**](/about)" }],
		["has no text. Say where it leads", "content", { content: "[](/about)" }],
		["has no alt text", "content", { content: "![](picture-1)" }],
		["needs pages", "content", { is_social: true }],
	])("%s: blocks publishing", (words, field, changes) => {
		expect(told(changes)).toEqual([
			expect.objectContaining({ field, stops: true, message: expect.stringContaining(words) }),
		]);
	});

	test("headings may go back up any number of levels, and link text may be long", () => {
		expect(told({ content: "## A\n\n### B\n\n#### C\n\n## D\n\n[Here is how we choose](/about)" })).toEqual([]);
	});

	test.each<[words: string, changes: Partial<StoryText>]>([
		["Search engines will show the summary", { meta_description: "" }],
		["about 155 characters", { meta_description: "x".repeat(156) }],
		["No service area is selected", { service_areas: [] }],
		["more than 25 words", { content: `It ${"goes on and ".repeat(9)}on.` }],
	])("%s: is only a suggestion", (words, changes) => {
		expect(told(changes)).toEqual([expect.objectContaining({ stops: false, message: expect.stringContaining(words) })]);
	});

	test("a text of long words gets a remark about its reading age; a plain one doesn't", () => {
		const hard =
			"Organisational interdependencies necessitate comprehensive multidisciplinary consultation procedures. ".repeat(
				12,
			);
		expect(readingAge([hard])).toBeGreaterThan(16);
		expect(told({ content: hard }).map(({ message }) => message)).toEqual([
			expect.stringContaining("Use shorter words and sentences"),
		]);
		expect(readingAge(["The dog sat on the mat. It was a warm day. We went home. ".repeat(6)])).toBeLessThan(10);
	});

	test("HTML is checked too", () => {
		const checks = told(
			{ content: '<h2>A</h2><h4>B</h4><p><a href="/about">here</a></p><img src="/stories/x.webp">' },
			"html",
		);
		expect(checks.map(({ message }) => message).join("\n")).toMatch(
			/skips a level[\s\S]*doesn't say where[\s\S]*has no alt text/,
		);
	});
});

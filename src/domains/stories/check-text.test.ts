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

describe("what is looked at before a story is published", () => {
	test("nothing is said of a story that has all it needs", () => expect(told({})).toEqual([]));

	test.each<[words: string, field: string, changes: Partial<StoryText>]>([
		["no text yet", "content", { content: "" }],
		["summary is missing", "summary", { summary: "" }],
		["author is missing", "author", { author: "" }],
		["category is missing", "category", { category: null }],
		["cover picture is missing", "cover", { cover: "" }],
		["cover has no words", "cover_alt", { cover_alt: "" }],
		["as high as the title", "content", { content: "# One" }],
		["leaves out a level", "content", { content: "### One" }],
		["leaves out a level", "content", { content: "## One\n\n#### Two" }],
		["A heading has no words", "content", { content: "## \n\nWords." }],
		["does not say where it leads", "content", { content: "[Click here!](/about)" }],
		["does not say where it leads", "content", { content: "[**Read more**](/about)" }],
		["has no words. Say where it leads", "content", { content: "[](/about)" }],
		["no words for people who do not see it", "content", { content: "![](picture-1)" }],
		["needs pages", "content", { is_social: true }],
	])("%s: it must be mended", (words, field, changes) => {
		expect(told(changes)).toEqual([
			expect.objectContaining({ field, stops: true, message: expect.stringContaining(words) }),
		]);
	});

	test("headings may go up again by any number of levels, and links may say much", () => {
		expect(told({ content: "## A\n\n### B\n\n#### C\n\n## D\n\n[Here is how we choose](/about)" })).toEqual([]);
	});

	test.each<[words: string, changes: Partial<StoryText>]>([
		["there is no search description", { meta_description: "" }],
		["about 155 characters", { meta_description: "x".repeat(156) }],
		["No service area", { service_areas: [] }],
		["more than 25 words", { content: `It ${"goes on and ".repeat(9)}on.` }],
	])("%s: a hint, no more", (words, changes) => {
		expect(told(changes)).toEqual([expect.objectContaining({ stops: false, message: expect.stringContaining(words) })]);
	});

	test("a text of long words is told by the age it is for; a plain one is not", () => {
		const hard =
			"Organisational interdependencies necessitate comprehensive multidisciplinary consultation procedures. ".repeat(
				12,
			);
		expect(readingAge([hard])).toBeGreaterThan(16);
		expect(told({ content: hard }).map(({ message }) => message)).toEqual([
			expect.stringContaining("Shorter words and sentences reach more people"),
		]);
		expect(readingAge(["The dog sat on the mat. It was a warm day. We went home. ".repeat(6)])).toBeLessThan(10);
	});

	test("HTML is looked at as well", () => {
		const checks = told(
			{ content: '<h2>A</h2><h4>B</h4><p><a href="/about">here</a></p><img src="/stories/x.webp">' },
			"html",
		);
		expect(checks.map(({ message }) => message).join("\n")).toMatch(
			/leaves out a level[\s\S]*does not say where[\s\S]*no words for people/,
		);
	});
});

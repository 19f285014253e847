import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StoryText } from "#contract/stories/editing.ts";
import { readSettings } from "#platform/config.ts";
import { cleanHtml } from "#platform/html/clean-html.ts";
import { runs } from "#tests/support/runs.ts";
import { toHtml } from "./render.ts";

const sanitise = (html: string) => cleanHtml(html, "story");

const pieces = [
	...[
		"<p>",
		"</p>",
		"<h2>",
		"</h2>",
		"<b>",
		"</b>",
		"<a href='/about'>",
		"<a href='javascript:alert(1)'>",
		"</a>",
		"<img src='/stories/a-wide.webp' alt='x'>",
	],
	...[
		"<img src=x onerror=alert(1)>",
		"<script>alert(1)</script>",
		"<scr<script>ipt>",
		"<svg onload=alert(1)>",
		"<style>",
		"</style>",
		"<!--",
		"-->",
		"<table><tr><td>",
	],
	...[
		"## ",
		"**",
		"*",
		"_",
		"[a](",
		"](javascript:x)",
		"![x](picture-1)",
		"![x](page-1)",
		"`",
		"\n",
		"\n\n",
		"- ",
		"1. ",
		"> ",
		"&amp;",
		"&lt;script&gt;",
		"&",
		"<",
		">",
		'"',
	],
	...[
		"{phone}",
		"{product}",
		"word",
		" ",
		"1800 975 711",
		"\u00a0",
		"é",
		"\\",
		"<iframe src=//evil.example>",
		"<a href='data:text/html,x'>",
		"<input onfocus=x autofocus>",
	],
];
const written = fc
	.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 25 })
	.map((list) => list.join(""));
const { brand } = readSettings({ NODE_ENV: "test", DATA_DIR: "", DEMO: "off" });
const ACTS =
	/<(script|svg|iframe|style|form|input|object|embed|math|link|meta|base)\b|<[^>]*\son\w+\s*=|(href|src|srcset)="\s*(javascript|data|vbscript):|(src|srcset)="(https?:)?\/\//i;

describe("the editor and the sanitiser", () => {
	test("sanitising again changes nothing, and the result contains nothing active, in either format", () => {
		fc.assert(
			fc.property(written, (content) => {
				const once = sanitise(content);
				expect(sanitise(once)).toBe(once);
				expect(once).not.toMatch(ACTS);
				for (const content_format of ["markdown", "html"] as const) {
					const html = toHtml(
						{ slug: "x", content, content_format, pictures: [{ number: 1, name: "abc", width: 8, height: 6 }] },
						brand,
					);
					expect(html).not.toMatch(ACTS);
					expect(sanitise(html)).toBe(html);
				}
			}),
			{ numRuns: runs(200, 10_000) },
		);
	});

	test("saving a saved text again doesn't change it", () => {
		const field = StoryText.shape.content;
		fc.assert(
			fc.property(written, (typed) => {
				const read = field.safeParse(typed);
				if (read.success) expect(field.parse(read.data)).toBe(read.data);
			}),
		);
	});

	test("an uploaded picture is shown by its number, and a missing one is left out", () => {
		const html = toHtml(
			{
				slug: "x",
				content: '![A "door"](picture-1) ![Gone](picture-12)',
				content_format: "markdown",
				pictures: [{ number: 1, name: "abc", width: 800, height: 600 }],
			},
			brand,
		);
		expect(html).toBe(
			'<p><picture><source srcset="/api/story-pictures/abc/body.avif" type="image/avif" /><img src="/api/story-pictures/abc/body.webp" alt="A &quot;door&quot;" width="800" height="600" loading="lazy" /></picture> </p>',
		);
	});
});

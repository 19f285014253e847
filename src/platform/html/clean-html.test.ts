import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.ts";

const sanitise = (html: string) => cleanHtml(html, "landing-page");

// CMP-020
test.each([
	["a script and its text", "<p>a</p><script>alert(1)</script><p>b</p>", "<p>a</p><p>b</p>"],
	["a handler", '<p onclick="x()">a<img src=x onerror="x()"></p>', "<p>a</p>"],
	["a javascript link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
	["an obfuscated javascript link", '<a href="&#x6A;ava\tscript:alert(1)">a</a>', "<a>a</a>"],
	["a data link", '<a href="data:text/html,x">a</a>', "<a>a</a>"],
	["a protocol-relative link to another host", '<a href="//other.example/">a</a>', "<a>a</a>"],
	["ids, classes and styles", '<p id="main" class="x" style="position:fixed">a</p>', "<p>a</p>"],
	["frames and forms", "<iframe src='https://other.example'></iframe><form><input name=a></form><p>b</p>", "<p>b</p>"],
	["an SVG with a script", "<svg><script>x()</script></svg><p>b</p>", "<p>b</p>"],
	["heading levels reserved for the page", "<h1>a</h1><h2>b</h2>", "ab"],
	["comments", "<p>a<!-- b --></p>", "<p>a</p>"],
])("%s is removed", (_what, html, clean) => {
	expect(sanitise(html)).toBe(clean);
	expect(sanitise(clean)).toBe(clean);
});

// CMP-020
test("keeps the elements that pages need", () => {
	const html =
		'<h3>a</h3><h4>b</h4><p>c <strong>d</strong> <em>e</em> 😀 שלום</p><ul><li>f</li></ul><ol><li>g</li></ol><p><a href="https://www.ndis.gov.au">h</a> <a href="/services/psychology">i</a></p>';
	expect(sanitise(html)).toBe(html);
});

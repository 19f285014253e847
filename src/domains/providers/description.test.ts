import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { richOfText, textOfRich } from "#contract/shared/rich-text.ts";
import { richHtml } from "#tests/support/rich-html.ts";
import { runs } from "#tests/support/runs.ts";
import { cleanDescription, descriptionError } from "./description.ts";

// ADM-026
describe("the parts of a description that are kept", () => {
	test.each([
		["<p>One</p><p>Two</p>", "<p>One</p><p>Two</p>"],
		["stray text", "<p>stray text</p>"],
		["one<p>two</p>three", "<p>one</p><p>two</p><p>three</p>"],
		["<b>a</b> <i>b</i> <u>c</u>", "<p><strong>a</strong> <em>b</em> <u>c</u></p>"],
		['<div class="x" style="color:red">a</div>', "<p>a</p>"],
		['<p onclick="x()" id="y">a</p>', "<p>a</p>"],
		["<h1>Title</h1><h3>Sub <em>x</em></h3>", "<p><strong>Title</strong></p><p><strong>Sub <em>x</em></strong></p>"],
		["<script>alert(1)</script><style>p{}</style><p>a</p>", "<p>a</p>"],
		["<p>a<script>alert('<p>x</p>')</script>b</p>", "<p>ab</p>"],
		["<scr<script>x</script>ipt>alert(1)</script>", "<p>xipt&gt;alert(1)</p>"],
		['<a href="https://x.org">link</a>', "<p>link</p>"],
		["<img src=x onerror=alert(1)>", ""],
		["<svg><text>x</text></svg><p>a</p>", "<p>a</p>"],
		["<p></p><p> </p><p>&nbsp;</p><p><br></p><p>a</p><p>\u200b</p>", "<p>a</p>"],
		["<p><br>a<br></p>", "<p>a</p>"],
		["<p>a<br><br>b<br>c</p>", "<p>a</p><p>b<br>c</p>"],
		["<ul><li><p>a</p></li><li>b</li><li></li></ul>", "<ul><li>a</li><li>b</li></ul>"],
		["<ul><li><p>a</p><p>b</p></li></ul>", "<ul><li>a<br>b</li></ul>"],
		["<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>"],
		["<ul><li>a</li></ul><ul><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"],
		["<ul></ul>", ""],
		["<strong><p>a</p><p>b</p></strong>", "<p><strong>a</strong></p><p><strong>b</strong></p>"],
		["<p><strong>a </strong>b<em></em></p>", "<p><strong>a</strong> b</p>"],
		["<table><tr><td>Mon</td><td>9 to 5</td></tr><tr><td>Tue</td></tr></table>", "<p>Mon 9 to 5</p><p>Tue</p>"],
		["a &amp; b &lt;c&gt; &eacute; &#x41;", "<p>a &amp; b &lt;c&gt; é A</p>"],
		["&amp;lt;script&amp;gt;", "<p>&amp;lt;script&amp;gt;</p>"],
		["&lt;script&gt;x&lt;/script&gt;", "<p>&lt;script&gt;x&lt;/script&gt;</p>"],
		["<p>a\n\n   b\u00a0 c</p>", "<p>a b c</p>"],
		["<p>abc\u202edef\u200b</p>", "<p>abcdef</p>"],
		["<p>unclosed <strong>bold", "<p>unclosed <strong>bold</strong></p>"],
	])("%s becomes %s", (html, clean) => {
		expect(cleanDescription(html)).toBe(clean);
		expect(cleanDescription(clean)).toBe(clean);
	});

	const ALLOWED = /^(?:<\/?(?:p|strong|em|u|ul|ol|li)>|<br>|[^<>]+)*$/;
	const anything = fc.oneof(
		richHtml,
		fc.string({ unit: "binary" }),
		fc
			.array(
				fc.constantFrom(
					"<",
					">",
					"</",
					"p",
					"script",
					" onclick=",
					'"',
					"'",
					"/",
					"ul",
					"li",
					"&lt;",
					"&",
					"!--",
					"-->",
					"a",
					" ",
					"style",
					"=",
					"svg",
					"&#60;",
				),
				{
					maxLength: 30,
				},
			)
			.map((parts) => parts.join("")),
	);

	test("cleaning twice equals cleaning once, and only allowed tags come out of any input", () => {
		fc.assert(
			fc.property(anything, (html) => {
				const clean = cleanDescription(html);
				expect(cleanDescription(clean)).toBe(clean);
				expect(clean).toMatch(ALLOWED);
				expect(clean).not.toMatch(/^<br>|<p><\/p>|<li><\/li>|<(?:ul|ol)><\/|^[^<]/);
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});

	test("the plain text form, used without JavaScript, has the same text", () => {
		fc.assert(
			fc.property(anything, (html) => {
				const clean = cleanDescription(html);
				expect(cleanDescription(richOfText(textOfRich(clean)))).toBe(clean);
			}),
			{ numRuns: runs(300, 10_000) },
		);
	});
});

// ADM-027
describe("a description with nothing to read", () => {
	test.each([
		"",
		" ",
		"\n\t",
		"<p></p>",
		"<p><br></p>",
		"&nbsp;",
		"<p>&nbsp;\u200b\u200d\ufeff</p>",
		"<ul><li></li></ul>",
		"<strong> </strong>",
		"<script>x</script>",
		"\u00ad\u2060",
		"&#8203;",
		"<p>\u3164\u2800</p>",
	])("%j is empty", (html) => {
		expect(descriptionError(html)).toBe("empty");
	});

	test.each(["a", "<p>.</p>", "<ul><li>x</li></ul>", "&amp;"])("%j is not refused", (html) => {
		expect(descriptionError(html)).toBeUndefined();
	});
});

// ADM-028
describe("a description that bypasses the service", () => {
	test.each([
		"Write to jo@care.org",
		"jo<b>@</b>care.org",
		"<p>j<em>o</em>@ca<u>re</u>.o<strong>rg</strong></p>",
		"jo@\u200bcare.org",
		"jo&#64;care&#46;org",
		"jo&commat;care&period;org",
		"ｊｏ＠ｃａｒｅ．ｏｒｇ",
		"jo@care。org",
		"jo (at) care (dot) com",
		"jo [at] care [dot] com [dot] au",
		"jo(at)care.com.au",
		"jo {@} care {.} com",
		"jo at care dot com dot au",
		"Jo AT Care DOT Com",
		"jo at care dot health",
		"jo @ care.org",
		"jo @ care . org",
		"jo@care .com.au",
		"jo@care. com",
		"jo@care dot com",
		"jo@care dot example",
		"Find us at care.com.au",
		"www.care.org.au",
		"www dot care dot org",
		"care dot com dot au",
		"see https://care.example/x",
		"see http:<b>//</b>care",
		"facebook.com/care",
		"<a href='mailto:jo@care.org'>jo@care.org</a>",
	])("%s: address or link", (html) => {
		expect(descriptionError(html)).toBe("contact");
	});

	test.each([
		"Call 0400 000 000",
		"<p>call</p><p>0400 000 000</p>",
		"04<b>00 0</b>00 000",
		"<em>0400</em><strong>000</strong><u>000</u>",
		"0400<br>000<br>000",
		"0400\u200b000\u200b000",
		"0400.000.000",
		"0400-000-000",
		"0400/000/000",
		"0400 * 000 * 000",
		"0 4 0 0 0 0 0 0 0 0",
		"0 - 4 - 0 - 0 - 0 - 0 - 0 - 0 - 0 - 0",
		"０４００ ０００ ０００",
		"④ 0④00000000".replace("④ ", ""),
		"(03) 9123 4567",
		"(03)9123-4567",
		"+61 400 000 000",
		"+61 (0)3 9123 4567",
		"0061 3 9123 4567",
		"13 22 78",
		"1300 147 147",
		"1800 975 711",
		"1800.975.711",
		"1300&nbsp;147&nbsp;147",
		"<ul><li>Phone</li><li>9253 5555</li></ul>",
	])("%s: phone number", (html) => {
		expect(descriptionError(html)).toBe("contact");
	});
});

// ADM-029
describe("a description that only seems to have contact details", () => {
	test.each([
		"We are here 24/7",
		"NDIS 2023",
		"Open 9am-5pm, Monday to Friday",
		"Open 8:30 - 17:00 and 9:00-12:30",
		"For ages 7 to 64",
		"From 2023 to 2024",
		"1998-2008",
		"It costs $1,200",
		"Over 100,000 visits since 2005",
		"Registered NDIS provider 4-050012345",
		"Care at home. Dot is our manager",
		"Care at home with a polka dot cushion",
		"Meet us at home",
		"Help@Home is our motto",
		"Help @ home. Care is what we do",
		"e.g. cooking, i.e. meals. And more",
		"On 04/05/2023 10:30 we opened",
		"<p>0400</p><p>000 000</p>",
		"<ul><li>2023</li><li>2024</li><li>2025</li></ul>",
		"<p>Level 1<br>2 beds<br>3 carers</p>",
		"We speak Greek, Italian and Auslan. Our team of 12 visits 365 days a year.",
		"Ratio 1:1 or 1:2, up to 3:1",
		"Care net of fees at home",
		"Item 01_800_0115_1_1 and 04_104_0125_6_1",
		"Groups 0104, 0107, 0115, 0120 and 0136",
		"$45.50 - $60.00 an hour, 9.00-17.00",
		"Ages 0 - 18, then 18 - 65",
		"ABN 12 345 678 901",
		"1300 people in 13 regions since 1800",
	])("%s is accepted", (html) => {
		expect(descriptionError(html)).toBeUndefined();
	});
});

// ADM-028
test("a hostile text is checked as quickly as any other", () => {
	for (const part of ["a", "a dot ", "at ", "@", "@a", "0 ", "(", "<!--", "&#48;", "a.", "1-", "<p", "www.", "+1 "]) {
		// Longer than any form allows: quadratic time would exceed the test's limit.
		const text = part.repeat(400_000 / part.length);
		expect([undefined, "empty", "contact"], part).toContain(descriptionError(text));
	}
});

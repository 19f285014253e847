import { describe, expect, it } from "vitest";
import { type EmailParts, renderEmail } from "./render-email.ts";

const email = (parts: Partial<EmailParts> = {}) =>
	renderEmail({
		brand: { name: "Alongside", phone: "1800 975 711", email: "hello@alongside.example" },
		publicUrl: "https://www.alongside.example",
		heading: "Your request has been received",
		paragraphs: [],
		...parts,
	});

describe("an email", () => {
	it("has the same content in text and HTML", () => {
		const { text, html } = email({
			paragraphs: [
				"Thank you, Mai.",
				{ list: ["Wattle Physio", "Banksia Care"] },
				{ facts: [["Postcode", "0800"]] },
				{ button: { text: "Confirm your review", href: "/reviews/confirm/abc" } },
			],
			footer: "You get this because you asked us.",
		});
		for (const said of [
			"Your request has been received",
			"Thank you, Mai.",
			"Wattle Physio",
			"Banksia Care",
			"Postcode",
			"0800",
			"Confirm your review",
			"https://www.alongside.example/reviews/confirm/abc",
			"1800 975 711",
			"hello@alongside.example",
			"You get this because you asked us.",
		]) {
			expect(text).toContain(said);
			expect(html).toContain(said);
		}
		expect(text).not.toContain("<");
	});

	it("escapes all text for HTML", () => {
		const evil = `<script>"'&`;
		const { html } = email({
			brand: { name: evil, phone: "1", email: evil },
			heading: evil,
			paragraphs: [evil, { list: [evil] }, { facts: [[evil, evil]] }, { button: { text: evil, href: `/?q=${evil}` } }],
			footer: evil,
		});
		expect(html).not.toContain("<script>");
		expect(html).not.toMatch(/="[^"]*<script/);
		expect(html.match(/&lt;script&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThan(8);
	});

	it("keeps line breaks", () => {
		const { text, html } = email({ paragraphs: ["one\r\ntwo"] });
		expect(html).toContain("one<br>\ntwo");
		expect(text).toContain("one\r\ntwo");
	});

	it("allows only http, mailto and tel links", () => {
		expect(() => email({ paragraphs: [{ button: { text: "x", href: "javascript:alert(1)" } }] })).toThrow();
		expect(email({ paragraphs: [{ button: { text: "x", href: "tel:1800975711" } }] }).text).toContain("tel:1800975711");
	});

	it("has the colours of the site, and lists links with their names", () => {
		const { text, html } = email({
			paragraphs: [{ links: [{ text: "Wattle Physio", href: "/providers/wattle/1" }] }],
		});
		expect(html).toMatch(/background:#0b4a43[^>]*><p[^>]*>Alongside</);
		expect(html).toContain(
			'<a href="https://www.alongside.example/providers/wattle/1" style="color:#0b4a43">Wattle Physio</a>',
		);
		expect(text).toContain("- Wattle Physio: https://www.alongside.example/providers/wattle/1");
	});

	it("has a language, and loads no images or styles", () => {
		const { html } = email();
		expect(html).toContain('<html lang="en-AU">');
		expect(html).not.toMatch(/<(img|link|style|script|table)\b|url\(/);
	});
});

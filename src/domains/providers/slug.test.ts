import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf, uniqueSlug } from "./slug.ts";

test.each([
	["Wattle & Sons Physiotherapy", "wattle-and-sons-physiotherapy"],
	["O’Dea's Söhne – “Move!”", "odeas-sohne-move"],
	["360", "provider-360"],
	["東京", "provider"],
	["  --  ", "provider"],
])("%s becomes %s", (name, slug) => {
	expect(slugOf(name)).toBe(slug);
});

test("any name gives a slug that the database accepts", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
			const slug = slugOf(name);
			expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
			expect(slug).toMatch(/[a-z]/);
			expect(slug.length).toBeLessThanOrEqual(80);
		}),
	);
});

test("slugs are unique, numbered from 2, and stay within 80 characters", () => {
	const taken = new Set<string>();
	expect(["Fig", "fig", "FIG!"].map((name) => uniqueSlug(name, taken))).toEqual(["fig", "fig-2", "fig-3"]);
	const long = "banksia ".repeat(20);
	const slugs = Array.from({ length: 12 }, () => uniqueSlug(long, taken));
	expect(new Set(slugs).size).toBe(12);
	expect(Math.max(...slugs.map((slug) => slug.length))).toBeLessThanOrEqual(80);
});

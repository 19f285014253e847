import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { initialsOf, ProviderMark, toneOf } from "./provider-mark.tsx";

test.each([
	["Banksia Care", "BC"],
	["Care and Comfort Pty Ltd", "CC"],
	["The Gumnut", "G"],
	["ödland pflege", "ÖP"],
	["1st-Choice Supports", "1C"],
	["The Pty Ltd", "T"],
	["***", ""],
])("the initials of %s are %s", (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});

test("a name always has the same tone, and names use all six tones", () => {
	expect(toneOf("Banksia Care")).toBe(toneOf("Banksia Care"));
	const tones = new Set(Array.from({ length: 100 }, (_, index) => toneOf(`Provider ${index}`)));
	expect([...tones].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a logo has width and height, loads lazily on cards, and has an empty alt text", () => {
	const html = renderToStaticMarkup(<ProviderMark name="A" logoUrl="/a.png" size="card" />);
	expect(html).toMatch(/<img[^>]*alt=""/);
	expect(html).toContain('width="72"');
	expect(html).toContain('loading="lazy"');
	expect(renderToStaticMarkup(<ProviderMark name="A" logoUrl="/a.png" size="profile" />)).not.toContain("lazy");
});

test("an uploaded logo offers several formats and sizes; any other logo is used as it is", () => {
	const html = renderToStaticMarkup(<ProviderMark name="A" logoUrl="/api/logos/a1_-b/240.webp" size="profile" />);
	expect(html).toContain(
		'<source type="image/avif" srcSet="/api/logos/a1_-b/144.avif 1x, /api/logos/a1_-b/240.avif 2x, /api/logos/a1_-b/360.avif 3x"/>',
	);
	expect(html).toContain(
		'srcSet="/api/logos/a1_-b/144.webp 1x, /api/logos/a1_-b/240.webp 2x, /api/logos/a1_-b/360.webp 3x"',
	);
	expect(renderToStaticMarkup(<ProviderMark name="A" logoUrl="/demo-logos/mark-01.svg" size="card" />)).not.toContain(
		"srcSet",
	);
});

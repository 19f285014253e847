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
])("%s is %s", (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});

test("a name keeps its tone, and names spread over all six", () => {
	expect(toneOf("Banksia Care")).toBe(toneOf("Banksia Care"));
	const tones = new Set(Array.from({ length: 100 }, (_, index) => toneOf(`Provider ${index}`)));
	expect([...tones].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a logo has its size, waits until it is near on cards, and leaves the naming to the text beside it", () => {
	const html = renderToStaticMarkup(<ProviderMark name="A" logoUrl="/a.png" size="card" />);
	expect(html).toMatch(/<img[^>]*alt=""/);
	expect(html).toContain('width="72"');
	expect(html).toContain('loading="lazy"');
	expect(renderToStaticMarkup(<ProviderMark name="A" logoUrl="/a.png" size="profile" />)).not.toContain("lazy");
});

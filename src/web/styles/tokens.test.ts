import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const [head = "", ...rest] = css.split("*/");
const rules = rest.join("*/");
const [light = "", dark = ""] = rules.split("@media screen and (prefers-color-scheme: dark)");

const colours = (text: string) =>
	new Map(
		[...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] as string, match[2] as string]),
	);

const themes = { light: colours(light), dark: colours(dark) };

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string) => {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
	);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
	const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (bright + 0.05) / (dim + 0.05);
};

const pairs = [...head.matchAll(/pair (text|edge) ([a-z-]+) on ([a-z-]+): ([\d.]+) light, ([\d.]+) dark/g)].map(
	(match) => {
		const [, kind = "", front = "", back = "", inLight = "", inDark = ""] = match;
		return { kind, front, back, stated: { light: Number(inLight), dark: Number(inDark) } };
	},
);

test("both themes define the same colours", () => {
	expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
});

test("the file lists colour pairs", () => {
	expect(pairs.length).toBeGreaterThan(40);
	expect(pairs.length).toBe(head.match(/\bpair (text|edge)\b/g)?.length);
});

test("every text colour has a listed pair with each of its backgrounds", () => {
	const fronts = new Set(pairs.map((pair) => pair.front));
	const texts = [...themes.light.keys()].filter(
		(name) => !/^(art-|map-|paper|surface|sunk|line|deep|focus-glow)|-soft$/.test(name) || name === "ink-soft",
	);
	expect(texts.filter((name) => !fronts.has(name))).toEqual([]);
});

describe.each(["light", "dark"] as const)("%s", (theme) => {
	test.each(pairs)("$kind $front on $back", ({ kind, front, back, stated }) => {
		const [one, other] = [themes[theme].get(front), themes[theme].get(back)];
		expect(one, front).toBeDefined();
		expect(other, back).toBeDefined();
		const ratio = contrast(one ?? "", other ?? "");
		expect(ratio).toBeGreaterThanOrEqual(kind === "text" ? 7 : 3);
		expect(Math.abs(ratio - stated[theme])).toBeLessThan(0.006);
	});
});

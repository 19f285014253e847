import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { newDocument } from "./new-document.ts";

/** The typeface comes in two files a weight: characters are drawn with the first one that has them. */
export const SUBSETS = ["latin", "latin-ext"] as const;
export type Subset = (typeof SUBSETS)[number];
export const WEIGHTS = [400, 700] as const;
export type Weight = (typeof WEIGHTS)[number];

const resolve = createRequire(import.meta.url).resolve;

/** A font file (WOFF) of the typeface. */
export const fontFile = (subset: Subset, weight: Weight): Buffer =>
	readFileSync(
		resolve(`@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-${weight}-normal.woff`),
	);

interface OpenFont {
	_font: { font: { characterSet: number[] } };
}

let covered: Record<Subset, Set<number>> | undefined;

/** Which characters each file can draw. Both weights hold the same ones. */
const coverage = (): Record<Subset, Set<number>> => {
	covered ??= Object.fromEntries(
		SUBSETS.map((subset) => {
			const scratch = newDocument({ autoFirstPage: false, font: null as unknown as string }).font(
				fontFile(subset, 400),
			);
			return [subset, new Set((scratch as unknown as OpenFont)._font.font.characterSet)];
		}),
	) as Record<Subset, Set<number>>;
	return covered;
};

/** The file that draws a character, `preferred` where both can; undefined where none can. */
export const subsetOf = (character: string, preferred: Subset = "latin"): Subset | undefined => {
	const point = character.codePointAt(0) ?? 0;
	const sets = coverage();
	return sets[preferred].has(point) ? preferred : SUBSETS.find((subset) => sets[subset].has(point));
};

const isDrawn = (text: string) => [...text].every((character) => subsetOf(character) !== undefined);

const drawable = (character: string): string => {
	if (isDrawn(character)) return character;
	// The typeface has no "ō" of its own, but sets a macron upon an "o".
	const parts = character.normalize("NFD");
	if (isDrawn(parts)) return parts;
	const [base = ""] = parts;
	return /\p{L}/u.test(base) && isDrawn(base) ? base : "";
};

/** Text without the characters that the typeface cannot draw, on one line; empty where no letter or digit is left. */
export const printable = (text: string): string => {
	const kept = [...text.normalize("NFC").replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")]
		.map(drawable)
		.join("")
		.replace(/ {2,}/g, " ")
		.trim();
	return /[\p{L}\p{N}]/u.test(kept) ? kept : "";
};

/** At most so many characters; what is cut ends with an ellipsis. */
export const cut = (text: string, most: number): string => {
	const characters = [...text];
	return characters.length > most
		? `${characters
				.slice(0, most - 1)
				.join("")
				.trimEnd()}…`
		: text;
};

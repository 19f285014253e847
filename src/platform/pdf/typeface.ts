import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { newDocument } from "./new-document.ts";

/** Each weight of the typeface has two files. A character uses the first file that contains it. */
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

/** The characters in each file. Both weights have the same ones. */
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

/** The file for a character: `preferred` if it contains the character, else another one, or undefined. */
export const subsetOf = (character: string, preferred: Subset = "latin"): Subset | undefined => {
	const point = character.codePointAt(0) ?? 0;
	const sets = coverage();
	return sets[preferred].has(point) ? preferred : SUBSETS.find((subset) => sets[subset].has(point));
};

const isDrawn = (text: string) => [...text].every((character) => subsetOf(character) !== undefined);

const drawable = (character: string): string => {
	if (isDrawn(character)) return character;
	// For example, the typeface has no "ō", but it has "o" and a combining macron.
	const parts = character.normalize("NFD");
	if (isDrawn(parts)) return parts;
	const [base = ""] = parts;
	return /\p{L}/u.test(base) && isDrawn(base) ? base : "";
};

/** Text on one line without characters that the typeface lacks; empty if no letter or digit is left. */
export const printable = (text: string): string => {
	const kept = [...text.normalize("NFC").replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")]
		.map(drawable)
		.join("")
		.replace(/ {2,}/g, " ")
		.trim();
	return /[\p{L}\p{N}]/u.test(kept) ? kept : "";
};

/** Cuts a text to at most this many characters, with an ellipsis at the end. */
export const cut = (text: string, most: number): string => {
	const characters = [...text];
	return characters.length > most
		? `${characters
				.slice(0, most - 1)
				.join("")
				.trimEnd()}…`
		: text;
};

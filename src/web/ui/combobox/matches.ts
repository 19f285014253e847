import { escapeRegExp } from "#contract/shared/escapes.ts";

/** A piece of a suggestion, and whether it matches the typed text. */
export interface Piece {
	text: string;
	hit: boolean;
	/** Its position in the label. */
	at: number;
}

/** Splits a label at the typed text: "Mel" in "3000 Melbourne" gives "3000 ", "Mel", "bourne". */
export const matchPieces = (label: string, typed: string): Piece[] => {
	const words = typed
		.trim()
		.split(/[\s,]+/)
		.filter(Boolean);
	if (words.length === 0) return [{ text: label, hit: false, at: 0 }];
	let at = 0;
	const pieces: Piece[] = [];
	for (const [index, text] of label.split(new RegExp(`(${words.map(escapeRegExp).join("|")})`, "i")).entries()) {
		if (text) pieces.push({ text, hit: index % 2 === 1, at });
		at += text.length;
	}
	return pieces;
};

import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPieces } from "./matches.ts";

const shown = (label: string, typed: string) =>
	matchPieces(label, typed)
		.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
		.join("");

test.each([
	["3000 Melbourne", "mel", "3000 [Mel]bourne"],
	["3000 Melbourne", "3000 mel", "[3000] [Mel]bourne"],
	["3000 Melbourne", "", "3000 Melbourne"],
	["3000 Melbourne", "  ", "3000 Melbourne"],
	["3000 Melbourne", "x", "3000 Melbourne"],
	["St. Kilda (East)", "(e", "St. Kilda [(E]ast)"],
	["Alberta Al", "al", "[Al]berta [Al]"],
])("%s, typed %s", (label, typed, pieces) => {
	expect(shown(label, typed)).toBe(pieces);
});

test("the pieces always add up to the label", () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (label, typed) => {
			expect(
				matchPieces(label, typed)
					.map((piece) => piece.text)
					.join(""),
			).toBe(label);
		}),
	);
});

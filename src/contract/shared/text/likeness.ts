import { foldText } from "../fold-text.ts";

// Compares names as a reader sees them. No zod.

/** Letters of other scripts that look like ours. */
const ALIKE: Record<string, string> = Object.fromEntries(
	(
		[
			["a", "аαɑ"],
			["b", "Ьвβ"],
			["c", "сϲ"],
			["d", "ԁ"],
			["e", "еєεҽ"],
			["g", "ɡց"],
			["h", "һн"],
			["i", "іιɪӏ"],
			["j", "јϳ"],
			["k", "кκ"],
			["l", "ⅼ"],
			["m", "мⅿ"],
			["n", "пηո"],
			["o", "оοօσ"],
			["p", "рρ"],
			["r", "гʀ"],
			["s", "ѕꜱ"],
			["t", "тτ"],
			["u", "υսц"],
			["v", "ѵν"],
			["w", "ѡԝω"],
			["x", "хχ"],
			["y", "уүγ"],
			["z", "ᴢ"],
		] as const
	).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

/** The text with look-alike letters of other scripts as ours. */
export const inLatin = (text: string): string =>
	Array.from(text.normalize("NFKC").toLowerCase(), (letter) => ALIKE[letter] ?? letter).join("");

/** Digits and signs typed for letters, letter pairs that look like one, and doubled letters. */
const drawn = (word: string): string =>
	word
		.replace(/[l1|!]/g, "i")
		.replaceAll("0", "o")
		.replaceAll("3", "e")
		.replace(/[4@]/g, "a")
		.replace(/[5$]/g, "s")
		.replaceAll("7", "t")
		.replaceAll("8", "b")
		.replaceAll("rn", "m")
		.replaceAll("vv", "w")
		.replace(/(.)\1+/g, "$1");

/** Words of a name as a reader sees them. Letters typed one by one ("m y G o v") are one word. */
export const seenWords = (name: string): string[] =>
	foldText(
		inLatin(name).replace(/(?<=[\p{L}\d])[@$!|](?=[\p{L}\d])/gu, (sign) => drawn(sign)),
		" ",
	)
		.replace(/[_|*+]+/g, " ")
		.replace(/(?<!\S)\S(?: \S(?!\S))+/g, (run) => run.replaceAll(" ", ""))
		.split(" ")
		.map(drawn)
		.filter(Boolean);

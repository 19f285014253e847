// How names and words are compared: one fold for every search, for what must not stand in a text, and for names of people. No zod: this file reaches the browser.
// The SQL functions fold_text and name_spellings (db/migrations/0057_one_fold.sql) do the same; tests/folding.db.test.ts keeps them equal.

const oneOf = (characters: string, flags = "g") => new RegExp(`[${characters}]`, flags);

/** Apostrophes, quotes and what people type for them. */
const QUOTES = oneOf(
	"'\"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40",
);
/** Letters that NFKD leaves whole. */
const WHOLE_LETTERS: Record<string, string> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	đ: "d",
	ð: "d",
	ħ: "h",
	ı: "i",
	ł: "l",
	ŋ: "n",
	ŧ: "t",
	þ: "th",
	ς: "σ",
};
const WHOLE = oneOf(Object.keys(WHOLE_LETTERS).join(""));
/** Accents and vowel points. */
const MARKS = oneOf(
	"\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
);
/** Characters without a shape: soft hyphens, joiners, direction and variation marks, controls. */
const UNSEEN = oneOf(
	"\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0",
);
/** Hyphens, dashes and full stops: they join parts of a word. */
const JOINERS = oneOf("-.\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d");
/** Spaces and punctuation part words. Signs that say something stay: `100%`, `C++`, `#1`. */
const SIGNS =
	/[\s!(-*,/:-?[\]^{-~\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u3000-\u303f\ufe30-\ufe4f\ufffd\u{1f000}-\u{1faff}]+/gu;
const PLAIN = /^[a-z0-9]*$/;

const foldWith = (text: string, joiner: "" | " ", expands = false): string => {
	if (PLAIN.test(text)) return text;
	let folded = text.replace(QUOTES, "").normalize("NFKD").replace(QUOTES, "").toLowerCase();
	if (expands)
		folded = folded
			.replaceAll("ø", "oe")
			.replace(/([aou])\u0308/g, "$1e")
			.replaceAll("a\u030a", "aa");
	return folded
		.replace(WHOLE, (letter) => WHOLE_LETTERS[letter] ?? letter)
		.replace(MARKS, "")
		.replace(UNSEEN, "")
		.replace(JOINERS, joiner)
		.replaceAll("&", " and ")
		.replace(SIGNS, " ")
		.trim();
};

/**
 * Text as it is compared: small letters without accents, apostrophes and quotes, words one space apart. `Co-operative` is `cooperative`, `O’Dea` is `odea`.
 * @param joiner what hyphens and full stops become
 */
export const foldText = (text: string, joiner: "" | " " = ""): string => foldWith(text, joiner);

/** Runs of short words with the word after them: `O Brien`, `Mc Donald` and `de la Cruz` are also written as one. */
const shortRuns = (words: readonly string[]): { from: number; to: number; joined: string }[] => {
	const isShort = (at: number) => [...(words[at] ?? "")].length <= 3;
	return words.flatMap((_, from) => {
		if (from === words.length - 1 || !isShort(from)) return [];
		let to = from + 1;
		while (to < words.length - 1 && isShort(to)) to++;
		return [{ from, to, joined: words.slice(from, to + 1).join("") }];
	});
};

/**
 * All words that a name is found by, one space apart: folded, then whatever other spellings give. `Söhne` gives `sohne` and `soehne`, `Co-operative` gives
 * `cooperative`, `co` and `operative`, `O Brien` gives `obrien` as well.
 */
export const nameSpellings = (name: string): string => {
	const folded = foldWith(name, "");
	const expanded = foldWith(name, "", true);
	const parted = foldWith(name, " ");
	const short = expanded.replaceAll("aa", "a").replace(/([aou])e/g, "$1");
	const joined = shortRuns(parted.split(" ")).map((run) => run.joined);
	const others = [expanded, short, parted].filter((other) => other !== folded);
	return [folded, ...others, ...joined].join(" ");
};

/** So many ways are tried at most. */
const MOST_WAYS = 8;

/** The words of a text that was typed into a search, each way that it may be meant; a name is found when it has all words of one way. */
export const searchWays = (typed: string): string[][] => {
	const parted = foldText(typed, " ").split(" ");
	const ways = [
		foldText(typed).split(" "),
		parted,
		...shortRuns(parted).map(({ from, to, joined }) => [...parted.slice(0, from), joined, ...parted.slice(to + 1)]),
	].map((words) => [...new Set(words.filter(Boolean))]);
	return [...new Map(ways.map((words) => [words.join(" "), words])).values()]
		.filter((words) => words.length > 0)
		.slice(0, MOST_WAYS);
};

/** Words of a provider's name as typed, each to be found somewhere in `nameSpellings`. */
export const nameParts = (typed: string): string[] => [...new Set(foldText(typed, " ").split(" ").filter(Boolean))];

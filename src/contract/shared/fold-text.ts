// Folds names and words for comparison: in searches, in checks for forbidden text, and for people's names.
// No zod: this file reaches the browser. The SQL functions fold_text and name_spellings
// (db/migrations/0057_one_fold.sql) do the same; tests/folding.db.test.ts keeps them equal.

const oneOf = (characters: string, flags = "g") => new RegExp(`[${characters}]`, flags);

/** Apostrophes, quotes and characters people type instead. */
const QUOTES = oneOf(
	"'\"`\u00a8\u00b4\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u05f3\u05f4\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40",
);
/** Letters that NFKD doesn't decompose. */
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
/** Invisible characters: soft hyphens, joiners, direction and variation marks, controls. */
const UNSEEN = oneOf(
	"\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0",
);
/** Hyphens, dashes and full stops, which join parts of a word. */
const JOINERS = oneOf("-.\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d");
/** Spaces and punctuation separate words. Meaningful symbols stay: `100%`, `C++`, `#1`. */
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
 * Folds text for comparison: lower case, no accents, apostrophes or quotes, single spaces. `Co-operative` becomes
 * `cooperative` and `O’Dea` becomes `odea`.
 * @param joiner replaces hyphens and full stops
 */
export const foldText = (text: string, joiner: "" | " " = ""): string => foldWith(text, joiner);

/** Joins runs of short words to the next word, because `O Brien` and `de la Cruz` are also written as one word. */
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
 * All folded words that find a name, separated by spaces, including other spellings: `Söhne` gives `sohne` and
 * `soehne`, `Co-operative` gives `cooperative`, `co` and `operative`, and `O Brien` also gives `obrien`.
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

/** Limit on the readings of one search text. */
const MOST_WAYS = 8;

/** The possible readings of a search text, each a list of words. A name matches if it has all words of one reading. */
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

/** Words of a typed provider name. A match needs each of them in `nameSpellings`. */
export const nameParts = (typed: string): string[] => [...new Set(foldText(typed, " ").split(" ").filter(Boolean))];

import type { Lexicon } from "./lexicon.ts";
import { isYearOrAmount } from "./places.ts";
import type { Token } from "./tokens.ts";

const set = (words: string) => new Set(words.split(" "));

const PRONOUNS = set("i im ive we weve you he hes she shes they theyre it its who that");
const OWNERS = set("my our your his her their");
const MODALS = set("can cant cannot could couldnt will wont would must not never");
/** What follows these is wished for: "he needs a zumba class". */
const WISHING = set(
	"need needs want wants looking seeking find get after for like with help require requires wish wishes",
);
/** After a verb: "hits himself", "fell over". */
const AFTER_VERBS = set(
	"my our your his her hers their the him himself herself myself themselves it me us them over off down up out away",
);
const SERVICE_ENDING =
	/(?:ists?|ology|apy|apist|trician|metry|coach|trainer|instructor|program|classes|lessons|clinic)$/;

/** True if nearly all words have a capital, which then shows no name. */
const isShouted = (tokens: readonly Token[]): boolean => {
	const capital = tokens.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
	return capital > 2 && capital * 4 > tokens.length * 3;
};

/** True if a word can't be a verb of what happened: it's wished for, or stands without a subject, like "zumba, Preston". */
const isWished = (tokens: readonly Token[], at: number, people: ReadonlySet<string>): boolean => {
	const word = tokens[at]?.word ?? "";
	const next = tokens[at + 1];
	if (/ly$|...ed$/.test(word)) return false;
	if (next && !next.begins && (AFTER_VERBS.has(next.word) || (next.word === "to" && word.endsWith("s")))) return false;
	for (let before = at; !tokens[before]?.begins && before > 0; before--) {
		const earlier = tokens[before - 1]?.word ?? "";
		if (WISHING.has(earlier) || /^\d/.test(earlier)) return true;
		// "she slipped", "my hip", "could not breathe"
		if ([PRONOUNS, OWNERS, MODALS, people].some((words) => words.has(earlier))) return false;
	}
	return true;
};

/** True for words that end like a service, or stand or look like a service or a place. We name no others as not understood. */
export const isTelling = (
	tokens: readonly Token[],
	at: number,
	{ people, ordinary }: Lexicon,
	isServiceMissing: boolean,
): boolean => {
	const { word, text, begins } = tokens[at] as Token;
	const before = begins ? "" : (tokens[at - 1]?.word ?? "");
	if (/^\d{4}$/.test(word)) return !isYearOrAmount(tokens, at);
	if (word.length < 4 || /\d/.test(word) || ordinary.has(word)) return false;
	if (SERVICE_ENDING.test(word) || ["in", "near", "around"].includes(before)) return true;
	const isCapital = /^\p{Lu}/u.test(text);
	const isName = isCapital && !isShouted(tokens);
	if (isName)
		return at > 0 && !people.has(before) && !PRONOUNS.has(before) && before !== "named" && before !== "called";
	return (isServiceMissing || isCapital) && !people.has(before) && isWished(tokens, at, people);
};

import type { MailWords } from "#domains/cases/incoming-mail.ts";
import { isForward } from "#platform/email/subject.ts";
import { isQuoted, linesAboveQuotes, MOST_LINES, newWordsOf } from "./separate-quote.ts";

/** An answer of so few words may stand in our email by chance. */
const FEW = 3;
/** Comparing takes time. What is longer counts as own. */
const MOST_KNOWN = 50_000;

const wordsIn = (text: string): string =>
	text
		.replace(/https?:\/\/\S+/g, " ")
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu)
		?.join(" ") ?? "";

type Known = (line: string, before?: string) => "by words" | "by chance" | undefined;

/** Whether a line says only what these texts say, wherever it was wrapped. A line of few words may do so by chance. */
const knownIn = (texts: readonly string[]): Known => {
	const text = texts.join("\n").slice(0, MOST_KNOWN);
	const all = ` ${wordsIn(text)} `;
	const lines = new Set(text.split("\n").map(wordsIn));
	return (line, before = "") => {
		const words = wordsIn(line);
		if (words.split(" ").length > FEW) return lines.has(words) || all.includes(` ${words} `) ? "by words" : undefined;
		const isPart = before !== "" && all.includes(` ${wordsIn(before)} ${words} `);
		return words === "" || lines.has(words) || isPart ? "by chance" : undefined;
	};
};

/** New words without what is copied from our emails. */
const withoutCopies = (lines: readonly string[], isOurs: Known): readonly string[] => {
	const found = lines.map((line, at) => (at < MOST_LINES ? isOurs(line, lines[at - 1]) : undefined));
	// One line may be said again.
	if (found.filter((how) => how === "by words").length < 2) return lines;
	return lines.filter((line, at) => line.trim() === "" || found[at] === undefined);
};

/** What an email may quote. */
export interface Quoted {
	/** Our emails that it answers. */
	ours: readonly string[];
	/** What the case has from the sender already. */
	theirs: readonly string[];
}

/** The words of an email with its sender's own ones apart from what it quotes, also where it marks no quote. */
export const withOwnWords = (mail: MailWords, { ours, theirs }: Quoted): MailWords => {
	const lines = mail.whole.replaceAll("\r\n", "\n").split("\n");
	const isKnown = knownIn([...ours, ...theirs]);
	const above = linesAboveQuotes(lines);
	const fresh = newWordsOf(mail.whole, isForward(mail.subject)).split("\n");
	const isFresh = new Set(fresh.map((line) => line.trim()));
	const below: string[] = [];
	const apart: string[] = [];
	let before = "";
	/** What follows a line of ours that has no mark, and isn't ours, was written there. */
	let isBelow = false;
	lines.forEach((line, at) => {
		const bare = line.replace(/^[\s>]+/, "");
		if (bare === "" || isFresh.has(line.trim())) return;
		if (at < MOST_LINES && isKnown(bare, before)) isBelow ||= !isQuoted(line) && wordsIn(bare) !== "";
		else (isBelow && !isQuoted(line) && !above.has(at) ? below : apart).push(bare);
		before = bare;
	});
	const own = [...withoutCopies(fresh, knownIn(ours)), ...(below.length > 0 ? ["", ...below] : [])].join("\n").trim();
	return {
		...mail,
		...(own ? { text: own } : { own }),
		...(apart.length > 0 && { apart: apart.join("\n") }),
	};
};

/** Words that are certainly the sender's. If none were found to be new, `text` may hold words of ours too. */
export const certainWordsOf = ({ own, text }: MailWords): string => own ?? text;

/** All that may be the sender's own, wherever it stands: read for danger. */
export const wordsForDanger = (words: MailWords): string[] => [words.subject, certainWordsOf(words), words.apart ?? ""];

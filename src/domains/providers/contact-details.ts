import { isAustralianPhone } from "#contract/checks.ts";

// Descriptions must not hold e-mail addresses, telephone numbers or links (admin §5): visitors connect through the service.

// Parts of names are as long as they can be (RFC 5321, RFC 1035) and no longer: to look for any length takes the square of a text's.
const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const TOP_LEVEL = "com|org|net|gov|edu|asn|id|info|biz|au|nz|care|health|support|online|site|life|community|co|io";
/** Addresses that stand for others: with a path they lead past the service, and their endings are no words of everyday text. */
const SHORT = "linktr\\.ee|bit\\.ly|fb\\.me|m\\.me|wa\\.me|t\\.me|youtu\\.be|g\\.page|goo\\.gl";
const LINK = new RegExp(
	`(?:https?:/*|\\b[a-z]{2,12}://|www\\.|\\b(?:${SHORT})/)[^\\s<>)"”]+|\\b[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,9}\\.(?:${TOP_LEVEL})\\b(?:/[^\\s<>)"”]*)?`,
	"gi",
);
/** Digits in groups, as numbers are written; what they are is decided afterwards. */
const DIGITS = /(?<![\w$]|\d\.)\(?\+?\d[\d ()\u00a0.\u2010-\u2015-]{4,18}\d(?![\w%])/g;

const isYear = (digits: string) => /^(19|20)\d\d$/.test(digits);

/** An Australian number, or the eight digits of one without its area code; two years side by side are no number. */
const isPhone = (typed: string): boolean => {
	const text = typed.replaceAll("\u00a0", " ");
	if (isAustralianPhone(text)) return true;
	const digits = text.replace(/\D/g, "");
	return (
		/^[2-9]\d{7}$/.test(digits) &&
		/^\(?(\d{4}[\s.\u2010-\u2015-]?\d{4}|\d{5} \d{3})\)?$/.test(text.trim()) &&
		!(isYear(digits.slice(0, 4)) && isYear(digits.slice(4)))
	);
};

export type ContactKind = "email" | "phone" | "link";

/** Every e-mail address, telephone number and link in a text, in order. */
export const findContactDetails = (text: string): { kind: ContactKind; text: string; at: number }[] => {
	const found: { kind: ContactKind; text: string; at: number }[] = [];
	const taken = new Uint8Array(text.length);
	const add = (kind: ContactKind, match: RegExpExecArray) => {
		const [start, end] = [match.index, match.index + match[0].length];
		if (taken.subarray(start, end).includes(1)) return;
		taken.fill(1, start, end);
		found.push({ kind, text: match[0], at: start });
	};
	for (const match of text.matchAll(EMAIL)) add("email", match);
	for (const match of text.matchAll(LINK)) add("link", match);
	for (const match of text.matchAll(DIGITS)) {
		// A bracket that only opens belongs to the sentence: "(1300 147 147)".
		if (match[0].startsWith("(") && !match[0].includes(")")) {
			match[0] = match[0].slice(1);
			match.index++;
		}
		if (isPhone(match[0])) add("phone", match);
	}
	return found.sort((a, b) => a.at - b.at);
};

/** Longest sentence that is dropped whole; from a longer one only the detail goes. */
const LONGEST_SENTENCE = 320;

/**
 * The text without contact details. The sentence that holds one goes with it ("Call us on … today" says nothing without its number),
 * unless it is so long that more would be lost than gained.
 */
export const withoutContactDetails = (text: string): { text: string; removed: ContactKind[] } => {
	const removed: ContactKind[] = [];
	const lines = text.split("\n").map((line) => {
		const kept = line.split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])/u).flatMap((sentence) => {
			const details = findContactDetails(sentence);
			if (details.length === 0) return [sentence];
			for (const { kind } of details) removed.push(kind);
			if (sentence.length <= LONGEST_SENTENCE) return [];
			const ends = [0, ...details.map(({ at, text: part }) => at + part.length)];
			const rest = ends.map((end, n) => sentence.slice(end, details[n]?.at)).join("");
			return [
				rest
					.replace(/\(\s*\)/g, "")
					.replace(/(?<! ) +([,.;:])/g, "$1")
					.replace(/ {2,}/g, " "),
			];
		});
		return kept.join(" ");
	});
	return removed.length === 0
		? { text, removed }
		: {
				text: lines
					.join("\n")
					.replace(/\n{3,}/g, "\n\n")
					.trim(),
				removed,
			};
};

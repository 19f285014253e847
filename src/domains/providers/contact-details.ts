import { isAustralianPhone } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";

// Nothing that outsiders publish may hold email addresses, phone numbers or links (ADM-027 to ADM-029, decision 50): visitors connect through the service.

// Parts of names are as long as they can be (RFC 5321, RFC 1035) and no longer: to look for any length takes the square of a text's.
const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const TOP_LEVEL = "com|org|net|gov|edu|asn|id|info|biz|au|nz|co|io";
/** Top levels that are words as well. With a capital letter they begin a sentence that lacks its space: "Our team.Care matters". */
const WORD_TOP_LEVEL = "care|health|support|online|site|life|community";
/** Addresses that stand for others: with a path they lead past the service, and their endings are no words of everyday text. */
const SHORT = "linktr\\.ee|bit\\.ly|fb\\.me|m\\.me|wa\\.me|t\\.me|youtu\\.be|g\\.page|goo\\.gl";
/** Letters of either case; V8 loses the case-sensitive part of a pattern that is not, (?-i:…), once it no longer optimises patterns. */
const anyCase = (pattern: string): string =>
	pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const LINK = new RegExp(
	`(?:${anyCase("http")}[sS]?:/*|\\b[a-zA-Z]{2,12}://|[wW]{3}\\.|\\b(?:${anyCase(SHORT)})/)[^\\s<>)"”]+|\\b[a-zA-Z0-9-]{1,63}(?:\\.[a-zA-Z0-9-]{1,63}){0,9}\\.(?:${anyCase(TOP_LEVEL)}|${WORD_TOP_LEVEL}|${WORD_TOP_LEVEL.toUpperCase()})\\b(?:/[^\\s<>)"”]*)?`,
	"g",
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

const findPhones = (text: string): RegExpExecArray[] =>
	[...text.matchAll(DIGITS)].filter((match) => {
		// A bracket that only opens belongs to the sentence: "(1300 147 147)".
		if (match[0].startsWith("(") && !match[0].includes(")")) {
			match[0] = match[0].slice(1);
			match.index++;
		}
		return isPhone(match[0]);
	});

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
	if (text.includes("@")) for (const match of text.matchAll(EMAIL)) add("email", match);
	for (const match of text.matchAll(LINK)) add("link", match);
	for (const match of findPhones(text)) add("phone", match);
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

const COMMON = "com|net|org|gov|edu|asn|info|biz|io|au|nz";
const SPELLED_TOP_LEVEL = `${COMMON}|co|id|care|health|support|online|site|life|community`;

/** Text as a reader takes it in: what cannot be seen is gone, and letters and digits of other shapes are the usual ones. */
const asRead = (text: string): string =>
	text
		.normalize("NFKC")
		.replace(/\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]|[\u20d0-\u20ff]/gu, "")
		.replaceAll("\u3002", ".")
		// Nobody reads a word as long as this, but searching it takes the square of its length.
		.replace(/\S{500}/g, "$& ");

/**
 * Addresses that are spelled out for people and hidden from machines, as machines write them.
 * No name has more than ten parts, and to look for any number of them takes the square of a text's length.
 */
const spelled = (text: string): string =>
	text
		.replace(/\s*[[({<]\s*(?:at|@)\s*[\])}>]\s*/gi, "@")
		.replace(/\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/gi, ".")
		.replace(
			new RegExp(
				`(?<![\\w.+-])([\\w.+-]+) +at +([\\w-]+(?: +dot +[\\w-]+){0,8} +dot +(?:${SPELLED_TOP_LEVEL}))\\b`,
				"gi",
			),
			(_, who: string, where: string) => `${who}@${where}`,
		)
		.replace(new RegExp(`(?<=\\w) +dot +(?=(?:[\\w-]+ +dot +){0,8}(?:${COMMON})\\b)`, "gi"), ".")
		.replace(/(@[\w.-]+) +dot +(?=\w)/gi, "$1.")
		.replace(/\bwww +dot +/gi, "www.")
		.replace(/(?<=[\w.+-]) *@ *(?=[\w-]+(?: *\.[\w-]| +\. +[\w-]|\. +(?:com|net|org)\b))/gi, "@")
		.replace(new RegExp(`(@[\\w.-]+)(?: +\\. *|\\. +)(?=(?:${COMMON})\\b)`, "gi"), "$1.");

/** Dates, and numbers of items in the NDIS price guide. */
const OTHER_NUMBER = /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d\d_\d{3}_\d{4}_\d_\d)\b/g;

/** A number in full whose digits are parted in an unusual way, be it by a line break. */
const hasPartedNumber = (text: string): boolean =>
	findPhones(
		text.replace(OTHER_NUMBER, "—").replace(/(?<=\d\)?) *[-./|_~*:;·•∙\u2010-\u2015\u2212] *(?=\(?\d)/g, " "),
	).some(([found]) => found.replace(/\D/g, "").length >= 10 && isAustralianPhone(found));

/** What else is refused in new text, and stays in an import's, where it is more often something else. */
const ALSO = [
	// A number with a country's code.
	/(?<![\w+])(?:\+|00)(?:[ ().\u00a0\u2010-\u2015-]{0,3}\d){8,17}/,
	// A name in social media; not "@9am" or "support @home".
	/(?<![\w.+'-])@(?!\d{1,2}(?:am|pm)\b|home\b)(?=\w{0,29}[a-z])\w{3,30}(?!\w)/i,
];
/** Top levels that are common in lower case only. */
const ALSO_LINK = /\b[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63}){0,9}\.(?:app|me|ai|xyz|link|shop|store|page)\b/;

/**
 * Whether a text gives a way to get in touch past the service: an email address, phone number, social handle or link, however it is disguised. The one check for everything
 * that outsiders publish.
 * @param joined the same text with its lines joined, if they aren't joined by a space
 */
export const hasContactDetails = (typed: string, joined = typed.replace(/\s*\n\s*/g, " ")): boolean => {
	const text = asRead(typed);
	const machine = spelled(text);
	return (
		findContactDetails(text).length > 0 ||
		(machine !== text && findContactDetails(machine).length > 0) ||
		hasPartedNumber(asRead(joined)) ||
		ALSO.some((pattern) => pattern.test(text)) ||
		ALSO_LINK.test(machine)
	);
};

/** Said at a field that holds contact details. @param what the field, as in "Description" */
export const contactRefusal = (what: string): string => copy.admin.longContact.replace("Description", what);

import { isAustralianPhone } from "../checks.ts";
import { adminCopy } from "../copy/admin.ts";
import { asciiDigits } from "./digits.ts";
import { hasSpokenNumber } from "./spoken-number.ts";
import { hasStreetAddress } from "./street-address.ts";

// Published texts may not contain email addresses, phone numbers or links (ADM-027 to ADM-029, decision 50): visitors
// connect through the service.

// Lengths are limited as in RFC 5321 and RFC 1035. Unlimited repeats would take quadratic time.
const EMAIL = /[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const TOP_LEVEL = "com|org|net|gov|edu|asn|id|info|biz|au|nz|co|io";
/**
 * Top-level domains that are also words. With a capital, they start a sentence after a missing space: "Our team.Care
 * matters".
 */
const WORD_TOP_LEVEL = "care|health|support|online|site|life|community";
/** Short-link domains. They need a path, because their endings are also everyday words. */
const SHORT = "linktr\\.ee|bit\\.ly|fb\\.me|m\\.me|wa\\.me|t\\.me|youtu\\.be|g\\.page|goo\\.gl";
/**
 * Matches letters in either case. V8 loses a case-sensitive part (?-i:…) of a pattern once it no longer optimises
 * patterns.
 */
const anyCase = (pattern: string): string =>
	pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const LINK = new RegExp(
	`(?:${anyCase("http")}[sS]?:/*|\\b[a-zA-Z]{2,12}://|[wW]{3}\\.|\\b(?:${anyCase(SHORT)})/)[^\\s<>)"”]+|\\b[a-zA-Z0-9-]{1,63}(?:\\.[a-zA-Z0-9-]{1,63}){0,9}\\.(?:${anyCase(TOP_LEVEL)}|${WORD_TOP_LEVEL}|${WORD_TOP_LEVEL.toUpperCase()})\\b(?:/[^\\s<>)"”]*)?`,
	"g",
);
/** Groups of digits that may be a phone number. isPhone decides. */
const DIGITS = /(?<![\w$]|\d\.)\(?\+?\d[\d ()\u00a0.\u2010-\u2015-]{4,18}\d(?![\w%])/g;

const isYear = (digits: string) => /^(19|20)\d\d$/.test(digits);

/** An Australian number, or eight digits without an area code. Two years side by side are not a number. */
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
		// A bracket that is only opened belongs to the sentence: "(1300 147 147)".
		if (match[0].startsWith("(") && !match[0].includes(")")) {
			match[0] = match[0].slice(1);
			match.index++;
		}
		return isPhone(match[0]);
	});

/** Every email address, phone number and link in a text, in order. */
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

/** Longest sentence that is dropped whole. From a longer one only the detail is cut. */
const LONGEST_SENTENCE = 320;

/**
 * Removes contact details together with their sentence ("Call us on … today" means nothing without its number). From a
 * very long sentence only the detail is removed.
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

/**
 * The text as a reader sees it: without invisible characters, and with lookalike letters and digits replaced by the
 * usual ones.
 */
const asRead = (text: string): string =>
	asciiDigits(text.normalize("NFKC"))
		.replace(/\p{Default_Ignorable_Code_Point}|[\u0300-\u036f]|[\u20d0-\u20ff]/gu, "")
		.replaceAll("\u3002", ".")
		// Letters and digits typed one by one: "f b . c o m".
		.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu, (run) =>
			/\p{L}/u.test(run) ? run.replaceAll(" ", "") : run,
		)
		// O for 0, and l or I for 1, in a number.
		.replace(/(?<![\p{L}\p{N}])[\doOlI](?:[ ().-]{0,2}[\doOlI]){7,}(?![\p{L}\p{N}])/gu, (number) =>
			/(?:\d\D*){5}/.test(number) ? number.replace(/o/gi, "0").replace(/[lI]/g, "1") : number,
		)
		// Breaks up very long words, because searching one takes quadratic time.
		.replace(/\S{500}/g, "$& ");

/**
 * Rewrites spelled-out addresses ("jo at care dot com") as machines write them. Limited to ten parts, because unlimited
 * repeats take quadratic time.
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
		// "fb . com", "fb .com" and "fb. com".
		.replace(new RegExp(`(?<=\\w) +\\. *(?=(?:${COMMON})\\b)`, "gi"), ".")
		.replace(/(?<=\w)\. +(?=(?:com|net|org)\b(?! [a-z]))/g, ".")
		.replace(/(?<=[\w.+-]) *@ *(?=[\w-]+(?: *\.[\w-]| +\. +[\w-]|\. +(?:com|net|org)\b))/gi, "@")
		.replace(new RegExp(`(@[\\w.-]+)(?: +\\. *|\\. +)(?=(?:${COMMON})\\b)`, "gi"), "$1.");

/** Dates, and item numbers of the NDIS price guide. */
const OTHER_NUMBER = /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d\d_\d{3}_\d{4}_\d_\d)\b/g;

/** Whether the text has a complete phone number with unusual separators, including line breaks. */
const hasPartedNumber = (text: string): boolean =>
	findPhones(
		text.replace(OTHER_NUMBER, "—").replace(/(?<=\d\)?) *[-./|_~*:;·•∙\u2010-\u2015\u2212] *(?=\(?\d)/g, " "),
	).some(([found]) => found.replace(/\D/g, "").length >= 10 && isAustralianPhone(found));

/** Refused in new text only. Imports keep these, because there they are usually something else. */
const ALSO = [
	// A number with a country code.
	/(?<![\w+])(?:\+|00)(?:[ ().\u00a0\u2010-\u2015-]{0,3}\d){8,17}/,
	// An account at another service.
	/\b(?:facebook|fb|insta|instagram|ig|whats ?app|telegram|tik ?tok|messenger|wechat|viber|snapchat|linked ?in)\s*(?:[:/@]|\bslash\b)\s*@?[\w.]{3,}/i,
	// A social media handle, but not "@9am" or "support @home".
	/(?<![\w.+'-])@(?!\d{1,2}(?:am|pm)\b|home\b)(?=\w{0,29}[a-z])\w{3,30}(?!\w)/i,
];
/** Top-level domains that only count in lower case. */
const ALSO_LINK = /\b[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63}){0,9}\.(?:app|me|ai|xyz|link|shop|store|page)\b/;

/** Whether a text has an email address, including one in words: "mai (at) care", "mai at care dot example". */
export const hasEmailAddress = (text: string): boolean =>
	/[^\s@]+\s?@\s?[^\s@]+(?:\.| \. )[^\s@]+/.test(text) ||
	/[([{]\s*at\s*[)\]}]|\bat\s+\S*[^\s.,;:!?]\s+dot\s+\S/i.test(text);

/**
 * Whether a text has contact details that bypass the service: an email address, phone number, social handle or link,
 * however disguised. For imported texts and streets; all other texts are read by `contactDetailIn`.
 * @param joined the same text with its lines joined, if not by a space
 */
export const hasContactDetails = (typed: string, joined = typed.replace(/\s*\n\s*/g, " ")): boolean => {
	const text = asRead(typed);
	const machine = spelled(text);
	return (
		findContactDetails(text).length > 0 ||
		(machine !== text && findContactDetails(machine).length > 0) ||
		hasEmailAddress(machine) ||
		hasPartedNumber(asRead(joined)) ||
		hasSpokenNumber(asRead(joined)) ||
		ALSO.some((pattern) => pattern.test(text)) ||
		ALSO_LINK.test(machine)
	);
};

/**
 * The one reader of text that people outside the team publish or show before a yes: names, profiles, sites, replies,
 * reviews, notes with an answer (decision 50).
 * @returns undefined if the text has neither contact details nor a street address
 */
export const contactDetailIn = (typed: string, joined?: string): "contact" | "address" | undefined =>
	hasContactDetails(typed, joined) ? "contact" : hasStreetAddress(asRead(typed)) ? "address" : undefined;

/** Error for a field with contact details. @param what name of the field, for example "Description" */
export const contactRefusal = (what: string, found: "contact" | "address" = "contact"): string =>
	found === "address" ? `${what} cannot contain a street address.` : adminCopy.longContact.replace("Description", what);

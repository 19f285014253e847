import { foldText, nameSpellings } from "#contract/shared/fold-text.ts";
import { hasEmailAddress } from "#contract/shared/text/contact-details.ts";
import { asciiDigits } from "#contract/shared/text/digits.ts";
import { withDigits } from "#contract/shared/text/spoken-number.ts";
import { hasStreetAddress } from "#contract/shared/text/street-address.ts";

/**
 * The details to look for. `others` holds the details of other people in the request: the participant, and the person who
 * filled in the form for them.
 */
export interface Identity {
	name: string | null;
	email: string | null;
	phone: string | null;
	others?: readonly { kind: string; value: string }[];
}

/** Shorter names are often ordinary words, so they only count when capitalised like a name. */
const SHORTEST_NAME = 3;
/** Shorter mailbox names (before the @) are often ordinary words, so they don't count. */
const SHORTEST_MAILBOX = 5;

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
const digits = (typed: string) => asciiDigits(typed.normalize("NFKC")).replace(/\D/g, "");

/** Every word of a text in each spelling. Spaced-out letters (`M a r g a r e t`) also count as one word. */
const spoken = (said: string): Set<string> => {
	const apart = said
		.normalize("NFKC")
		.replace(
			/(?<![\p{L}\p{M}])\p{L}\p{M}*(?:[\s._*|-]+\p{L}\p{M}*(?![\p{L}\p{M}])){2,}/gu,
			(run) => `${run} ${run.replace(/[^\p{L}\p{M}]/gu, "")}`,
		);
	return new Set(wordsOf(nameSpellings(apart)));
};

/** Every part of a name in each spelling, and the full name as one word. */
const partsOf = (name: string): string[] => {
	const parted = wordsOf(foldText(name, " "));
	return [...new Set([...wordsOf(nameSpellings(name)), parted.join(""), parted.toReversed().join("")])];
};

const isNamed = (words: ReadonlySet<string>, said: string, name: string): boolean =>
	partsOf(name).some((part) =>
		part.length >= SHORTEST_NAME
			? ["", "s", "es"].some((end) => words.has(part + end))
			: part.length > 1 &&
				!/^\d+$/.test(part) &&
				new RegExp(
					`(?<![\\p{L}\\p{N}])${part.charAt(0).toUpperCase()}(?:${part.slice(1)}|${part.slice(1).toUpperCase()})(?:[’']?s)?(?![\\p{L}\\p{N}])`,
					"u",
				).test(said),
	);

const LONG_NUMBER = /(?:\d[\s().+\-\u2010-\u2015\u2212]{0,3}){8,}/;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const DATES = new RegExp(
	`\\b\\d{1,2}\\s*[/.-]\\s*\\d{1,2}\\s*[/.-]\\s*(\\d{4}|\\d{2})\\b|\\b(\\d{4})-\\d{2}-\\d{2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\.?,?\\s+(\\d{4})\\b|\\b${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`,
	"gi",
);
const isBirth = (year: string): boolean => {
	const now = new Date().getFullYear();
	const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) > now % 100 ? 1900 : 2000);
	return full > now - 120 && full < now;
};

/** A date of this year or the next five, when support is needed: not a phone number, although it has as many digits. */
const isComing = (year: string): boolean => {
	const ahead = Number(year) - new Date().getFullYear();
	return ahead >= 0 && ahead <= 5;
};

/**
 * Finds an identifying detail in text that providers read before they accept (decision 20). A name that is also an
 * ordinary word counts, because the team member can rephrase.
 * @returns a phrase that names the detail, or undefined if there is none
 */
export const identityIn = (said: string, person: Identity): string | undefined => {
	const plain = asciiDigits(said.normalize("NFKC")).replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "");
	const words = spoken(plain);
	const all = (kind: string, own: string | null) => [
		...(own ? [own] : []),
		...(person.others ?? []).flatMap((one) => (one.kind === kind ? [one.value] : [])),
	];
	if (all("name", person.name).some((name) => isNamed(words, plain, name))) return "the person's name";
	const mailboxes = all("email", person.email).map((email) =>
		foldText(email.slice(0, email.lastIndexOf("@")).replace(/\+.*/, "")).replace(/[^\p{L}\p{N}]/gu, ""),
	);
	if (
		hasEmailAddress(plain) ||
		all("email", person.email).some((email) => plain.toLowerCase().includes(email.toLowerCase())) ||
		mailboxes.some((mailbox) => mailbox.length >= SHORTEST_MAILBOX && words.has(mailbox))
	)
		return "an email address";
	// Before phone numbers, because a date can have as many digits as one.
	const yearOf = (years: readonly (string | undefined)[]) => years.slice(0, 4).find(Boolean) ?? "";
	for (const [, ...years] of plain.matchAll(DATES)) if (isBirth(yearOf(years))) return "a date of birth";
	const numbers = withDigits(plain.replace(DATES, (date, ...years) => (isComing(yearOf(years)) ? " then " : date)));
	// NDIS plan numbers have nine digits and start with 43.
	if (/(?<!\d)43(?:[\s-]?\d){7}(?!\d)/.test(numbers)) return "a plan number";
	const phones = all("phone", person.phone).map((phone) => digits(phone.replace(/(?:ext|x|#).*$/i, "")).slice(-8));
	if (phones.some((phone) => phone.length >= 6 && digits(numbers).includes(phone)) || LONG_NUMBER.test(numbers))
		return "a phone number";
	if (hasStreetAddress(plain)) return "a street address";
	return undefined;
};

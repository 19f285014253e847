import { isAbn, isAustralianPhone, isEmail } from "./checks.ts";
import { mailboxKey } from "./mailbox.ts";
import { barePhone, tidyPhone } from "./phone-parts.ts";
import { type References, readReference } from "./references.ts";

/** What a search box was given, if the whole of it identifies something. Digits may mean several things. */
export interface Identifier {
	/** The address as typed, in lower case. Compare with `mailboxKey`. */
	email?: string;
	/** The digits that all spellings of the number share (`barePhone`). */
	phone?: string;
	/** Eleven digits. */
	abn?: string;
	reference?: References;
}

const LEAD = /^(?:e-?mail|mail|mailto|phone|mobile|mob|ph|tel|call|abn)\.?[\s:]+/i;
/** A number in any format, of at least eight digits. */
const NUMBER = /^\+?[\d\s().\-\u2010-\u2015]*$/;

/**
 * Reads an email address, a phone number, an ABN or a reference in any usual spelling. Every search box of the team asks
 * this first: what it finds exactly comes alone, before text that mentions it.
 * @returns undefined for other text
 */
export const readIdentifier = (typed: string): Identifier | undefined => {
	const tidy = tidyPhone(typed);
	const bare = tidy
		.replace(LEAD, "")
		.replace(/^<(.*)>$/, "$1")
		.trim();
	if (isEmail(bare)) return { email: bare.toLowerCase() };
	const found: Identifier = {};
	const digits = bare.replace(/[\s.\-\u2010-\u2015]/g, "");
	if (isAbn(digits)) found.abn = digits;
	if (isAustralianPhone(bare) || (NUMBER.test(bare) && bare.replace(/\D/g, "").length >= 8))
		found.phone = barePhone(bare);
	const reference = readReference(tidy);
	if (reference) found.reference = reference;
	return Object.keys(found).length > 0 ? found : undefined;
};

/** One word for each email address, phone number and ABN in a text, so that a search finds the whole of it. */
export const identifiersIn = (text: string): string[] => [
	...new Set([
		...(text.match(/[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[\p{L}\d-]{2,}/gu) ?? [])
			.filter(isEmail)
			.map((one) => `mail:${mailboxKey(one)}`),
		...(text.match(/(?:\+|\()?\d[\d ().\-\u2010-\u2015]{5,}\d/g) ?? []).flatMap((one) => [
			...(isAustralianPhone(one) ? [`tel:${barePhone(one)}`] : []),
			...(isAbn(one.replace(/\D/g, "")) ? [`abn:${one.replace(/\D/g, "")}`] : []),
		]),
	]),
];

/** The same words for what was typed into a search box. */
export const wordsOfIdentifier = ({ email, phone, abn }: Identifier): string[] => [
	...(email ? [`mail:${mailboxKey(email)}`] : []),
	...(phone ? [`tel:${phone}`] : []),
	...(abn ? [`abn:${abn}`] : []),
];

import { asciiDomain } from "./mailbox.ts";
import { phoneParts } from "./phone-parts.ts";

// Checks shared by server and browser. No zod here: this file reaches the browser.

/**
 * True for an Australian phone number, with or without an extension. Spaces, brackets, dots, slashes and hyphens are
 * ignored. Accepts geographic and mobile numbers (02, 03, 04, 05, 07, 08), 13, 1300, 1345, 1800 and 180 numbers, and
 * the country code as +61, 61, 0061 or 0011 61.
 * Source: Telecommunications Numbering Plan 2025 (ACMA).
 */
export const isAustralianPhone = (typed: string): boolean => {
	const { number } = phoneParts(typed);
	const digits = number
		.replace(/[\s()./\-\u2010-\u2015\u2212]/g, "")
		.replace(/^(?:\+61|0011\+?61|0061|61(?=0?\d{9}$|1\d{5,9}$))0?/, "0");
	return (
		/^0[2378]\d{8}$/.test(digits) ||
		/^0[45]\d{8}$/.test(digits) ||
		/^0?1(?:[38]00\d{6}|3[1-9]\d{3}|345[0-4]\d{3}|802\d{3})$/.test(digits)
	);
};

/** True for an internet email address: the HTML standard's rule plus a domain with a dot, in any script. */
export const isEmail = (typed: string): boolean => {
	const at = typed.lastIndexOf("@");
	const domain = asciiDomain(typed.slice(at + 1));
	return (
		/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(typed.slice(0, Math.max(at, 0))) &&
		!/[\s.]$/.test(typed) &&
		at + 1 + domain.length <= 254 &&
		/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/.test(
			domain,
		)
	);
};

/**
 * True for an Australian Business Number: 11 digits with a valid checksum; spaces are ignored.
 * Source: abr.business.gov.au, "Format of the ABN".
 */
export const isAbn = (typed: string): boolean => {
	const digits = typed.replace(/\s/g, "");
	if (!/^[1-9]\d{10}$/.test(digits)) return false;
	const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
	return (
		weights.reduce((sum, weight, place) => sum + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)), 0) % 89 === 0
	);
};

/** Puts text on one line and removes characters that change text direction. */
export const asOneLine = (typed: string): string =>
	typed
		.replace(/\p{Bidi_Control}/gu, "")
		.replace(/\s+/g, " ")
		.trim();

// Small checks that both sides make. No zod here: this file reaches the browser.

/**
 * True for an Australian number as people write it: spaces, brackets, dots and hyphens are free.
 * Geographic and mobile numbers (02, 03, 04, 05, 07, 08), 13, 1300 and 1800 numbers, and the +61 forms.
 * Source: Telecommunications Numbering Plan 2025 (ACMA).
 */
export const isAustralianPhone = (typed: string): boolean => {
	const digits = typed.replace(/[\s().\-\u2010-\u2015]/g, "").replace(/^(\+61|0061)0?/, "0");
	return /^0[2378][2-9]\d{7}$/.test(digits) || /^0[45]\d{8}$/.test(digits) || /^0?1[38]00\d{6}$/.test(digits) || /^0?13[1-9]\d{3}$/.test(digits);
};

/** True for an e-mail address that can be written to over the internet: the HTML standard's rule, and a domain with a dot. */
export const isEmail = (typed: string): boolean =>
	typed.length <= 254 &&
	/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\.[a-zA-Z]{2,63}$/.test(
		typed,
	);

/** True for an Australian Business Number: eleven digits, spaces are free, with the right check sum. Source: abr.business.gov.au, "Format of the ABN". */
export const isAbn = (typed: string): boolean => {
	const digits = typed.replace(/\s/g, "");
	if (!/^[1-9]\d{10}$/.test(digits)) return false;
	const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
	return weights.reduce((sum, weight, place) => sum + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)), 0) % 89 === 0;
};

/** True for text that shows nothing: only spaces, and characters without a shape of their own. */
export const isBlank = (typed: string): boolean => typed.replace(/[\s\p{Default_Ignorable_Code_Point}\u2800]/gu, "") === "";

/** Text as one line, without characters that turn the direction of what follows it. */
export const asOneLine = (typed: string): string =>
	typed
		.replace(/\p{Bidi_Control}/gu, "")
		.replace(/\s+/g, " ")
		.trim();

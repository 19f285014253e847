// Parts of a typed phone number. Kept apart from checks.ts because every page needs this for its phone links.

/** Captures number and extension: `03 9000 0000 ext 12`. */
const EXTENSION = /^(.*?)[,;\s]*(?:ext(?:ension|n)?\.?|x|#)\s*:?\s*(\d{1,6})$/i;

/** Removes `tel:` and the invisible or direction-changing characters that contact lists copy along. */
export const tidyPhone = (typed: string): string =>
	typed
		.normalize("NFKC")
		.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.replace(/^tel:\s*/i, "");

/** Splits off the extension, if any. */
export const phoneParts = (typed: string): { number: string; extension: string | undefined } => {
	const tidy = tidyPhone(typed);
	const [, number = tidy, extension] = EXTENSION.exec(tidy) ?? [];
	return { number, extension };
};

/**
 * The digits that all spellings of a number share: no country code, leading 0 or extension. The database function
 * bare_phone does the same (db/functions).
 */
export const barePhone = (typed: string): string =>
	phoneParts(typed)
		.number.replace(/\D/g, "")
		.replace(/^(?:0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$|13\d{4}$)/, "")
		.replace(/^0/, "");

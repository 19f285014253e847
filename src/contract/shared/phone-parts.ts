// Parts of a phone number as typed. A file of its own: every page needs it for its links, and few need the other checks.

/** What stands before an extension, and the extension: `03 9000 0000 ext 12`. */
const EXTENSION = /^(.*?)[,;\s]*(?:ext(?:ension|n)?\.?|x|#)\s*:?\s*(\d{1,6})$/i;

/** A phone number as people see it: without characters that have no shape or turn the direction, as contact lists copy them, and without `tel:`. */
export const tidyPhone = (typed: string): string =>
	typed
		.normalize("NFKC")
		.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.replace(/^tel:\s*/i, "");

/** A number and its extension, where it has one. */
export const phoneParts = (typed: string): { number: string; extension: string | undefined } => {
	const tidy = tidyPhone(typed);
	const [, number = tidy, extension] = EXTENSION.exec(tidy) ?? [];
	return { number, extension };
};

/** The digits that all notations of a number share: no country code, no leading 0, no extension. The database's bare_phone does the same (db/migrations/0057). */
export const barePhone = (typed: string): string =>
	phoneParts(typed)
		.number.replace(/\D/g, "")
		.replace(/^(?:0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$|13\d{4}$)/, "")
		.replace(/^0/, "");

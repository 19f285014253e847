// Repairs codes in URLs damaged by email programs or typing. No imports: this file runs on server and in browser.

/** Repairs a postcode of the Northern Territory that lost its zero in a spreadsheet: `800` is `0800`. */
export const mendedPostcode = (value: string): string => value.trim().replace(/^\d{3}$/, "0$&");

/** Repairs a `65+` whose plus became a space, a double-encoded plus, and punctuation after the link. */
export const mendedCode = (value: string): string =>
	value
		.trim()
		.replace(/%2B/gi, "+")
		.replace(/[^\w+-]+$/, "")
		.replace(/^(\d+)$/, "$1+");

// Codes in addresses as mail programs and people change them. No imports: this file runs on the server and in the browser.

/** `65+` of an address loses its plus sign to a space; others come with it encoded twice, or with the punctuation of the sentence behind them. */
export const mendedCode = (value: string): string =>
	value
		.trim()
		.replace(/%2B/gi, "+")
		.replace(/[^\w+-]+$/, "")
		.replace(/^(\d+)$/, "$1+");

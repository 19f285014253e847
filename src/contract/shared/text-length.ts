// How many parts a text message is sent in (3GPP TS 23.038). No zod: this file reaches the browser.

/** The GSM alphabet: seven bits a character. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ\u00a7¿a-zäöñüà^{}\\[~\]|€\f]*$/;
/** Characters of its extension count twice. */
const TWICE = /[\^{}\\[~\]|€\f]/g;

const LIMITS = { gsm: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } };

/** Most parts of a text message that we send. */
export const TEXT_PARTS = 4;

export interface TextLength {
	/** `ucs2`: a character outside the GSM alphabet makes all of them cost twice as much. */
	alphabet: "gsm" | "ucs2";
	/** Units of the alphabet. */
	length: number;
	parts: number;
	/** Units that still fit into the last of these parts. */
	left: number;
}

/** Sizes of the units of a text: a part never ends within an escaped character or a surrogate pair. */
const sizesOf = (text: string, isGsm: boolean): number[] =>
	[...text].map((character) => (isGsm ? 1 + (character.match(TWICE)?.length ?? 0) : character.length));

export const textLength = (text: string): TextLength => {
	const alphabet = GSM.test(text) ? "gsm" : "ucs2";
	const { one, each } = LIMITS[alphabet];
	const sizes = sizesOf(text, alphabet === "gsm");
	const length = sizes.reduce((sum, size) => sum + size, 0);
	if (length <= one) return { alphabet, length, parts: 1, left: one - length };
	let parts = 1;
	let used = 0;
	for (const size of sizes) {
		if (used + size > each) {
			parts += 1;
			used = 0;
		}
		used += size;
	}
	return { alphabet, length, parts, left: each - used };
};

/** Replaces what a keyboard inserts automatically and the GSM alphabet lacks, so that a text isn't cut in half by a dash. */
export const plainText = (text: string): string =>
	text
		.normalize("NFC")
		.replace(/[\u2018\u2019\u201a\u2032]/g, "'")
		.replace(/[\u201c\u201d\u201e\u2033]/g, '"')
		.replace(/[\u2010-\u2015\u2212]/g, "-")
		.replace(/\u2026/g, "...")
		.replace(/[\u00a0\u2009\u202f]/g, " ")
		.replace(/\r\n?/g, "\n");

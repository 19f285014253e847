/** Abbreviations that contain a vowel. Words without a vowel are recognised as abbreviations anyway. */
const ABBREVIATIONS = new Set(
	"NDIS NDIA ABN ACN ACT NSW SA WA NT GPO PO RSL TLC YMCA YWCA PCYC CWA DVA CHSP HCP SIL SDA STA OT ADHD ASD AOD LGBTIQ LGBTIQA LGBTQI USA UK NZ AU IT HR TV ABA EACH UCA ECH ACH CASA II III IV VI VII VIII IX".split(
		" ",
	),
);
/** Short words that start with one capital. */
const SHORT_FORMS = new Set(
	"ST MT RD DR CT CR PL LN SQ GR PDE TCE HWY BLVD BVD CRT CRES AVE CL PTY LTD INC CO MR MRS MS FR SR BR NTH STH NO MY WE US UP GO BE SO OZ AM IS IF DO HE ME OX QLD VIC TAS LVL FL BLDG CNR MTN FT PT DE LA LE EL VAN".split(
		" ",
	),
);
const SMALL = new Set("OF AND THE FOR IN AT TO ON BY WITH OR AN AS FROM".split(" "));
/** Names with a capital after Mac. Most place names have none, for example "Mackay" and "Macquarie". */
const MAC = new Set("MACDONALD MACKILLOP MACINTYRE MACPHERSON MACFARLANE MACNAMARA MACNEILL MACLAREN".split(" "));

const capital = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();

/** Changes the case of one word in capitals. */
const wordAsWritten = (word: string, isFirst: boolean): string => {
	if (ABBREVIATIONS.has(word)) return word;
	if (SMALL.has(word)) return isFirst ? capital(word) : word.toLowerCase();
	if (SHORT_FORMS.has(word)) return capital(word);
	const [before = "", after] = word.split(/['’]/);
	if (after !== undefined) {
		const sign = word.charAt(before.length);
		// O'Brien and L'Arche, but People's and Don't.
		return before.length === 1 && after.length > 1
			? `${before}${sign}${capital(after)}`
			: `${wordAsWritten(before, isFirst)}${sign}${after.toLowerCase()}`;
	}
	if (word.length <= 2 || (word.length <= 5 && !/[AEIOUY]/.test(word.normalize("NFD")))) return word;
	if (/^MC[A-Z]{2}/.test(word)) return `Mc${capital(word.slice(2))}`;
	return MAC.has(word) ? `Mac${capital(word.slice(3))}` : capital(word);
};

const WORD = /(?<![\p{L}\p{N}])\p{Lu}+(?:['’]\p{Lu}+)?(?![\p{L}\p{N}])/gu;
const ORDINAL = /(?<=\d)(?:ST|ND|RD|TH)(?![\p{L}\p{N}])/gu;

const hasSmall = (text: string) => /\p{Ll}/u.test(text);

const allAsWritten = (text: string): string =>
	text
		.replace(WORD, (word, at: number) =>
			wordAsWritten(word, !/\p{L}/u.test(text.slice(0, at)) || /[(–:/]\s*$/.test(text.slice(0, at))),
		)
		.replace(ORDINAL, (end) => end.toLowerCase());

/**
 * Changes the case of a suburb or street: `ST KILDA` to `St Kilda`, `49-51 STANLEY Street` to `49-51 Stanley Street`.
 * In mixed-case text, short words in capitals, for example NSW, stay.
 */
export const titleCase = (text: string): string =>
	hasSmall(text)
		? text.replace(WORD, (word) =>
				word.length > 2 || word === "ST" || word === "MT" ? wordAsWritten(word, true) : word,
			)
		: allAsWritten(text);

/**
 * Changes the case of a name in capitals. Mixed-case names stay, and so does a single short word, which may be an
 * abbreviation.
 */
export const nameCase = (text: string): string =>
	hasSmall(text) || /^\P{L}*\p{L}{0,4}\P{L}*$/u.test(text) ? text : allAsWritten(text);

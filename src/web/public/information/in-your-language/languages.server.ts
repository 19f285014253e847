import { LANGUAGES } from "#contract/providers/fit-options.ts";

export interface Language {
	/** What its speakers call it, by Unicode's CLDR, or else its English name. */
	name: string;
	/** BCP 47 tag of the name. */
	lang: string;
	dir: "ltr" | "rtl";
	/** Its English name; null if it's the same. */
	english: string | null;
}

const FROM_RIGHT = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

export const directionOf = (tag: string): Language["dir"] =>
	FROM_RIGHT.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";

const ownName = (tag: string): string | null =>
	Intl.DisplayNames.supportedLocalesOf([tag]).length > 0
		? (new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? null)
		: null;

const languageOf = ([code, english]: [string, string]): Language => {
	const [lang = code] = Intl.getCanonicalLocales(code);
	// Tagalog counts as Filipino, whose name isn't its own.
	const own = lang !== code && lang in LANGUAGES ? null : ownName(lang);
	return own
		? { name: own, lang, dir: directionOf(lang), english: own === english ? null : english }
		: { name: english, lang: "en", dir: "ltr", english: null };
};

let listed: readonly Language[] | undefined;

/** The languages that a provider can name, by their English names. Nobody here translates their own names: CLDR has them. */
export const listLanguages = (): readonly Language[] => {
	listed ??= Object.entries(LANGUAGES)
		.sort(([, one], [, other]) => one.localeCompare(other))
		.map(languageOf);
	return listed;
};

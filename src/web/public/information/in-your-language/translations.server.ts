import type { Fact } from "#contract/reference/facts.ts";
import type { Brand } from "#contract/shared/brand.ts";
import { type Content, parseContent } from "../content.server.ts";
import { TRANSLATIONS } from "./translations.ts";

/** A page of `content/in-your-language/`, with the name of its checker. */
export interface Translation extends Content {
	lang: string;
	dir: "ltr" | "rtl";
	title: string;
	/** Who checked the text: name and, for a translator, their certification. */
	checker: string;
	/** The day they did, for example `2026-11-29`. */
	checked: string;
}

/** Whether this text is a day that has come. */
const isPast = (day: string, today: string): boolean =>
	/^\d{4}-\d\d-\d\d$/.test(day) && day <= today && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;

/** At least two letters, so not a dash or a question mark. */
const NAME = /\p{L}{2}/u;

const isTag = (lang: string): boolean => {
	try {
		return Intl.getCanonicalLocales(lang)[0] === lang;
	} catch {
		return false;
	}
};

/**
 * Translated pages by their language. A file is left out until its facts name its language (as its file does), the
 * direction, a title, who checked it and on which day: nobody reads an unchecked translation.
 * @param today for example `2026-11-29`
 */
export const checkedTranslations = (
	brand: Brand,
	facts: readonly Fact[],
	today: string,
	files: Readonly<Record<string, string>> = TRANSLATIONS,
): Translation[] =>
	Object.entries(files)
		.flatMap(([path, file]) => {
			const content = parseContent(file, brand, facts);
			const { lang = "", dir, title, checker = "", checked = "" } = content.facts as Partial<Record<string, string>>;
			const isNamed = isTag(lang) && path.endsWith(`/${lang}.md`);
			return isNamed && (dir === "ltr" || dir === "rtl") && title && NAME.test(checker) && isPast(checked, today)
				? [{ ...content, lang, dir, title, checker, checked } satisfies Translation]
				: [];
		})
		.sort((one, other) => (one.lang < other.lang ? -1 : 1));

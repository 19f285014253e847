import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/providers/fit-options.ts";
import { LanguageLink } from "../../../parts/site-frame/language-link.tsx";
import { directionOf, listLanguages } from "./languages.server.ts";

const named = (name: string) => listLanguages().find((one) => one.name === name);

test("each language that a provider can name is in the list once, with a language and a direction", () => {
	const list = listLanguages();
	expect(list.map(({ name, english }) => english ?? name).sort()).toEqual(Object.values(LANGUAGES).sort());
	for (const { lang, dir } of list) {
		expect(Intl.getCanonicalLocales(lang)).toEqual([lang]);
		expect(["ltr", "rtl"]).toContain(dir);
	}
});

test("a language has its own name in its own script and direction, and its English name beside it", () => {
	expect(named("Tiếng Việt")).toEqual({ name: "Tiếng Việt", lang: "vi", dir: "ltr", english: "Vietnamese" });
	expect(named("العربية")).toEqual({ name: "العربية", lang: "ar", dir: "rtl", english: "Arabic" });
	expect(named("دری")).toMatchObject({ dir: "rtl", english: "Dari" });
	expect(named("Filipino")).toEqual({ name: "Filipino", lang: "fil", dir: "ltr", english: null });
});

test("a language whose own name CLDR doesn't know has only its English name, as English", () => {
	for (const name of ["Hazaragi", "Warlpiri", "Tagalog"])
		expect(named(name)).toEqual({ name, lang: "en", dir: "ltr", english: null });
	expect(directionOf("haz")).toBe("rtl");
});

test("the names in the menu's link are those of the list", () => {
	const html = renderToStaticMarkup(createElement(LanguageLink));
	const shown = [...html.matchAll(/<bdi lang="(\w+)" dir="(\w+)">([^<]+)<\/bdi>/g)];
	expect(shown.length).toBe(3);
	for (const [, lang, dir, name] of shown) expect(named(name ?? "")).toMatchObject({ lang, dir });
});

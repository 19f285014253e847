import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { type RequestContext, requestContext } from "../../../lib/context.ts";
import * as translated from "../translated.tsx";
import { checkedTranslations } from "./translations.server.ts";
import { TRANSLATIONS } from "./translations.ts";

// No words of a real language: nobody here can check them.
const RIGHT: Record<string, string> = {
	title: "Ttt Uuu",
	description: "Ddd",
	lang: "ar",
	dir: "rtl",
	checker: "Zeynep Quince, NAATI 12345",
	checked: "2026-11-29",
};
const fileOf = (facts: Record<string, string | undefined>) =>
	`---\n${Object.entries({ ...RIGHT, ...facts })
		.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
		.join("\n")}\n---\n\nAaa {phone}.\n\n## Bbb {#b}\n\nCcc.\n`;

vi.mock("./translations.ts", () => ({ TRANSLATIONS: {} }));
const files = TRANSLATIONS as Record<string, string>;

const brand = { name: "Gum", phone: "1800 975 711", email: "a@gum.example", phoneHours: "all day" };
const shown = (facts: Record<string, string | undefined>, path = "/content/in-your-language/ar.md") =>
	checkedTranslations(brand as never, [], "2026-11-29", { [path]: fileOf(facts) });

test("a translated page with the name of its checker is shown, with our phone number filled in", () => {
	expect(shown({})).toMatchObject([{ lang: "ar", dir: "rtl", title: "Ttt Uuu", checked: "2026-11-29" }]);
	expect(shown({})[0]?.intro).toContain("tel:1800975711");
});

test.each([
	["no checker", { checker: undefined }],
	["an empty checker", { checker: " " }],
	["a checker of one sign", { checker: "-" }],
	["no day", { checked: undefined }],
	["an empty day", { checked: "" }],
	["words instead of a day", { checked: "yes" }],
	["a day that doesn't exist", { checked: "2026-02-30" }],
	["tomorrow", { checked: "2026-11-30" }],
	["no language", { lang: undefined }],
	["another language than the file", { lang: "vi" }],
	["no tag of a language", { lang: "a_r" }],
	["no direction", { dir: undefined }],
	["an unknown direction", { dir: "up" }],
	["no title", { title: undefined }],
])("a translated page with %s is never shown", (_what, facts) => {
	expect(shown(facts)).toEqual([]);
});

const load = async (lang: string) => {
	const context = new RouterContextProvider();
	context.set(requestContext, {
		...{ brand, publicUrl: "https://site.example", now: () => new Date("2026-11-29T02:00:00Z"), share: () => {} },
	} as unknown as RequestContext);
	const args = { params: { lang }, context, request: new Request(`https://site.example/in-your-language/${lang}`) };
	return translated.loader(args as never);
};

test("an unchecked page has no address, and a checked one has its language, direction, checker and day", async () => {
	files["/content/in-your-language/ar.md"] = fileOf({ checker: undefined });
	await expect(load("ar")).rejects.toMatchObject({ init: { status: 404 } });
	files["/content/in-your-language/ar.md"] = fileOf({});
	for (const other of ["vi", "AR", "../about", "constructor", "__proto__"])
		await expect(load(other)).rejects.toMatchObject({ init: { status: 404 } });
	const loaderData = await load("ar");
	const Stub = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<translated.default {...({ loaderData } as never as Parameters<typeof translated.default>[0])} />
			),
		},
	]);
	const html = renderToStaticMarkup(<Stub />);
	expect(html).toMatch(/<article lang="ar" dir="rtl">.*<h1>Ttt Uuu<\/h1>.*Ccc/s);
	expect(html).toMatch(/Translation checked by <bdi>Zeynep Quince, NAATI 12345<\/bdi> on .*29 November 2026/);
});

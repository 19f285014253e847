import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Examples, Gallery } from "./gallery/gallery.tsx";

const files = Object.entries(import.meta.glob<Examples>("./*/*.examples.tsx", { eager: true }));
const components = Object.keys(import.meta.glob(["./*/*.tsx", "!./**/*.examples.tsx", "!./**/*.test.tsx"]));

/** The tags of some HTML, with their names and attributes. */
const tags = (html: string) =>
	[...html.matchAll(/<([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, name = "", text = ""]) => ({
		name: name.toLowerCase(),
		attributes: new Map(
			[...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
		),
	}));

/** The text of an element for assistive technology, without pictures. */
const words = (html: string) =>
	html
		.replaceAll(/<(svg|span)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, "")
		.replaceAll(/<[^>]*>/g, "")
		.trim();

test("every component folder has examples", () => {
	const folders = new Set(components.map((path) => path.split("/")[1]));
	folders.delete("gallery");
	const shown = new Set(files.map(([path]) => path.split("/")[1]));
	expect([...folders].filter((folder) => !shown.has(folder))).toEqual([]);
});

const sources = import.meta.glob<string>("./*/*.tsx", { query: "?raw", import: "default", eager: true });

test.each(Object.entries(sources).filter(([, source]) => source.includes(".module.css")))(
	"%s uses only classes that its style sheet defines",
	(path, source) => {
		for (const [, name = "", from = ""] of source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
			const sheet = readFileSync(new URL(from, new URL(path, import.meta.url)), "utf8");
			const classes = new Set([...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]));
			const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map((match) => match[1]);
			expect(used.filter((used) => !classes.has(used))).toEqual([]);
		}
	},
);

test("the gallery shows every examples file under its own anchor", () => {
	const html = renderToStaticMarkup(<Gallery />);
	const ids = tags(html)
		.map((tag) => tag.attributes.get("id"))
		.filter((id) => id !== undefined);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
	for (const [, { title }] of files) expect(html).toContain(`>${title}</h2>`);
});

describe.each(files.flatMap(([, { title, examples }]) => examples.map((example) => ({ title, ...example }))))(
	"$title: $name",
	({ element }) => {
		const html = renderToStaticMarkup(element);
		const all = tags(html);
		const ids = all.map((tag) => tag.attributes.get("id")).filter((id) => id !== undefined);

		test("has no inline styles, which the content security policy forbids", () => {
			expect(html).not.toMatch(/\sstyle=/);
		});

		test("uses every id once, and refers only to ids that exist", () => {
			expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
			const pointed = all.flatMap((tag) =>
				["aria-describedby", "aria-labelledby", "for"].flatMap((name) => tag.attributes.get(name)?.split(" ") ?? []),
			);
			expect(pointed.filter((id) => !ids.includes(id))).toEqual([]);
		});

		test("labels every field", () => {
			const labelled = new Set(all.filter((tag) => tag.name === "label").map((tag) => tag.attributes.get("for")));
			const fields = all.filter(
				(tag) => ["input", "select", "textarea"].includes(tag.name) && tag.attributes.get("type") !== "hidden",
			);
			expect(fields.filter((field) => !labelled.has(field.attributes.get("id")))).toEqual([]);
		});

		test("has text in every button and link", () => {
			const operable = [...html.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs)];
			expect(operable.filter((match) => words(match[2] ?? "") === "").map((match) => match[0])).toEqual([]);
		});
	},
);

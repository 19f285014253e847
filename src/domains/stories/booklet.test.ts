import { inflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import type { Brand } from "#contract/shared/brand.ts";
import { drawBooklet } from "./booklet.ts";
import { FILES, storyFolders } from "./stories.fixture.ts";
import { storyPages } from "./story-pages.ts";

const brand: Brand = {
	name: "Alongside",
	phone: "1800 975 711",
	email: "hello@alongside.example",
	phoneHours: "Monday to Friday",
	chatHours: { opens: "08:30", closes: "18:00" },
	social: {},
	logos: {},
	quickExitUrl: "https://weather.example",
};
const markdown = (FILES["my-first-visit"] ?? "").replace(/^---\n.*?\n---\n/s, "");
let pictures: URL;
beforeAll(async () => {
	({ pictures } = await storyFolders());
});

test("a social story has an introduction, pages with a picture and sentences, and a closing", () => {
	const { before, pages, after } = storyPages(markdown);
	expect(before).toEqual([["For the adult who reads along: one page a day is enough, says {product}."]]);
	expect(pages).toHaveLength(3);
	expect(pages[1]).toEqual({
		title: "Page 2 of my visit",
		picture: { name: "page-2", alt: "A child at door 2" },
		words: [["I go to a new place. My mum comes with me & I hold her hand."]],
	});
	expect(pages[2]?.words).toHaveLength(1);
	expect(after).toEqual([
		["Make the story your own: put in ", { text: "photos", strong: true }, " of your own door. Call {phone}."],
	]);
});

test("the closing can start with a heading or a horizontal rule", () => {
	const [page] = markdown.split("\n\nMake the story");
	for (const closing of ["## Make it your own\n\nTake photos.", "---\n\nTake photos."]) {
		const { pages, after } = storyPages(`${page}\n\n${closing}`);
		expect(pages).toHaveLength(3);
		expect(after).toEqual([["Take photos."]]);
	}
	expect(storyPages("Only words.")).toEqual({ before: [["Only words."]], pages: [], after: [] });
});

test("the booklet is tagged, with a title, a heading for each page, and existing pictures with alt text", async () => {
	const bytes = await drawBooklet(
		{ slug: "my-first-visit", title: "My first <visit>", subtitle: "In pictures", markdown },
		brand,
		pictures,
	);
	const said = bytes.toString("latin1");
	const streams = [...said.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
		try {
			return inflateSync(bytes.subarray((index ?? 0) + mark.length)).toString("latin1");
		} catch {
			return "";
		}
	});
	const all = said + streams.join("");
	expect(all).toContain("/Lang (en-AU)");
	expect(all.match(/\/Type \/Page\b/g)).toHaveLength(6);
	expect(all.match(/\/S \/H1\b/g)).toHaveLength(1);
	expect(all.match(/\/S \/H2\b/g)).toHaveLength(5);
	expect(all.match(/\/S \/Figure\b/g)).toHaveLength(2);
	expect(all).toContain("(A child at door 2)");
	expect(all).not.toContain("(A child at door 3)");
});

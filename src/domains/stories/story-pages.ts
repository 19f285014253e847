import { lexer, type Token, type Tokens } from "marked";
import type { Inline } from "#platform/pdf/set-text.ts";

/** The text of a paragraph. */
export type Words = Inline[];

/** A page of a social story: a title, a picture and a few sentences. */
export interface StoryPage {
	title: string;
	/** `name` is for example `page-1`. */
	picture: { name: string; alt: string } | undefined;
	words: Words[];
}

/** A social story for a booklet: an introduction for the adult, the pages, and a closing on how to make it personal. */
export interface StoryPages {
	before: Words[];
	pages: StoryPage[];
	after: Words[];
}

const plain = (text: string): string =>
	text.replace(
		/&(amp|lt|gt|quot|#39);/g,
		(_all, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
	);

/** Keeps only absolute links, because relative ones don't work in a PDF. */
const toInlines = (tokens: readonly Token[] | undefined, strong = false): Words =>
	(tokens ?? []).flatMap((token): Words => {
		if (token.type === "image") return [];
		if (token.type === "br") return [" "];
		if (token.type === "link" && /^(https?|mailto|tel):/.test((token as Tokens.Link).href))
			return [{ text: plain((token as Tokens.Link).text), href: (token as Tokens.Link).href }];
		if ("tokens" in token && token.tokens) return toInlines(token.tokens, strong || token.type === "strong");
		const text = plain("text" in token ? String(token.text) : token.raw).replace(/\s+/g, " ");
		return text === "" ? [] : [strong ? { text, strong: true } : text];
	});

const pictureIn = (token: Tokens.Paragraph): Tokens.Image | undefined =>
	token.tokens.find((one): one is Tokens.Image => one.type === "image");

/**
 * Splits a social story into pages. A page starts with a heading followed by a picture. The closing is the text after a
 * later heading without a picture, or after a horizontal rule. Otherwise it is the last paragraph of the last page, if
 * that page has more than one.
 */
export const storyPages = (markdown: string): StoryPages => {
	const story: StoryPages = { before: [], pages: [], after: [] };
	let into = story.before;
	for (const token of lexer(markdown)) {
		if (token.type === "hr") into = story.after;
		else if (token.type === "heading") {
			const page: StoryPage = { title: plain((token as Tokens.Heading).text), picture: undefined, words: [] };
			story.pages.push(page);
			into = page.words;
		} else if (token.type === "paragraph") {
			const picture = pictureIn(token as Tokens.Paragraph);
			const page = story.pages.at(-1);
			if (picture && page) page.picture = { name: picture.href, alt: plain(picture.text) };
			const words = toInlines((token as Tokens.Paragraph).tokens);
			if (words.some((one) => (typeof one === "string" ? one : one.text).trim() !== "")) into.push(words);
		} else if (token.type === "list")
			for (const item of (token as Tokens.List).items) into.push(toInlines(item.tokens));
	}
	const last = story.pages.at(-1);
	if (story.after.length > 0 || !last) return story;
	if (!last.picture && story.pages.length > 1) story.after = story.pages.pop()?.words ?? [];
	else if (last.words.length > 1) story.after = last.words.splice(-1);
	return story;
};

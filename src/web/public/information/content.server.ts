import { marked } from "marked";
import type { Fact } from "#contract/reference/facts.ts";
import type { Brand } from "#contract/shared/brand.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { telephone } from "../../lib/links.ts";

const pages = import.meta.glob("/content/**/*.md", { query: "?raw", import: "default" }) as Record<
	string,
	() => Promise<string>
>;

/** A level 3 heading and its text: a question with its answer, a step or a category. */
export interface Part {
	title: string;
	html: string;
}

/** A level 2 heading and its text. */
export interface Section {
	/** The section's anchor, from the heading's `{#id}`. */
	id: string;
	title: string;
	/** The whole section, including the headings of its parts. */
	html: string;
	/** The text before the first part. */
	intro: string;
	parts: Part[];
}

/** A page of `content/`. We wrote it, so its HTML is trusted. */
export interface Content {
	facts: {
		/** Missing for designed pages, which have their title in the copy table. */
		title?: string;
		description: string;
		/** The day of the last change, for example `2025-10-23`. */
		updated?: string;
		noindex?: string;
	};
	/** The text before the first section. */
	intro: string;
	sections: Section[];
}

const slugOf = (title: string) =>
	title
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");

/** Splits the text at headings of one level. `before` is the text before the first heading. */
const split = (body: string, heading: RegExp): { before: string; blocks: { title: string; body: string }[] } => {
	const [before = "", ...rest] = body.split(heading);
	const blocks: { title: string; body: string }[] = [];
	for (let at = 0; at < rest.length; at += 2) blocks.push({ title: (rest[at] ?? "").trim(), body: rest[at + 1] ?? "" });
	return { before, blocks };
};

const html = (markdown: string) => marked.parse(markdown, { async: false }).trim();

const sectionOf = ({ title: heading, body }: { title: string; body: string }): Section => {
	const [, title = heading, id = slugOf(heading)] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(heading) ?? [];
	const { before, blocks } = split(body, /^### (.*)$/m);
	return {
		id,
		title,
		html: html(body),
		intro: html(before),
		parts: blocks.map((part) => ({ title: part.title, html: html(part.body) })),
	};
};

/**
 * Parses a page: facts first (`name: value` lines between `---`), then Markdown. Level 2 headings name their anchor,
 * as in `## Who can apply {#apply}`. The brand fills in `{product}`, `{phone}`, `{email}` and `{hours}`, and the facts of law
 * and money fill in `{fact:personal-care}`.
 */
export const parseContent = (
	file: string,
	brand: Pick<Brand, "name" | "phone" | "email" | "phoneHours">,
	facts: readonly Fact[],
): Content => {
	const named = file
		.replaceAll(/\{fact:([\w-]+)\}/g, (_, code: string) => factWords(facts.find((one) => one.code === code)))
		.replaceAll("{product}", brand.name)
		.replaceAll("{phone}", `[${brand.phone}](${telephone(brand.phone)})`)
		.replaceAll("{email}", brand.email)
		.replaceAll("{hours}", brand.phoneHours)
		// Non-breaking spaces keep a phone number on one line.
		.replaceAll(/(?<=\[)[\d ]+(?=\]\(tel:)/g, (number) => number.replaceAll(" ", "\u00a0"));
	const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(named) ?? [];
	const values = Object.fromEntries(
		head.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
	);
	const { before, blocks } = split(body, /^## (.*)$/m);
	return { facts: values as unknown as Content["facts"], intro: html(before), sections: blocks.map(sectionOf) };
};

/** What a page says for a fact: its words, or past its day to check again, that it may have changed. */
const factWords = (fact: Fact | undefined): string => {
	if (!fact) return "We can't show this at the moment. Please call us on {phone}.";
	const { words, source, checked_on, is_due } = fact;
	return is_due
		? `We last checked this on ${longCalendarDay(checked_on)}, and it may have changed. See [${source.name}](${source.url}).`
		: words;
};

const held = new WeakMap<Brand, Map<string, { content: Content; facts: string }>>();

/**
 * The page of `content/` for an address, for example `/funding-information`; undefined if there is none.
 * Each page is parsed once for the facts of the day, because neither its file nor the brand changes while the service runs.
 */
export const readContent = async (path: string, brand: Brand, facts: readonly Fact[]): Promise<Content | undefined> => {
	const file = pages[`/content${path}.md`];
	if (!file) return undefined;
	const parsed = held.get(brand) ?? new Map<string, { content: Content; facts: string }>();
	held.set(brand, parsed);
	const known = parsed.get(path);
	const now = JSON.stringify(facts);
	if (known?.facts === now) return known.content;
	const content = parseContent(await file(), brand, facts);
	parsed.set(path, { content, facts: now });
	return content;
};

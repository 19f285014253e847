import { lexer, type Token, type Tokens, walkTokens } from "marked";
import { isBlank } from "#contract/shared/text/blank.ts";
import type { StoryCheck, StoryText } from "#contract/stories/editing.ts";
import { LONG_SENTENCE_WORDS, META_DESCRIPTION_SHOWN, READING_AGE } from "#contract/stories/options.ts";

/** The parts of a text that the checks look at. */
export interface StoryContent {
	headings: { level: number; text: string }[];
	links: { href: string; text: string }[];
	pictures: { href: string; text: string }[];
	/** Paragraphs and list items as plain text. */
	words: string[];
}

const plain = (html: string): string =>
	html
		.replace(/<[^>]*>/g, " ")
		.replace(/&nbsp;|&#160;/g, " ")
		.replace(/&amp;/g, "&")
		.replace(/\s+/g, " ")
		.trim();

const words = (tokens: readonly Token[] | undefined): string =>
	(tokens ?? [])
		.map((token) =>
			"tokens" in token && token.tokens
				? words(token.tokens)
				: token.type === "html" || token.type === "image"
					? ""
					: "text" in token
						? token.text
						: "",
		)
		.join("");

const ofMarkdown = (content: string): StoryContent => {
	const found: StoryContent = { headings: [], links: [], pictures: [], words: [] };
	walkTokens(lexer(content), (token) => {
		if (token.type === "heading")
			found.headings.push({ level: (token as Tokens.Heading).depth, text: words(token.tokens) });
		else if (token.type === "link") found.links.push({ href: (token as Tokens.Link).href, text: words(token.tokens) });
		else if (token.type === "image")
			found.pictures.push({ href: (token as Tokens.Image).href, text: (token as Tokens.Image).text });
		else if (token.type === "paragraph" || (token.type === "text" && "tokens" in token))
			found.words.push(words(token.tokens));
	});
	return found;
};

const ofHtml = (content: string): StoryContent => {
	const all = (pattern: RegExp) => [...content.matchAll(pattern)];
	return {
		headings: all(/<h([1-6])[^>]*>(.*?)<\/h\1>/gis).map(([, level, text = ""]) => ({
			level: Number(level),
			text: plain(text),
		})),
		links: all(/<a\b[^>]*?href\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a>/gis).map(([, href = "", text = ""]) => ({
			href,
			text: plain(text),
		})),
		pictures: all(/<img\b[^>]*>/gi).map(([tag]) => ({
			href: /src\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? "",
			text: /alt\s*=\s*["']([^"']*)/i.exec(tag)?.[1] ?? "",
		})),
		words: all(/<(?:p|li)\b[^>]*>(.*?)<\/(?:p|li)>/gis).map(([, text = ""]) => plain(text)),
	};
};

/** Finds the headings, links, pictures and paragraphs of a text. */
export const findIn = (content: string, format: "markdown" | "html"): StoryContent =>
	format === "markdown" ? ofMarkdown(content) : ofHtml(content);

/** Link texts that mean nothing on their own. Screen reader users often go through the links one by one. */
const SAYS_NOTHING =
	/^(click( here)?|here|this|this (link|page|story|website|site)|read( more)?|more|more info(rmation)?|learn more|see (more|here)|link|website|page|details)[.!:]?$/i;

const sentencesOf = (text: string): string[] =>
	text.split(/(?<=[.!?])["”']?\s+(?=\p{Lu})/u).filter((one) => /\p{L}/u.test(one));
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
const syllables = (word: string): number =>
	Math.max(
		1,
		(
			word
				.toLowerCase()
				.replace(/e$/, "")
				.match(/[aeiouy]+/g) ?? []
		).length,
	);

/** The age from which a text is easy to read, by the Flesch-Kincaid grade. 0 if the text is too short to tell. */
export const readingAge = (paragraphs: readonly string[]): number => {
	const sentences = paragraphs.flatMap(sentencesOf);
	const all = sentences.flatMap(wordsOf);
	if (all.length < 50) return 0;
	const grade =
		0.39 * (all.length / sentences.length) +
		11.8 * (all.reduce((sum, word) => sum + syllables(word), 0) / all.length) -
		15.59;
	return Math.max(5, Math.round(grade + 5));
};

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);

/** Problems and suggestions for a story that follow from its text alone. */
export const checkText = (text: StoryText, format: "markdown" | "html"): StoryCheck[] => {
	const { headings, links, pictures, words: paragraphs } = findIn(text.content, format);
	const checks: StoryCheck[] = [];
	const stop = (field: string, message: string) => checks.push({ field, stops: true, message });
	const hint = (field: string, message: string) => checks.push({ field, stops: false, message });

	if (text.content === "") stop("content", "The story has no text yet. Write the text");
	if (text.summary === "")
		stop("summary", "The summary is missing. Say in one or two sentences what the story is about");
	if (text.author === "") stop("author", "The author is missing. Enter who wrote the story");
	if (text.category === null) stop("category", "The category is missing. Choose who the story is for");
	if (text.cover === "") stop("cover", "The cover picture is missing. Add a picture and choose it as the cover");
	else if (text.cover_alt === "")
		stop("cover_alt", "The cover has no alt text. Describe the picture for people who can't see it");

	let level = 1;
	for (const heading of headings) {
		const name = `“${short(heading.text)}”`;
		if (heading.level === 1)
			stop("content", `The heading ${name} has the same level as the title. Start its line with ##`);
		else if (heading.level > level + 1)
			stop(
				"content",
				`The heading ${name} skips a level. After ${level === 1 ? "the title, use ##" : `a ${"#".repeat(level)} heading, use ${"#".repeat(level + 1)} at most`}`,
			);
		if (isBlank(heading.text)) stop("content", "A heading is empty. Write its text or remove the line");
		level = Math.max(2, heading.level);
	}
	for (const link of links) {
		if (isBlank(link.text)) stop("content", `The link to ${link.href} has no text. Say where it leads`);
		else if (SAYS_NOTHING.test(link.text.trim()))
			stop("content", `The link “${link.text.trim()}” doesn't say where it leads. Name the page it opens`);
	}
	for (const picture of pictures)
		if (isBlank(picture.text))
			stop(
				"content",
				`The picture ${picture.href} has no alt text. Describe it between the square brackets, for people who can't see it`,
			);
	if (text.is_social && pictures.length === 0)
		stop("content", "A social story needs pages. Each page has a heading, a picture and a few sentences");

	if (text.meta_description === "")
		hint("meta_description", "Search engines will show the summary, because there is no search description");
	else if (text.meta_description.length > META_DESCRIPTION_SHOWN)
		hint(
			"meta_description",
			`Search engines show about ${META_DESCRIPTION_SHOWN} characters of the description; this has ${text.meta_description.length}`,
		);
	if (text.service_areas.length === 0)
		hint("service_areas", "No service area is selected. People can only find the story by its text");
	const long = paragraphs.flatMap(sentencesOf).filter((one) => wordsOf(one).length > LONG_SENTENCE_WORDS);
	if (long.length > 0)
		hint(
			"content",
			`${long.length === 1 ? "One sentence has" : `${long.length} sentences have`} more than ${LONG_SENTENCE_WORDS} words. The first is “${short(long[0] ?? "")}”. Short sentences are easier to read`,
		);
	const age = readingAge(paragraphs);
	if (age > READING_AGE)
		hint("content", `The reading age of this text is ${age}. Use shorter words and sentences to reach more people`);
	return checks;
};

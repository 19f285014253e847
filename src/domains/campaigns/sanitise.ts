import sanitizeHtml from "sanitize-html";
import { Lately } from "#platform/lately.ts";

const rules: sanitizeHtml.IOptions = {
	allowedTags: ["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "u", "a", "br"],
	allowedAttributes: { a: ["href"] },
	allowedSchemes: ["http", "https"],
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	transformTags: { b: "strong", i: "em" },
	parser: { lowerCaseTags: true },
};

/** Characters of all texts that are remembered, with what was left of each: some hundred pages. */
const MOST_CHARACTERS = 4_000_000;
/** A page has a dozen such texts and seldom changes: what was cleaned once is remembered. */
const cleaned = new Lately<string, string>(MOST_CHARACTERS, (clean, html) => html.length + clean.length);

/**
 * HTML of a landing page without anything that could act: paragraphs, headings, lists, emphasis and links to other pages are kept
 * (visitor §9, CMP-020).
 */
export const sanitise = (html: string): string => {
	const known = cleaned.get(html);
	if (known !== undefined) return known;
	const clean = sanitizeHtml(html, rules);
	cleaned.put(html, clean);
	return clean;
};

import sanitizeHtml from "sanitize-html";

const rules: sanitizeHtml.IOptions = {
	allowedTags: ["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "u", "a", "br"],
	allowedAttributes: { a: ["href"] },
	allowedSchemes: ["http", "https"],
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	transformTags: { b: "strong", i: "em" },
	parser: { lowerCaseTags: true },
};

/** A page has a dozen such texts and seldom changes: what was cleaned once is remembered. */
const cleaned = new Map<string, string>();
const MOST_REMEMBERED = 1_000;

/**
 * HTML of a landing page without anything that could act: paragraphs, headings, lists, emphasis and links to other pages are kept
 * (visitor §9, CMP-020).
 */
export const sanitise = (html: string): string => {
	const known = cleaned.get(html);
	if (known !== undefined) return known;
	const clean = sanitizeHtml(html, rules);
	if (cleaned.size >= MOST_REMEMBERED) cleaned.clear();
	cleaned.set(html, clean);
	return clean;
};

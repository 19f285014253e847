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

/**
 * Removes everything that could run from a landing page's HTML. Paragraphs, headings, lists, emphasis and links to
 * other pages stay (CMP-020).
 */
export const sanitise = (html: string): string => sanitizeHtml(html, rules);

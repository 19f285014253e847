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

/** HTML of a landing page without anything that could run: paragraphs, headings, lists, emphasis and links to other pages stay (CMP-020). */
export const sanitise = (html: string): string => sanitizeHtml(html, rules);

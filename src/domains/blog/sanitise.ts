import sanitizeHtml from "sanitize-html";

/** Pictures of ours and no others: nothing on a page may tell another site who reads it. */
const isOurPicture = (url: string | undefined): boolean => /^\/(stories\/[\w-]+|api\/story-pictures\/[\w-]+\/\w+)\.(avif|webp|jpe?g|png)$/.test(url ?? "");

const rules: sanitizeHtml.IOptions = {
	allowedTags: [
		...["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "hr", "blockquote"],
		...["table", "thead", "tbody", "tr", "th", "td", "picture", "source", "img"],
	],
	allowedAttributes: { a: ["href"], ol: ["start"], th: ["scope"], source: ["srcset", "type"], img: ["src", "alt", "width", "height", "loading"] },
	allowedSchemes: ["http", "https", "mailto", "tel"],
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	// The library does not know that sources have no end tag, either.
	selfClosing: [...sanitizeHtml.defaults.selfClosing, "source"],
	// The page's own title is the one heading above.
	transformTags: { b: "strong", i: "em", h1: "h2" },
	exclusiveFilter: ({ tag, attribs }) => (tag === "img" && !isOurPicture(attribs.src)) || (tag === "source" && !isOurPicture(attribs.srcset)),
	parser: { lowerCaseTags: true },
};

/** HTML of a story without anything that could act or call another site: text, lists, tables, links and our own pictures are kept. */
export const sanitise = (html: string): string => sanitizeHtml(html, rules);

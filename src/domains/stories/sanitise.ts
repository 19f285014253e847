import sanitizeHtml from "sanitize-html";

/** Pictures of ours and no others: nothing on a page may tell another site who reads it. */
const isOurPicture = (url: string | undefined): boolean =>
	/^\/(stories\/[\w-]+|api\/story-pictures\/[\w-]+\/\w+)\.(avif|webp|jpe?g|png)$/.test(url ?? "");

const rules: sanitizeHtml.IOptions = {
	allowedTags: [
		...["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "hr", "blockquote"],
		...["table", "thead", "tbody", "tr", "th", "td", "picture", "source", "img"],
	],
	allowedAttributes: {
		a: ["href"],
		ol: ["start"],
		th: ["scope"],
		source: ["srcset", "type"],
		img: ["src", "alt", "width", "height", "loading"],
	},
	allowedSchemes: ["http", "https", "mailto", "tel"],
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	// The library does not know that sources have no end tag, either.
	selfClosing: [...sanitizeHtml.defaults.selfClosing, "source"],
	// The page's own title is the one heading above.
	transformTags: { b: "strong", i: "em", h1: "h2" },
	exclusiveFilter: ({ tag, attribs }) =>
		(tag === "img" && !isOurPicture(attribs.src)) || (tag === "source" && !isOurPicture(attribs.srcset)),
	parser: { lowerCaseTags: true },
};

/** Rounds after which what still changes is not shown at all; the second one finds nothing left to change but in what somebody built to deceive. */
const ROUNDS = 5;

/**
 * HTML of a story without anything that could act or call another site: text, lists, tables, links and our own pictures are kept. What it gives is in
 * the form that it gives back unchanged: a piece such as a drawing, once gone, would let what stood in it be read in another way.
 */
export const sanitise = (html: string): string => {
	let clean = html;
	for (let round = 0; round < ROUNDS; round++) {
		const again = sanitizeHtml(clean, rules);
		if (again === clean && round > 0) return clean;
		clean = again;
	}
	return "";
};

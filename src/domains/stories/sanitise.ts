import sanitizeHtml from "sanitize-html";

/** Only our own pictures are allowed, because an external picture would reveal readers to another site. */
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
	// sanitize-html doesn't treat <source> as a void element.
	selfClosing: [...sanitizeHtml.defaults.selfClosing, "source"],
	// The page's title is the only h1.
	transformTags: { b: "strong", i: "em", h1: "h2" },
	exclusiveFilter: ({ tag, attribs }) =>
		(tag === "img" && !isOurPicture(attribs.src)) || (tag === "source" && !isOurPicture(attribs.srcset)),
	parser: { lowerCaseTags: true },
};

/** HTML that still changes after this many rounds is dropped. Only hostile input changes after the second round. */
const ROUNDS = 5;

/**
 * Removes everything active or external from a story's HTML. Text, lists, tables, links and our own pictures stay.
 * Repeats until nothing changes, because removing an element such as <svg> can change how its contents are parsed.
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

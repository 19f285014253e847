import sanitizeHtml from "sanitize-html";

/** Only our own pictures are allowed, because an external picture would reveal readers to another site. */
const isOurPicture = (url: string | undefined): boolean =>
	/^\/(stories\/[\w-]+|api\/story-pictures\/[\w-]+\/\w+)\.(avif|webp|jpe?g|png)$/.test(url ?? "");

const TEXT = ["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br"];
const COMMON = {
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	parser: { lowerCaseTags: true },
} as const satisfies sanitizeHtml.IOptions;

/** What stays, by where the HTML is shown. */
const RULES = {
	/** Paragraphs, headings, lists, emphasis and links to other pages (CMP-020). */
	"landing-page": {
		...COMMON,
		allowedTags: [...TEXT, "u"],
		allowedAttributes: { a: ["href"] },
		allowedSchemes: ["http", "https"],
		transformTags: { b: "strong", i: "em" },
	},
	/** Text, lists, tables, links and our own pictures. */
	story: {
		...COMMON,
		allowedTags: [
			...[...TEXT, "h2", "hr", "blockquote"],
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
		// sanitize-html doesn't treat <source> as a void element.
		selfClosing: [...sanitizeHtml.defaults.selfClosing, "source"],
		// The page's title is the only h1.
		transformTags: { b: "strong", i: "em", h1: "h2" },
		exclusiveFilter: ({ tag, attribs }) =>
			(tag === "img" && !isOurPicture(attribs.src)) || (tag === "source" && !isOurPicture(attribs.srcset)),
	},
} as const satisfies Record<string, sanitizeHtml.IOptions>;

/** These tags without attributes. Elements that don't hold text are dropped with their contents. */
const only = (tags: readonly string[]): sanitizeHtml.IOptions => ({
	...COMMON,
	allowedTags: [...tags],
	allowedAttributes: {},
	nonTextTags: [
		...["script", "style", "textarea", "option", "noscript", "template", "title", "iframe", "object", "svg", "math"],
	],
});

/** HTML that still changes after this many rounds is dropped. Only hostile input changes after the second round. */
const ROUNDS = 5;

/**
 * Removes everything active or external from HTML. Repeats until nothing changes, because removing an element such as
 * <svg> can change how its contents are parsed.
 * @param of where it is shown, or the tags that stay, without attributes
 */
export const cleanHtml = (html: string, of: keyof typeof RULES | readonly string[]): string => {
	const rules = typeof of === "string" ? RULES[of] : only(of);
	let clean = html;
	for (let round = 0; round < ROUNDS; round++) {
		const again = sanitizeHtml(clean, rules);
		if (again === clean && round > 0) return clean;
		clean = again;
	}
	return "";
};

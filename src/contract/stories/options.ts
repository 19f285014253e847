// Limits and states of stories as the team works on them. No zod: this file reaches the browser.

/** How a story stands. `ready`: a draft that was sent for review. `scheduled`: its time is still to come. */
export const STORY_STATES = ["draft", "ready", "scheduled", "published", "removed"] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** Longest texts, in characters. */
export const STORY_CHARACTERS = {
	title: 120,
	slug: 100,
	subtitle: 160,
	summary: 300,
	meta_description: 200,
	author: 80,
	tag: 40,
	cover_alt: 250,
	cover_credit: 120,
	content: 60_000,
} as const;
/** Quotes and lists within one another, as one line begins them: what reads Markdown goes a step down for each, and has an end. */
export const STORY_DEPTH = 40;
const DEEPER = new RegExp(`^[ \\t]*(?:(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))[ \\t]*){${STORY_DEPTH + 1}}`, "m");
/** Whether a line of a text begins with more signs for quotes and lists than that. */
export const isNestedTooDeep = (content: string): boolean => DEEPER.test(content);
/** Signs of emphasis, and of exclamation, in one paragraph: what reads Markdown looks for the partner of each, or for a picture, in all that follows. */
export const STORY_SIGNS = 1_000;
/** Whether a paragraph of a text has more of these signs than that. */
export const hasTooManySigns = (content: string): boolean =>
	content.split(/\n[ \t]*\n/).some((paragraph) => (paragraph.match(/[*_~!]/g)?.length ?? 0) > STORY_SIGNS);
export const STORY_TAGS = 12;
export const STORY_AREAS = 8;

/** Largest picture that is uploaded, in bytes, and its smallest sides in pixels. */
export const STORY_PICTURE_BYTES = 10 * 1024 * 1024;
export const STORY_PICTURE_LEAST = { width: 800, height: 400 } as const;

/** Ways a picture is put to use as it is uploaded. */
export const PICTURE_USES = ["text", "cover", "later"] as const;

/** What a search engine shows of a page's description, in characters. */
export const META_DESCRIPTION_SHOWN = 155;

/** A sentence of more words is hard to read. */
export const LONG_SENTENCE_WORDS = 25;
/** The age from which most readers follow a text; above it the editor gives a hint. */
export const READING_AGE = 14;

/** Addresses of our pages that have no row of their own, which a story may lead to. */
export const OWN_PAGES: readonly string[] = [
	"/",
	"/services",
	"/providers",
	"/about",
	"/funding-information",
	"/funding-information/national-disability-insurance-scheme",
	"/funding-information/home-care-package-funding",
	"/moderation-policy",
	"/contact",
	"/live-chat",
	"/list-your-organisation",
	"/list-your-organisation/enquire-now",
	"/c2c",
	"/blog",
	"/blog/feed.xml",
	"/privacy-choices",
	"/complaints-and-feedback",
	"/terms-and-conditions",
	"/privacy-policy",
	"/accessibility",
];

/** A title as an address: `steady-on-your-feet`; empty where it has no letters or digits of the Latin alphabet. */
export const slugOfTitle = (title: string): string =>
	title
		.normalize("NFKD")
		.replace(/[\u0300-\u036f'’]/g, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, STORY_CHARACTERS.slug)
		.replace(/^-+|-+$/g, "");

// Limits and states of stories for the team. No zod: this file reaches the browser.

/** Story states. `ready`: a draft sent for review. `scheduled`: to be published later. */
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
/** Deepest nesting of quotes and lists at the start of a line, because the Markdown parser recurses for each level. */
export const STORY_DEPTH = 40;
const DEEPER = new RegExp(`^[ \\t]*(?:(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))[ \\t]*){${STORY_DEPTH + 1}}`, "m");
/** True if a line starts with more than `STORY_DEPTH` quote and list marks. */
export const isNestedTooDeep = (content: string): boolean => DEEPER.test(content);
/** Most emphasis and exclamation marks in a paragraph. The Markdown parser searches all following text for each. */
export const STORY_SIGNS = 1_000;
/** True if a paragraph has more than `STORY_SIGNS` marks. */
export const hasTooManySigns = (content: string): boolean =>
	content.split(/\n[ \t]*\n/).some((paragraph) => (paragraph.match(/[*_~!]/g)?.length ?? 0) > STORY_SIGNS);
export const STORY_TAGS = 12;
export const STORY_AREAS = 8;

/** Largest uploaded picture in bytes, and its smallest sides in pixels. */
export const STORY_PICTURE_BYTES = 10 * 1024 * 1024;
export const STORY_PICTURE_LEAST = { width: 800, height: 400 } as const;

/** Uses of an uploaded picture. */
export const PICTURE_USES = ["text", "cover", "later"] as const;

/** Characters of a page's description that search engines show. */
export const META_DESCRIPTION_SHOWN = 155;

/** Longer sentences are hard to read. */
export const LONG_SENTENCE_WORDS = 25;
/** Above this reading age, the editor gives a hint. */
export const READING_AGE = 14;

/** Static pages that a story can link to. */
export const OWN_PAGES: readonly string[] = [
	"/",
	"/services",
	"/providers",
	"/about",
	"/funding-information",
	"/funding-information/national-disability-insurance-scheme",
	"/funding-information/home-care-package-funding",
	"/what-care-costs",
	"/what-care-costs/ndis",
	"/moderation-policy",
	"/how-we-decide",
	"/in-your-language",
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

/** Makes a slug from a title: `steady-on-your-feet`. Empty if the title has no Latin letters or digits. */
export const slugOfTitle = (title: string): string =>
	title
		.normalize("NFKD")
		.replace(/[\u0300-\u036f'’]/g, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, STORY_CHARACTERS.slug)
		.replace(/^-+|-+$/g, "");

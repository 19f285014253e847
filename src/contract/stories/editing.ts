import { z } from "zod";
import { byId, id, idText, Named, pageNumber, pageOf, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { RELATED_STORIES } from "#contract/stories/limits.ts";
import {
	hasTooManySigns,
	isNestedTooDeep,
	STORY_CHARACTERS as MOST,
	STORY_AREAS,
	STORY_DEPTH,
	STORY_SIGNS,
	STORY_STATES,
	STORY_TAGS,
} from "./options.ts";
import { Story, StoryCard } from "./stories.ts";
import { StoryPicture } from "./story-pictures.ts";

const line = (most: number) => text(most).overwrite(asOneLine);
const unique = <T>(list: T[]): T[] => [...new Set(list)];

/** All fields of the story form. Publishing checks that they're complete. */
export const StoryText = z.object({
	title: requiredText(MOST.title, "Please give the story a title").overwrite(asOneLine),
	/** If empty, made from the title. */
	slug: text(MOST.slug)
		.refine(
			(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
			"Use small letters, digits and single hyphens, for example steady-on-your-feet",
		)
		.refine((typed) => !["category", "service-area"].includes(typed), "The blog uses this address. Choose another one"),
	subtitle: line(MOST.subtitle),
	summary: line(MOST.summary),
	meta_description: line(MOST.meta_description),
	/** Markdown, or HTML for imported stories. */
	content: text(MOST.content)
		.refine(
			(typed) => !isNestedTooDeep(typed),
			`A line starts with more than ${STORY_DEPTH} quote or list marks. Remove some of them`,
		)
		.refine(
			(typed) => !hasTooManySigns(typed),
			`A paragraph has more than ${thousands(STORY_SIGNS)} italic, bold or exclamation marks (* _ ~ !). Remove some of them, or split the paragraph with empty lines`,
		),
	author: line(MOST.author),
	category: id.nullable(),
	/** The main area first. */
	service_areas: z.array(id).max(STORY_AREAS, `Choose at most ${STORY_AREAS} service areas`).transform(unique),
	/** Slug of the landing page that the story promotes. */
	primary_service: text(100).nullable(),
	tags: z
		.array(line(MOST.tag))
		.max(STORY_TAGS, `At most ${STORY_TAGS} tags`)
		.transform((tags) => unique(tags.filter(Boolean))),
	/** One of its pictures (`picture-3`), the path of an imported picture, or empty. */
	cover: z.string().regex(/^$|^picture-[1-9]\d{0,3}$|^\/stories\/[\w-]+\.webp$/, "Choose one of the story's pictures"),
	cover_alt: line(MOST.cover_alt),
	cover_credit: line(MOST.cover_credit),
	is_featured: z.boolean(),
	/** A social story, which can be downloaded as a booklet. */
	is_social: z.boolean(),
	/** Preferred related stories. */
	related: z.array(id).max(RELATED_STORIES).transform(unique),
});
export type StoryText = z.output<typeof StoryText>;

export const StoryCheck = z.object({
	/** The affected form field. */
	field: z.string(),
	/** Blocks publishing; otherwise it's a hint. */
	stops: z.boolean(),
	/** The problem and how to fix it. */
	message: z.string(),
});
export type StoryCheck = z.output<typeof StoryCheck>;

const State = z.enum(STORY_STATES);

export const StoryLine = z.object({
	id: z.int(),
	title: z.string(),
	state: State,
	/** The newest version isn't published yet. */
	has_changes: z.boolean(),
	/** Waits for a lead's review. */
	is_ready: z.boolean(),
	is_social: z.boolean(),
	category: z.string().nullable(),
	author: z.string(),
	/** When it was or will be published. */
	published_at: z.string().nullable(),
	changed_at: z.string(),
	/** Null for an imported story that nobody has changed. */
	changed_by: z.string().nullable(),
});
export type StoryLine = z.output<typeof StoryLine>;

const counts = z.object({
	all: z.int(),
	draft: z.int(),
	ready: z.int(),
	scheduled: z.int(),
	published: z.int(),
	removed: z.int(),
});

export const listTeamStories = endpoint({
	method: "GET",
	path: "/team/stories/",
	summary: "Stories for the team, last changed first; `ready` lists all stories waiting for review",
	query: z.object({
		state: State.optional(),
		category: idText.optional(),
		search: text(100).default(""),
		page: pageNumber,
	}),
	output: pageOf(StoryLine).extend({ counts }),
});

export const TeamStory = z.object({
	id: z.int(),
	state: State,
	version,
	has_changes: z.boolean(),
	/** Public slug; null if not published. */
	public_slug: z.string().nullable(),
	published_at: z.string().nullable(),
	removed_at: z.string().nullable(),
	ready: z.object({ at: z.string(), by: z.string() }).nullable(),
	saved: z.object({ at: z.string(), by: z.string().nullable(), is_automatic: z.boolean() }),
	format: z.enum(["markdown", "html"]),
	text: StoryText,
	/** URL of the cover, 720×480; null if there is none. */
	cover_url: z.string().nullable(),
	pictures: z.array(StoryPicture),
	checks: z.array(StoryCheck),
	/** Audit events, newest first. */
	history: z.array(
		z.object({
			at: z.string(),
			by: z.string().nullable(),
			event: z.string(),
			facts: z.record(z.string(), z.unknown()),
		}),
	),
	/** Former slugs that redirect to the story. */
	former_slugs: z.array(z.string()),
});
export type TeamStory = z.output<typeof TeamStory>;

export const createStory = endpoint({
	method: "POST",
	path: "/team/stories/",
	summary:
		"Create a draft story; its slug is made from the title. Calls with the same Idempotency-Key header count once",
	body: z.object({ title: StoryText.shape.title, is_social: z.boolean().default(false) }),
	output: TeamStory,
	status: 201,
});

export const readTeamStory = endpoint({
	method: "GET",
	path: "/team/stories/{id}/",
	summary: "A story for editing, with the problems to fix before publishing and its history",
	params: byId,
	output: TeamStory,
});

export const readStoryChoices = endpoint({
	method: "GET",
	path: "/team/story-choices/",
	summary: "Choices in the story form: categories, service areas, landing pages, and stories by title",
	output: z.object({
		categories: z.array(Named),
		areas: z.array(Named),
		services: z.array(z.object({ slug: z.string(), name: z.string() })),
		stories: z.array(Named),
	}),
});

export const saveTeamStory = endpoint({
	method: "PUT",
	path: "/team/stories/{id}/",
	summary: "Save a new version without publishing it. 409 if a colleague has saved since, 422 if the slug is taken",
	params: byId,
	body: StoryText.extend({
		version,
		/** Autosave while the author writes. Consecutive autosaves share one version. */
		automatic: z.boolean().default(false),
	}),
	output: TeamStory,
});

export const renderStory = endpoint({
	method: "POST",
	path: "/team/stories/{id}/render/",
	summary: "Preview of a text as sanitised HTML; stores nothing",
	params: byId,
	body: z.object({ content: StoryText.shape.content }),
	output: z.object({ html: z.string() }),
});

export const previewStory = endpoint({
	method: "GET",
	path: "/team/stories/{id}/preview/",
	summary: "Preview of the newest version as a public page",
	params: byId,
	output: z.object({ post: Story, relatedPosts: z.array(StoryCard), state: State }),
});

export const sendStoryForReview = endpoint({
	method: "POST",
	path: "/team/stories/{id}/review/",
	summary: "Send a story for a lead's review, or withdraw it; 409 if a colleague has saved since",
	params: byId,
	body: z.object({ version, ready: z.boolean() }),
	output: TeamStory,
});

export const publishStory = endpoint({
	method: "POST",
	path: "/team/stories/{id}/publish/",
	summary:
		"Publish the newest version now or at a given office time. 422 if there are problems to fix, 409 if a colleague has saved since. A former slug redirects to the new one",
	params: byId,
	body: z.object({
		version,
		/** `2026-09-14` and `09:30`; empty to publish now. */
		day: z
			.string()
			.regex(/^$|^\d{4}-\d\d-\d\d$/, "Enter a date")
			.default(""),
		time: z
			.string()
			.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, for example 09:30")
			.default(""),
		/** Backdates a story that was written or published earlier. It appears at once, sorted by this day. */
		dated: z
			.string()
			.regex(/^$|^\d{4}-\d\d-\d\d$/, "Enter a date")
			.default(""),
	}),
	output: TeamStory,
});

export const takeStoryDown = endpoint({
	method: "POST",
	path: "/team/stories/{id}/take-down/",
	summary:
		"Take down a published story, so that its URL returns 410, or unschedule a story, which becomes a draft again. 409 for other stories",
	params: byId,
	body: z.object({ version }),
	output: TeamStory,
});

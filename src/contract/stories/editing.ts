import { z } from "zod";
import { id, idText, pageNumber, pageOf, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { RELATED_STORIES } from "#contract/shared/limits.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import {
	hasTooManySigns,
	isNestedTooDeep,
	STORY_CHARACTERS as MOST,
	PICTURE_USES,
	STORY_AREAS,
	STORY_DEPTH,
	STORY_PICTURE_BYTES,
	STORY_SIGNS,
	STORY_STATES,
	STORY_TAGS,
} from "./options.ts";
import { Named, Story, StoryCard } from "./stories.ts";

const params = z.object({ id: idText });
const line = (most: number) => text(most).overwrite(asOneLine);
const unique = <T>(list: T[]): T[] => [...new Set(list)];

/** A story as it is worked on: every field of its form. What it lacks is asked for when it is published. */
export const StoryText = z.object({
	title: line(MOST.title).refine((typed) => !isBlank(typed), "Please give the story a title"),
	/** Empty: made from the title. */
	slug: text(MOST.slug)
		.refine(
			(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
			"Use small letters, digits and single hyphens, such as steady-on-your-feet",
		)
		.refine((typed) => !["category", "service-area"].includes(typed), "This address is taken by the blog itself"),
	subtitle: line(MOST.subtitle),
	summary: line(MOST.summary),
	meta_description: line(MOST.meta_description),
	/** Markdown, or HTML where the story came as such. */
	content: text(MOST.content)
		.refine(
			(typed) => !isNestedTooDeep(typed),
			`A line begins with more than ${STORY_DEPTH} signs for quotes or lists. Take some of them out`,
		)
		.refine(
			(typed) => !hasTooManySigns(typed),
			`A paragraph has more than ${thousands(STORY_SIGNS)} signs for italic or bold words, or of exclamation (* _ ~ !). Take some of them out, or part it with empty lines`,
		),
	author: line(MOST.author),
	category: id.nullable(),
	/** The main one first. */
	service_areas: z.array(id).max(STORY_AREAS, `Choose at most ${STORY_AREAS} service areas`).transform(unique),
	/** Slug of the landing page it leads to. */
	primary_service: text(100).nullable(),
	tags: z
		.array(line(MOST.tag))
		.max(STORY_TAGS, `At most ${STORY_TAGS} tags`)
		.transform((tags) => unique(tags.filter(Boolean))),
	/** `picture-3` of its own pictures, the address of a file that it came with, or empty. */
	cover: z.string().regex(/^$|^picture-[1-9]\d{0,3}$|^\/stories\/[\w-]+\.webp$/, "Choose one of the story's pictures"),
	cover_alt: line(MOST.cover_alt),
	cover_credit: line(MOST.cover_credit),
	is_featured: z.boolean(),
	/** A social story: its pages can be downloaded as a booklet. */
	is_social: z.boolean(),
	/** Stories to name as related first. */
	related: z.array(id).max(RELATED_STORIES).transform(unique),
});
export type StoryText = z.output<typeof StoryText>;

export const StoryCheck = z.object({
	/** Field of the form that it is about. */
	field: z.string(),
	/** It must be mended before the story can be published; otherwise it is a hint. */
	stops: z.boolean(),
	/** What is so, and what to do. */
	message: z.string(),
});
export type StoryCheck = z.output<typeof StoryCheck>;

const StoryPicture = z.object({
	/** As a text names it: `picture-3`. */
	ref: z.string(),
	alt: z.string(),
	url: z.string(),
	/** As the text and the cover stand now. */
	is_used: z.boolean(),
});

const State = z.enum(STORY_STATES);

export const StoryLine = z.object({
	id: z.int(),
	title: z.string(),
	state: State,
	/** What the public reads is older than the newest version. */
	has_changes: z.boolean(),
	/** It waits for a lead's look. */
	is_ready: z.boolean(),
	is_social: z.boolean(),
	category: z.string().nullable(),
	author: z.string(),
	/** Since when it is shown, or when it will be. */
	published_at: z.string().nullable(),
	changed_at: z.string(),
	/** Null: as it came with the service. */
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
	summary:
		"Stories as the team works on them, last changed first; `ready` are those that wait for a look, whatever else they are",
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
	/** Where the public finds it; null while it is not shown. */
	public_slug: z.string().nullable(),
	published_at: z.string().nullable(),
	removed_at: z.string().nullable(),
	ready: z.object({ at: z.string(), by: z.string() }).nullable(),
	saved: z.object({ at: z.string(), by: z.string().nullable(), is_automatic: z.boolean() }),
	format: z.enum(["markdown", "html"]),
	text: StoryText,
	/** Address of the cover, 720×480; null where there is none. */
	cover_url: z.string().nullable(),
	pictures: z.array(StoryPicture),
	checks: z.array(StoryCheck),
	/** What was done, the last first. */
	history: z.array(
		z.object({ at: z.string(), by: z.string().nullable(), deed: z.string(), facts: z.record(z.string(), z.unknown()) }),
	),
	/** Former addresses that lead to it. */
	former_slugs: z.array(z.string()),
});
export type TeamStory = z.output<typeof TeamStory>;

export const createStory = endpoint({
	method: "POST",
	path: "/team/stories/",
	summary:
		"Begins a story: a draft that nobody but the team sees; its address is made from the title. The same Idempotency-Key header makes a repeat the same story",
	body: z.object({ title: StoryText.shape.title, is_social: z.boolean().default(false) }),
	output: TeamStory,
	status: 201,
});

export const readTeamStory = endpoint({
	method: "GET",
	path: "/team/stories/{id}/",
	summary: "A story as it is worked on, with what must be mended before it is published, and what was done",
	params,
	output: TeamStory,
});

export const readStoryChoices = endpoint({
	method: "GET",
	path: "/team/story-choices/",
	summary: "What the form of a story chooses from: categories, service areas, landing pages, and stories by title",
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
	summary:
		"Keeps a new version; what the public reads stays until it is published. 409 when a colleague saved meanwhile, 422 for an address that is taken",
	params,
	body: StoryText.extend({
		version,
		/** By the browser alone, while somebody writes: in a row they are one version. */
		automatic: z.boolean().default(false),
	}),
	output: TeamStory,
});

export const renderStory = endpoint({
	method: "POST",
	path: "/team/stories/{id}/render/",
	summary: "A text as the story's page would show it: sanitised HTML. Nothing is kept",
	params,
	body: z.object({ content: StoryText.shape.content }),
	output: z.object({ html: z.string() }),
});

export const previewStory = endpoint({
	method: "GET",
	path: "/team/stories/{id}/preview/",
	summary: "The newest version as the public would get it",
	params,
	output: z.object({ post: Story, relatedPosts: z.array(StoryCard), state: State }),
});

export const sendStoryForReview = endpoint({
	method: "POST",
	path: "/team/stories/{id}/review/",
	summary:
		"Says that a story waits for a lead's look, or that it does not any more; 409 when a colleague saved meanwhile",
	params,
	body: z.object({ version, ready: z.boolean() }),
	output: TeamStory,
});

export const publishStory = endpoint({
	method: "POST",
	path: "/team/stories/{id}/publish/",
	summary:
		"Shows the newest version, now or from a day and time at the office on. 422 while something must be mended, 409 when a colleague saved meanwhile. A former address leads to the new one",
	params,
	body: z.object({
		version,
		/** `2026-09-14` and `09:30`; empty: now. */
		day: z
			.string()
			.regex(/^$|^\d{4}-\d\d-\d\d$/, "Enter a date")
			.default(""),
		time: z
			.string()
			.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 09:30")
			.default(""),
		/** An earlier day for a story that was written then, or was out elsewhere: it is shown at once, among the stories of that day. */
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
		"Takes a story down: its address answers 410 from then on. One that was not out yet is a draft again. 409 when it is neither",
	params,
	body: z.object({ version }),
	output: TeamStory,
});

export const StoryVersion = z.object({
	number: z.int(),
	saved_at: z.string(),
	saved_by: z.string().nullable(),
	kind: z.enum(["first", "saved", "automatic", "restored"]),
	is_public: z.boolean(),
	title: z.string(),
});
export type StoryVersion = z.output<typeof StoryVersion>;

export const listStoryVersions = endpoint({
	method: "GET",
	path: "/team/stories/{id}/versions/",
	summary: "Every version that is kept of a story, the newest first",
	params,
	output: z.object({ title: z.string(), version, results: z.array(StoryVersion) }),
});

export const Difference = z.object({
	field: z.string(),
	/** Words in a row: in both, only in the older, or only in the newer. */
	parts: z.array(z.object({ is: z.enum(["same", "removed", "added", "skipped"]), text: z.string() })),
});
export type Difference = z.output<typeof Difference>;

export const compareStoryVersions = endpoint({
	method: "GET",
	path: "/team/stories/{id}/compare/",
	summary:
		"What differs between two versions, field by field, word by word; without numbers between the newest and the one before",
	params,
	query: z.object({ from: idText.optional(), to: idText.optional() }),
	output: z.object({ from: StoryVersion.nullable(), to: StoryVersion.nullable(), differences: z.array(Difference) }),
});

export const restoreStoryVersion = endpoint({
	method: "POST",
	path: "/team/stories/{id}/restore/",
	summary: "Makes an older version the newest again; none is lost. 409 when a colleague saved meanwhile",
	params,
	body: z.object({ version, number: id }),
	output: TeamStory,
});

const PICTURE = "Please choose a picture: PNG, JPEG, WebP or GIF, 10 MB at most";
export const pictureTooLarge = { field: "picture", message: "The picture must be 10 MB or smaller" };

export const addStoryPicture = endpoint({
	method: "POST",
	path: "/team/stories/{id}/pictures/",
	summary:
		"Adds a picture, drawn again in the blog's sizes, without what a camera wrote beside it; kept as long as a version uses it",
	params,
	body: z.object({
		picture: z
			.instanceof(File, { error: PICTURE })
			.refine(isChosen, { error: PICTURE, abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= STORY_PICTURE_BYTES, pictureTooLarge.message),
		alt: line(MOST.cover_alt).refine((typed) => !isBlank(typed), "Say in a few words what the picture shows"),
		use: z.enum(PICTURE_USES).default("later"),
	}),
	multipart: true,
	output: StoryPicture,
	status: 201,
});

export const getStoryPicture = endpoint({
	method: "GET",
	path: "/story-pictures/{name}/{variant}/",
	summary:
		"A picture of a story in one size and format, such as `wide.webp`; for the team alone while its story is not shown",
	params: z.object({
		name: z.string().regex(/^[\w-]{22}$/),
		variant: z.string().regex(/^(wide|mobile|page|body)\.(avif|webp)$/),
	}),
	output: z.never(),
	binary: true,
});

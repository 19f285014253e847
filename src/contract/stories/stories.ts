import { z } from "zod";
import { flag, idText, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { STORIES_PER_PAGE } from "#contract/shared/limits.ts";

/** A category or service area as a story names it. */
export const Named = z.object({ id: z.int(), name: z.string() });
export type Named = z.output<typeof Named>;

/** A story in a list (API-046). Times are ISO 8601. */
export const StoryCard = z.object({
	id: z.int(),
	slug: z.string(),
	title: z.string(),
	subTitle: z.string(),
	summary: z.string(),
	metaDescription: z.string(),
	authorName: z.string(),
	/** Null: shown since it was created. */
	publishedAt: z.string().nullable(),
	createdAt: z.string(),
	updatedAt: z.string(),
	/** Paths on this site, 1200×630 and 720×480; null where there is no picture. */
	bannerImageDesktopUrl: z.string().nullable(),
	bannerImageMobileUrl: z.string().nullable(),
	/** What the picture shows; empty when it only decorates. */
	bannerImageAlt: z.string(),
	isFeaturedStory: z.boolean(),
	/** A social story that can be downloaded as a booklet. */
	hasDownload: z.boolean(),
	category: Named.nullable(),
	/** The main one first. */
	serviceAreas: z.array(Named),
	tagsList: z.array(z.string()),
	/** The landing page the story leads to, and the service area that page is about. */
	primaryService: z
		.object({ slug: z.string(), selectedServiceArea: z.object({ name: z.string() }).nullable() })
		.nullable(),
});
export type StoryCard = z.output<typeof StoryCard>;

export const Story = StoryCard.extend({
	/** Sanitised HTML. */
	content: z.string(),
	/** Whose picture it is; may be empty. */
	bannerImageCredit: z.string(),
});
export type Story = z.output<typeof Story>;

export const listStories = endpoint({
	method: "GET",
	path: "/blog/",
	summary:
		"Stories, the featured one first and then newest first; best match first where there is a search. Without their content, which only their own page shows",
	query: z.object({
		page: pageNumber,
		page_size: pageSize(STORIES_PER_PAGE),
		category: idText.optional(),
		service_area: idText.optional(),
		tag: text(100).default(""),
		search: text(100).default(""),
		/** Only stories that can be downloaded. */
		show_download_posts: flag,
	}),
	output: pageOf(StoryCard).extend({ page: z.int(), pageSize: z.int() }),
});

export const listStoryCategories = endpoint({
	method: "GET",
	path: "/blog/category/",
	summary: "Categories of stories, in their order",
	output: z.array(Named),
});

export const listStoryAreas = endpoint({
	method: "GET",
	path: "/blog/service-area/",
	summary: "Service areas that there are stories about, by name",
	output: z.array(Named),
});

export const getStory = endpoint({
	method: "GET",
	path: "/blog/{slug}/",
	summary:
		"A story by its slug, and up to three that share service areas, category or tags with it. By a former slug too: then its own differs. 404 when unknown or not yet shown, 410 when taken down",
	params: z.object({ slug: text(100) }),
	output: z.object({ post: Story, relatedPosts: z.array(StoryCard) }),
});

export const downloadStory = endpoint({
	method: "GET",
	path: "/blog/{slug}/download/",
	summary: "A social story as a booklet in large print (tagged PDF); 404 where a story has none",
	params: z.object({ slug: text(100) }),
	output: z.never(),
	binary: true,
});

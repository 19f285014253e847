import { z } from "zod";
import { flag, idText, Named, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { STORIES_PER_PAGE } from "#contract/stories/limits.ts";

/** A story in a list (API-046). Times are ISO 8601. */
export const StoryCard = z.object({
	id: z.int(),
	slug: z.string(),
	title: z.string(),
	subTitle: z.string(),
	summary: z.string(),
	metaDescription: z.string(),
	authorName: z.string(),
	/** Null if shown since its creation. */
	publishedAt: z.string().nullable(),
	createdAt: z.string(),
	updatedAt: z.string(),
	/** Paths on this site, 1200×630 and 720×480; null without a picture. */
	bannerImageDesktopUrl: z.string().nullable(),
	bannerImageMobileUrl: z.string().nullable(),
	/** Alternative text; empty if the picture is decorative. */
	bannerImageAlt: z.string(),
	isFeaturedStory: z.boolean(),
	/** A social story that can be downloaded as a booklet. */
	hasDownload: z.boolean(),
	category: Named.nullable(),
	/** The main area first. */
	serviceAreas: z.array(Named),
	tagsList: z.array(z.string()),
	/** The landing page that the story promotes, with its service area. */
	primaryService: z
		.object({ slug: z.string(), selectedServiceArea: z.object({ name: z.string() }).nullable() })
		.nullable(),
});
export type StoryCard = z.output<typeof StoryCard>;

export const Story = StoryCard.extend({
	/** Sanitised HTML. */
	content: z.string(),
	/** Credit for the picture; may be empty. */
	bannerImageCredit: z.string(),
});
export type Story = z.output<typeof Story>;

export const listStories = endpoint({
	method: "GET",
	path: "/blog/",
	summary:
		"Stories without their content: the featured story first, then newest first, or best match first for a search",
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
	summary: "Categories of stories, in display order",
	output: z.array(Named),
});

export const listStoryAreas = endpoint({
	method: "GET",
	path: "/blog/service-area/",
	summary: "Service areas with stories, by name",
	output: z.array(Named),
});

export const getStory = endpoint({
	method: "GET",
	path: "/blog/{slug}/",
	summary:
		"A story by its slug or a former slug, with up to three stories that share service areas, category or tags. 404 if unknown or not yet published, 410 if taken down",
	params: z.object({ slug: text(100) }),
	output: z.object({ post: Story, relatedPosts: z.array(StoryCard) }),
});

export const downloadStory = endpoint({
	method: "GET",
	path: "/blog/{slug}/download/",
	summary: "A social story as a large-print booklet (tagged PDF); 404 for other stories",
	params: z.object({ slug: text(100) }),
	output: z.never(),
	binary: true,
});

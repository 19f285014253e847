import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** A question and its answer on a landing page; answers are sanitised HTML. */
export const InfoSection = z.object({
	id: z.int(),
	content_question: z.string(),
	content_answer: z.string(),
	/** Shown on small screens if it isn't null and `same_mobile_version` is false (CMP-022 to CMP-024). */
	mobile_version_content_answer: z.string().nullable(),
	same_mobile_version: z.boolean(),
});
export type InfoSection = z.output<typeof InfoSection>;

/** A landing page of a service area (API-032). */
export const Campaign = z.object({
	slug: z.string(),
	heading: z.string(),
	/** Paths on this site. */
	heading_image_url: z.string(),
	mobile_heading_image_url: z.string(),
	/** What the image shows, for those who do not see it; empty when it only decorates. */
	heading_image_alt: z.string(),
	subheading: z.string(),
	/** Sanitised HTML. */
	blurb: z.string(),
	meta_title: z.string(),
	meta_description: z.string(),
	search_heading: z.string(),
	/** Id of a service area; codes of an age group and a funding type. Null: not prefilled. */
	selected_service_area: z.int().nullable(),
	selected_age_group: z.string().nullable(),
	selected_funding_type: z.string().nullable(),
	info_sections: z.array(InfoSection),
	/** The how-it-works video, its mobile one, and their captions (WebVTT): paths on this site. */
	video_url: z.string(),
	mobile_video_url: z.string(),
	video_captions_url: z.string(),
	mobile_video_captions_url: z.string(),
	/** What the video says, in words, for those who cannot play it. */
	video_transcript: z.string(),
	/** The advertiser's tracking pixel, loaded only after the visitor agrees (CMP-033, decision 10); null if the page has none. */
	tracking_pixel_url: z.string().nullable(),
});
export type Campaign = z.output<typeof Campaign>;

export const getCampaign = endpoint({
	method: "GET",
	path: "/campaigns/{slug}/",
	summary: "A landing page by its slug; 404 when unknown",
	params: z.object({ slug: text(100) }),
	output: Campaign,
});

export const countCampaignVisit = endpoint({
	method: "GET",
	path: "/campaigns/{slug}/pixel/",
	summary:
		"Counts an advertised visit, which the visitor has agreed to, and gives a picture of one point; 404 where the campaign has no pixel",
	params: z.object({ slug: text(100) }),
	output: z.never(),
	binary: true,
});

export const findMovedLanding = endpoint({
	method: "GET",
	path: "/landing-pages/{slug}/moved/",
	summary: "Where a landing page or a service area went from this slug; 404 when it never was there",
	params: z.object({ slug: text(100) }),
	output: z.object({ slug: z.string() }),
});

export const listCampaigns = endpoint({
	method: "GET",
	path: "/campaigns/",
	summary: "Slugs and headings of all landing pages",
	output: z.array(z.object({ slug: z.string(), heading: z.string(), selected_service_area: z.int().nullable() })),
});

import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** A question on a landing page with its answer in sanitised HTML. */
export const InfoSection = z.object({
	id: z.int(),
	content_question: z.string(),
	content_answer: z.string(),
	/** Replaces the answer on small screens unless null or `same_mobile_version` (CMP-022 to CMP-024). */
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
	/** Alternative text; empty if the image is decorative. */
	heading_image_alt: z.string(),
	subheading: z.string(),
	/** Sanitised HTML. */
	blurb: z.string(),
	meta_title: z.string(),
	meta_description: z.string(),
	search_heading: z.string(),
	/** Prefilled service area (id), age group and funding type (codes); null if not prefilled. */
	selected_service_area: z.int().nullable(),
	selected_age_group: z.string().nullable(),
	selected_funding_type: z.string().nullable(),
	info_sections: z.array(InfoSection),
	/** Paths on this site of the how-it-works video, its mobile version and their captions (WebVTT). */
	video_url: z.string(),
	mobile_video_url: z.string(),
	video_captions_url: z.string(),
	mobile_video_captions_url: z.string(),
	/** Transcript of the video. */
	video_transcript: z.string(),
	/** Advertiser's tracking pixel; null if none. Loads only with the visitor's consent (CMP-033, decision 19). */
	tracking_pixel_url: z.string().nullable(),
});
export type Campaign = z.output<typeof Campaign>;

export const getCampaign = endpoint({
	method: "GET",
	path: "/campaigns/{slug}/",
	summary: "A landing page by its slug; 404 if unknown",
	params: z.object({ slug: text(100) }),
	output: Campaign,
});

export const countCampaignVisit = endpoint({
	method: "GET",
	path: "/campaigns/{slug}/pixel/",
	summary:
		"Count a visit from an advertisement, with the visitor's consent; returns a 1-pixel image. 404 if the campaign has no pixel",
	params: z.object({ slug: text(100) }),
	output: z.never(),
	binary: true,
});

export const findMovedLanding = endpoint({
	method: "GET",
	path: "/landing-pages/{slug}/moved/",
	summary: "The new slug of a landing page or service area; 404 if this slug was never used",
	params: z.object({ slug: text(100) }),
	output: z.object({ slug: z.string() }),
});

export const listCampaigns = endpoint({
	method: "GET",
	path: "/campaigns/",
	summary: "Slugs and headings of all landing pages",
	output: z.array(z.object({ slug: z.string(), heading: z.string(), selected_service_area: z.int().nullable() })),
});

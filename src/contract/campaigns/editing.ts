import { z } from "zod";
import { id, idText, isoDay, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { SiteAuditEvent } from "#contract/reference/editing.ts";
import { CAMPAIGN_PICTURE_BYTES, CAMPAIGN_SECTIONS } from "#contract/reference/lists.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { Campaign } from "./campaigns.ts";

const line = (max: number) => text(max).overwrite(asOneLine);
const html = text(20_000);
const path = text(300).refine(
	(typed) => typed === "" || /^\/(?!\/)[^\s\\]*$/.test(typed),
	"Enter the part of its address after the site's name, for example /videos/how.mp4",
);
const day = text(10)
	.refine((typed) => typed === "" || isoDay().safeParse(typed).success, "Enter a day")
	.transform((typed) => typed || null);
const pick = text(40).transform((typed) => typed || null);

/** A landing page as the team edits it. It can be saved unfinished; publishing checks that it's complete. */
export const CampaignContent = z.object({
	/** URL part after `/services/`. */
	slug: text(100).refine(
		(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
		"Use small letters, digits and single hyphens",
	),
	heading: line(150),
	heading_image_alt: line(300),
	subheading: line(300),
	/** HTML, sanitised when stored and when read. */
	blurb: html,
	meta_title: line(120),
	meta_description: line(300),
	search_heading: line(120),
	selected_service_area: id.nullable(),
	selected_age_group: pick,
	selected_funding_type: pick,
	info_sections: z
		.array(
			z.object({
				content_question: line(200),
				content_answer: html,
				mobile_version_content_answer: html,
				same_mobile_version: z.boolean(),
			}),
		)
		.max(CAMPAIGN_SECTIONS),
	video_url: path,
	mobile_video_url: path,
	video_captions_url: path,
	mobile_video_captions_url: path,
	video_transcript: text(5000),
	/** The page asks visitors to let us count their visit for an advertisement. */
	has_pixel: z.boolean(),
	/** First and last day online. Empty: from publication, without an end. */
	live_from: day,
	live_until: day,
});
export type CampaignContent = z.output<typeof CampaignContent>;

export const CampaignLine = z.object({
	id: z.int(),
	slug: z.string(),
	heading: z.string(),
	/** draft: never published. coming: goes online on `live_from`. ended: no longer online. */
	state: z.enum(["draft", "coming", "live", "ended"]),
	/** First and last day online in Melbourne time. */
	live_from: z.string().nullable(),
	live_until: z.string().nullable(),
	/** Has saved changes that aren't published. */
	has_changes: z.boolean(),
	updated_at: z.string(),
	who: z.string().nullable(),
});
export type CampaignLine = z.output<typeof CampaignLine>;

export const CampaignWork = CampaignLine.extend({
	version,
	content: z.object({
		...CampaignContent.shape,
		heading_image_url: z.string(),
		mobile_heading_image_url: z.string(),
		selected_age_group: z.string().nullable(),
		selected_funding_type: z.string().nullable(),
		live_from: z.string().nullable(),
		live_until: z.string().nullable(),
	}),
	/** Slug of the published page; null if not online. */
	published_slug: z.string().nullable(),
	history: z.array(SiteAuditEvent),
});
export type CampaignWork = z.output<typeof CampaignWork>;

const params = z.object({ campaign: idText });

export const listCampaignWork = endpoint({
	method: "GET",
	path: "/team/campaigns/",
	summary: "Landing pages for the team: drafts, published and ended pages",
	output: z.object({ results: z.array(CampaignLine) }),
});

export const startCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/",
	summary: "Create a draft, empty or as a copy of another page. Calls with the same Idempotency-Key header count once",
	body: z.object({
		heading: line(150).refine((typed) => typed !== "", "Enter a heading"),
		copy_of: id.nullable().default(null),
	}),
	output: z.object({ id: z.int() }),
	status: 201,
});

export const readCampaignWork = endpoint({
	method: "GET",
	path: "/team/campaigns/{campaign}/",
	summary: "A landing page with its unpublished changes and its history",
	params,
	output: CampaignWork,
});

export const saveCampaignWork = endpoint({
	method: "PUT",
	path: "/team/campaigns/{campaign}/",
	summary: "Save a landing page without publishing it; 409 if a colleague has changed it since",
	params,
	body: CampaignContent.extend({ version }),
	output: z.object({ version }),
});

export const changeCampaignPicture = endpoint({
	method: "PUT",
	path: "/team/campaigns/{campaign}/pictures/{which}/",
	summary: "Upload a PNG, JPEG, WebP or GIF of up to 5 MB. It is resized for the page and saved without publishing",
	params: params.extend({ which: z.enum(["wide", "mobile"]) }),
	body: z.object({
		picture: z
			.instanceof(File, { error: "Choose a picture" })
			.refine(isChosen, { error: "Choose a picture", abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= CAMPAIGN_PICTURE_BYTES, "Choose a picture up to 5 MB"),
	}),
	multipart: true,
	output: z.object({ url: z.string() }),
});

export const getCampaignPicture = endpoint({
	method: "GET",
	path: "/campaign-pictures/{name}/{variant}/",
	summary: "A picture of a landing page. Each picture has its own name, so responses never change",
	params: z.object({ name: text(40), variant: text(20) }),
	output: z.never(),
	binary: true,
});

export const previewCampaign = endpoint({
	method: "GET",
	path: "/team/campaigns/{campaign}/preview/",
	summary: "Preview of a landing page with its saved changes; doesn't count a visit",
	params,
	output: Campaign,
});

export const publishCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/publish/",
	summary:
		"Publish the saved changes; an old slug redirects to the new one. 422 if something is missing, 409 if a colleague has changed it since",
	params,
	body: z.object({ version }),
	output: CampaignLine,
});

export const endCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/end/",
	summary: "Take a page offline; 409 if it isn't online",
	params,
	body: z.object({ version }),
	output: CampaignLine,
});

export const discardCampaignWork = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/discard/",
	summary: "Discard unpublished changes; deletes a page that was never published",
	params,
	body: z.object({ version }),
	output: z.object({ is_gone: z.boolean() }),
});

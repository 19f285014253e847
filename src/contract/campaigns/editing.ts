import { z } from "zod";
import { id, idText, isoDay, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { SiteDeed } from "#contract/reference/editing.ts";
import { CAMPAIGN_PICTURE_BYTES, CAMPAIGN_SECTIONS } from "#contract/reference/lists.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { Campaign } from "./campaigns.ts";

const line = (max: number) => text(max).overwrite(asOneLine);
const html = text(20_000);
const path = text(300).refine(
	(typed) => typed === "" || /^\/(?!\/)[^\s\\]*$/.test(typed),
	"Enter the part of its address after the site's name, such as /videos/how.mp4",
);
const day = text(10)
	.refine((typed) => typed === "" || isoDay().safeParse(typed).success, "Enter a day")
	.transform((typed) => typed || null);
const pick = text(40).transform((typed) => typed || null);

/** A landing page as the team writes it. It may be saved unfinished: what is missing is said when it is to be published. */
export const CampaignContent = z.object({
	/** The part after `/services/`. */
	slug: text(100).refine(
		(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
		"Use small letters, digits and single hyphens",
	),
	heading: line(150),
	heading_image_alt: line(300),
	subheading: line(300),
	/** HTML; sanitised when it is stored and when it is read. */
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
	/** Visitors are asked whether their visit may be counted for an advertisement. */
	has_pixel: z.boolean(),
	/** First and last day it is shown; empty: from when it is published, and for good. */
	live_from: day,
	live_until: day,
});
export type CampaignContent = z.output<typeof CampaignContent>;

export const CampaignLine = z.object({
	id: z.int(),
	slug: z.string(),
	heading: z.string(),
	/** draft: visitors never saw it. coming: from `live_from` on. ended: not shown any more. */
	state: z.enum(["draft", "coming", "live", "ended"]),
	/** Days by Melbourne time, both shown. */
	live_from: z.string().nullable(),
	live_until: z.string().nullable(),
	/** Something is saved that is not published. */
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
	/** The page as visitors see it has this slug; null: none. */
	published_slug: z.string().nullable(),
	history: z.array(SiteDeed),
});
export type CampaignWork = z.output<typeof CampaignWork>;

const params = z.object({ campaign: idText });

export const listCampaignWork = endpoint({
	method: "GET",
	path: "/team/campaigns/",
	summary: "Landing pages as the team has them: drafts, those that are shown, and those that ended",
	output: z.object({ results: z.array(CampaignLine) }),
});

export const startCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/",
	summary:
		"Begins a draft, empty or as a copy of another page. The same Idempotency-Key header makes a repeat the same draft",
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
	summary: "A landing page with what is saved and not published yet, and what was changed",
	params,
	output: CampaignWork,
});

export const saveCampaignWork = endpoint({
	method: "PUT",
	path: "/team/campaigns/{campaign}/",
	summary: "Saves a landing page without publishing it; 409 when somebody changed it meanwhile",
	params,
	body: CampaignContent.extend({ version }),
	output: z.object({ version }),
});

export const changeCampaignPicture = endpoint({
	method: "PUT",
	path: "/team/campaigns/{campaign}/pictures/{which}/",
	summary:
		"A PNG, JPEG, WebP or GIF of at most 5 MB; it is drawn again in the size pages show, and waits for publishing",
	params: params.extend({ which: z.enum(["wide", "mobile"]) }),
	body: z.object({
		picture: z
			.instanceof(File, { error: "Choose a picture" })
			.refine(isChosen, { error: "Choose a picture", abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= CAMPAIGN_PICTURE_BYTES, "Choose a picture of at most 5 MB"),
	}),
	multipart: true,
	output: z.object({ url: z.string() }),
});

export const getCampaignPicture = endpoint({
	method: "GET",
	path: "/campaign-pictures/{name}/{variant}/",
	summary: "A picture of a landing page; the name changes with the picture, so an answer never does",
	params: z.object({ name: text(40), variant: text(20) }),
	output: z.never(),
	binary: true,
});

export const previewCampaign = endpoint({
	method: "GET",
	path: "/team/campaigns/{campaign}/preview/",
	summary: "A landing page as visitors would see what is saved; it counts no visit",
	params,
	output: Campaign,
});

export const publishCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/publish/",
	summary:
		"Shows what is saved; an address that changed leads to the new one. 422 for what is missing, 409 when somebody changed it meanwhile",
	params,
	body: z.object({ version }),
	output: CampaignLine,
});

export const endCampaign = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/end/",
	summary: "Shows a page no more, from now on; 409 for one that is not shown",
	params,
	body: z.object({ version }),
	output: CampaignLine,
});

export const discardCampaignWork = endpoint({
	method: "POST",
	path: "/team/campaigns/{campaign}/discard/",
	summary: "Throws away what is saved and not published; a page that was never published goes whole",
	params,
	body: z.object({ version }),
	output: z.object({ is_gone: z.boolean() }),
});

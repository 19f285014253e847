import type { CampaignWork } from "#contract/campaign-work.ts";
import { linksOfSigns } from "#contract/linked-text.ts";
import { richOfText } from "#contract/rich-text.ts";

export type CampaignValues = CampaignWork["content"];

/** HTML of a rich text of the form, from the editor or from the field that stands in for it. */
const html = (form: FormData, name: string): string =>
	linksOfSigns(form.has(name) ? String(form.get(name)) : richOfText(String(form.get(`${name}_text`) ?? "")));

/** Questions in the order of their places; those without words are left out. */
const sectionsIn = (form: FormData): CampaignValues["info_sections"] =>
	[...form.keys()]
		.flatMap((name) => /^question-(\d{1,2})$/.exec(name)?.[1] ?? [])
		.map((number) => ({
			place: Number(form.get(`place-${number}`)) || 99,
			section: {
				content_question: String(form.get(`question-${number}`) ?? "").trim(),
				content_answer: html(form, `answer-${number}`),
				mobile_version_content_answer: html(form, `mobile-${number}`),
				same_mobile_version: form.get(`same-${number}`) === "yes",
			},
		}))
		.filter(({ section }) => section.content_question || section.content_answer || section.mobile_version_content_answer)
		.sort((a, b) => a.place - b.place)
		.map(({ section }) => section);

/** What was typed into the form of a landing page. @param pictures which have a form of their own */
export const valuesIn = (form: FormData, pictures: Pick<CampaignValues, "heading_image_url" | "mobile_heading_image_url">): CampaignValues => {
	const field = (name: string) => String(form.get(name) ?? "");
	return {
		...pictures,
		slug: field("slug").trim(),
		heading: field("heading"),
		heading_image_alt: field("heading_image_alt"),
		subheading: field("subheading"),
		blurb: html(form, "blurb"),
		meta_title: field("meta_title"),
		meta_description: field("meta_description"),
		search_heading: field("search_heading"),
		selected_service_area: Number(field("selected_service_area")) || null,
		selected_age_group: field("selected_age_group") || null,
		selected_funding_type: field("selected_funding_type") || null,
		info_sections: sectionsIn(form),
		video_url: field("video_url").trim(),
		mobile_video_url: field("mobile_video_url").trim(),
		video_captions_url: field("video_captions_url").trim(),
		mobile_video_captions_url: field("mobile_video_captions_url").trim(),
		video_transcript: field("video_transcript"),
		has_pixel: form.get("has_pixel") === "yes",
		live_from: field("live_from") || null,
		live_until: field("live_until") || null,
	};
};

/** As the contract takes it. */
export const bodyOf = ({ heading_image_url: _wide, mobile_heading_image_url: _mobile, ...values }: CampaignValues, version: number) => ({
	...values,
	selected_age_group: values.selected_age_group ?? "",
	selected_funding_type: values.selected_funding_type ?? "",
	live_from: values.live_from ?? "",
	live_until: values.live_until ?? "",
	version,
});

/** The form's fields as it labels them, in their order on the page. */
export const CAMPAIGN_LABELS = {
	heading_image_url: "Picture",
	mobile_heading_image_url: "Picture for small screens",
	heading: "Heading",
	slug: "Address",
	heading_image_alt: "What the picture shows",
	subheading: "Subheading",
	blurb: "About the service",
	selected_service_area: "Service",
	selected_funding_type: "Funding",
	selected_age_group: "Age group",
	search_heading: "Heading of the second search",
	info_sections: "Questions people ask",
	meta_title: "Title",
	meta_description: "Description",
	video_url: "Video",
	video_captions_url: "Its captions",
	mobile_video_url: "Video for small screens",
	mobile_video_captions_url: "Its captions, for small screens",
	video_transcript: "What it says",
	live_from: "First day",
	live_until: "Last day",
};

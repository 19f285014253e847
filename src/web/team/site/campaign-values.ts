import type { CampaignWork } from "#contract/campaigns/editing.ts";
import { linksOfSigns, signsOfLinks } from "#contract/shared/linked-text.ts";
import { richOfText, textOfRich } from "#contract/shared/rich-text.ts";
import { type Merge, mergeTyped, openedWith, withTaken } from "../../lib/merge-typed.ts";

type CampaignContent = CampaignWork["content"];

/** What the form says. Pictures have their own forms. */
export type CampaignTexts = Omit<CampaignContent, "heading_image_url" | "mobile_heading_image_url">;

export const textsOf = ({
	heading_image_url: _wide,
	mobile_heading_image_url: _mobile,
	...texts
}: CampaignContent): CampaignTexts => texts;

/**
 * HTML of a rich text field, from the editor or from the plain text field shown without scripts.
 * @param was HTML when the form was opened, kept if the text is unchanged
 */
const html = (form: FormData, name: string, was: string | undefined): string => {
	if (form.has(name)) return linksOfSigns(String(form.get(name)));
	const text = String(form.get(`${name}_text`) ?? "");
	const isSame = was !== undefined && text.replace(/\r\n?/g, "\n").trim() === textOfRich(signsOfLinks(was)).trim();
	return isSame ? was : linksOfSigns(richOfText(text));
};

/** Questions sorted by position, without empty ones. */
const sectionsIn = (form: FormData, was: CampaignTexts["info_sections"] | undefined): CampaignTexts["info_sections"] =>
	[...form.keys()]
		.flatMap((name) => /^question-(\d{1,2})$/.exec(name)?.[1] ?? [])
		.map((number) => ({
			place: Number(form.get(`place-${number}`)) || 99,
			section: {
				content_question: String(form.get(`question-${number}`) ?? "").trim(),
				content_answer: html(form, `answer-${number}`, was?.[Number(number)]?.content_answer),
				mobile_version_content_answer: html(
					form,
					`mobile-${number}`,
					was?.[Number(number)]?.mobile_version_content_answer,
				),
				same_mobile_version: form.get(`same-${number}`) === "yes",
			},
		}))
		.filter(
			({ section }) => section.content_question || section.content_answer || section.mobile_version_content_answer,
		)
		.sort((a, b) => a.place - b.place)
		.map(({ section }) => section);

/** Values of the landing page form. */
export const valuesIn = (form: FormData): CampaignTexts => {
	const field = (name: string) => String(form.get(name) ?? "");
	const was = openedWith<Partial<CampaignTexts>>(form);
	return withTaken(form, {
		slug: field("slug"),
		heading: field("heading"),
		heading_image_alt: field("heading_image_alt"),
		subheading: field("subheading"),
		blurb: html(form, "blurb", was?.blurb),
		meta_title: field("meta_title"),
		meta_description: field("meta_description"),
		search_heading: field("search_heading"),
		selected_service_area: Number(field("selected_service_area")) || null,
		selected_age_group: field("selected_age_group") || null,
		selected_funding_type: field("selected_funding_type") || null,
		info_sections: sectionsIn(form, was?.info_sections),
		video_url: field("video_url").trim(),
		mobile_video_url: field("mobile_video_url").trim(),
		video_captions_url: field("video_captions_url").trim(),
		mobile_video_captions_url: field("mobile_video_captions_url").trim(),
		video_transcript: field("video_transcript"),
		has_pixel: form.get("has_pixel") === "yes",
		live_from: field("live_from") || null,
		live_until: field("live_until") || null,
	});
};

/** Request body for saving, with `""` instead of null. */
export const bodyOf = (values: CampaignTexts) => ({
	...values,
	selected_age_group: values.selected_age_group ?? "",
	selected_funding_type: values.selected_funding_type ?? "",
	live_from: values.live_from ?? "",
	live_until: values.live_until ?? "",
});

/** The values as fields of a form. Questions are several fields each. */
export const fieldsOf = ({ info_sections: _sections, ...values }: CampaignTexts): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "boolean" ? (value ? "yes" : "") : String(value ?? ""),
		]),
	);

/** Merges a refused form with the stored page. @param opened values when the form was opened */
export const mergeCampaign = (
	stored: CampaignTexts,
	typed: CampaignTexts | undefined,
	opened: CampaignTexts | undefined,
): Merge<CampaignTexts> => (typed ? mergeTyped(opened ?? stored, stored, typed) : { values: stored, both: [] });

/** A field's value in words. @param choices labels of the field's options */
export const campaignWords = (
	values: CampaignTexts,
	field: keyof CampaignTexts,
	choices: readonly { value: string; label: string }[],
): string => {
	const value = values[field];
	if (field === "info_sections")
		return values.info_sections.map((one) => `${one.content_question} ${textOfRich(one.content_answer)}`).join("\n");
	if (field === "blurb") return textOfRich(values.blurb);
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (field.startsWith("selected_")) return choices.find((one) => one.value === String(value))?.label ?? "";
	return String(value ?? "");
};

/** Labels of the form's fields, in page order. */
export const CAMPAIGN_LABELS = {
	heading_image_url: "Picture",
	mobile_heading_image_url: "Picture for small screens",
	heading: "Heading",
	slug: "Address",
	heading_image_alt: "Description of the picture",
	subheading: "Subheading",
	blurb: "About the service",
	selected_service_area: "Service",
	selected_funding_type: "Funding",
	selected_age_group: "Age group",
	search_heading: "Heading of the second search form",
	info_sections: "Questions people ask",
	meta_title: "Title",
	meta_description: "Description",
	video_url: "Video",
	video_captions_url: "Captions",
	mobile_video_url: "Video for small screens",
	mobile_video_captions_url: "Captions for small screens",
	video_transcript: "Transcript",
	live_from: "First day",
	live_until: "Last day",
	has_pixel: "Measure visits from ads",
};

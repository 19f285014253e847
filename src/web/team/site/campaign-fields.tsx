import { CAMPAIGN_SECTIONS } from "#contract/reference/lists.ts";
import { signsOfLinks } from "#contract/shared/linked-text.ts";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, FieldError, Select, TextArea, TextField, type TextFieldProps } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import common from "../common/common.module.css";
import { CAMPAIGN_LABELS, type CampaignTexts } from "./campaign-values.ts";
import styles from "./site.module.css";

type Option = { value: string; label: string };

export interface CampaignFieldsProps {
	values: CampaignTexts;
	/** What is wrong with the form that was sent, by field. */
	errors: Readonly<Record<string, string>>;
	areas: Option[];
	ages: Option[];
	funding: Option[];
	/** Slug of the published page, or null if it was never published. */
	publishedSlug: string | null;
}

/** A draft may lack any field, so only fields that a published page can lack are called optional. */
const Line = ({ name, ...more }: { name: keyof CampaignTexts } & Partial<TextFieldProps>) => (
	<div>
		<Field optional={false} autoComplete="off" {...more} name={name} />
	</div>
);

const VIDEO = [
	"video_url",
	"mobile_video_url",
	"video_captions_url",
	"mobile_video_captions_url",
	"video_transcript",
] as const;

const LINKS =
	"For a link, write [link text](/contact) or [link text](https://…). For a small heading, start a paragraph with ###.";

/** Fields of a landing page, in page order. */
export const CampaignFields = ({ values, errors, areas, ages, funding, publishedSlug }: CampaignFieldsProps) => {
	const choice = (
		name: "selected_service_area" | "selected_age_group" | "selected_funding_type",
		options: Option[],
	) => (
		<div>
			<Field name={name} as={Select} optional={false} placeholderOption="Not set" options={options} />
		</div>
	);
	return (
		<Stack gap="large">
			<Stack gap={4}>
				<h2 className={common.heading}>At the top</h2>
				<Line name="heading" />
				<Line
					name="slug"
					hint={
						publishedSlug
							? `The part after /services/. If you change it, /services/${publishedSlug} redirects to the new address permanently.`
							: "The part after /services/, for example art-therapy."
					}
				/>
				<Line
					name="heading_image_alt"
					hint="For people who can’t see the picture. Leave blank if it’s only decoration."
				/>
				<Line name="subheading" />
				<Field name="blurb" as={RichText} optional={false} hint={LINKS} defaultHtml={signsOfLinks(values.blurb)} />
			</Stack>
			<Stack gap={4}>
				<h2 className={common.heading}>Search forms</h2>
				<p className={common.soft}>The two search forms on the page start with these choices.</p>
				<div className={styles.amounts}>
					{choice("selected_service_area", areas)}
					{choice("selected_funding_type", funding)}
					{choice("selected_age_group", ages)}
				</div>
				<Line name="search_heading" />
			</Stack>
			<Questions sections={values.info_sections} error={errors.info_sections} />
			<Stack gap={4}>
				<h2 className={common.heading}>For search engines</h2>
				<Line name="meta_title" hint="Search engines show about 60 characters." />
				<Field
					name="meta_description"
					as={TextArea}
					optional={false}
					hint="Search engines show about 160 characters."
					rows={2}
				/>
			</Stack>
			<Disclosure
				summary="Video"
				heading="h2"
				note="How it works, in three steps"
				open={VIDEO.some((name) => errors[name])}
			>
				<Stack gap={4}>
					<div className={styles.amounts}>
						<Line name="video_url" hint="The part of its address after our domain" />
						<Line name="video_captions_url" hint="A WebVTT file" />
						<Line name="mobile_video_url" hint="The part of its address after our domain" />
						<Line name="mobile_video_captions_url" hint="A WebVTT file" />
					</div>
					<Field name="video_transcript" as={TextArea} optional={false} rows={4} />
				</Stack>
			</Disclosure>
			<Stack gap={4}>
				<h2 className={common.heading}>When visitors see it</h2>
				<div className={styles.amounts}>
					<Line name="live_from" type="date" optional hint="Leave blank to show it as soon as it’s published" />
					<Line name="live_until" type="date" optional hint="Leave blank to show it until you end it" />
				</div>
				<Tick name="has_pixel" hint="We ask visitors first. Nothing loads until they agree." />
			</Stack>
		</Stack>
	);
};

const EMPTY = {
	content_question: "",
	content_answer: "",
	mobile_version_content_answer: "",
	same_mobile_version: true,
};

const Questions = ({ sections, error }: { sections: CampaignTexts["info_sections"]; error: string | undefined }) => {
	const shown = sections.length < CAMPAIGN_SECTIONS ? [...sections, EMPTY] : sections;
	return (
		<Stack gap={4}>
			<h2 className={common.heading} id="info_sections" tabIndex={-1}>
				{CAMPAIGN_LABELS.info_sections}
			</h2>
			{error && <FieldError id="info_sections-error">{error}</FieldError>}
			<p className={common.soft}>To remove a question, clear it and its answers.</p>
			<div>
				{shown.map((section, index) => {
					const isNew = index >= sections.length;
					return (
						<Disclosure
							// biome-ignore lint/suspicious/noArrayIndexKey: a section is identified by its position
							key={index}
							heading="h3"
							summary={isNew ? "Add a question" : section.content_question || `Question ${index + 1}`}
							open={Boolean(error) && !isNew && !(section.content_question && section.content_answer)}
						>
							<Stack gap={4}>
								<TextField
									id={`question-${index}`}
									name={`question-${index}`}
									label="Question"
									maxLength={200}
									autoComplete="off"
									defaultValue={section.content_question}
								/>
								<TextField
									id={`place-${index}`}
									name={`place-${index}`}
									label="Position"
									inputMode="numeric"
									width="postcode"
									autoComplete="off"
									defaultValue={index + 1}
								/>
								<RichText
									id={`answer-${index}`}
									name={`answer-${index}`}
									label="Answer"
									hint={LINKS}
									defaultHtml={signsOfLinks(section.content_answer)}
								/>
								<Checkbox
									id={`same-${index}`}
									name={`same-${index}`}
									value="yes"
									label="Use the same answer on small screens"
									defaultChecked={section.same_mobile_version}
								/>
								<RichText
									id={`mobile-${index}`}
									name={`mobile-${index}`}
									label="Shorter answer for small screens"
									optional
									hint="Shown on screens up to 720 pixels wide, unless the box above is ticked."
									defaultHtml={signsOfLinks(section.mobile_version_content_answer)}
								/>
							</Stack>
						</Disclosure>
					);
				})}
			</div>
		</Stack>
	);
};

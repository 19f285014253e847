import { CAMPAIGN_SECTIONS } from "#contract/reference/lists.ts";
import { signsOfLinks } from "#contract/shared/linked-text.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, FieldError, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import desk from "../desk/desk.module.css";
import { CAMPAIGN_LABELS, type CampaignValues } from "./campaign-values.ts";
import styles from "./site.module.css";

type Labelled = keyof typeof CAMPAIGN_LABELS;
type Option = { value: string; label: string };

export interface CampaignFieldsProps {
	values: CampaignValues;
	errors: Record<string, string>;
	areas: Option[];
	ages: Option[];
	funding: Option[];
	/** Slug of the published page, or null if it was never published. */
	publishedSlug: string | null;
}

const LINKS =
	"For a link, write [link text](/contact) or [link text](https://…). For a small heading, start a paragraph with ###.";

/** Fields of a landing page, in page order. */
export const CampaignFields = ({ values, errors, areas, ages, funding, publishedSlug }: CampaignFieldsProps) => {
	const field = (name: keyof CampaignValues & Labelled, maxLength: number, hint?: string) => (
		<TextField
			id={name}
			name={name}
			label={CAMPAIGN_LABELS[name]}
			hint={hint}
			maxLength={maxLength}
			autoComplete="off"
			defaultValue={String(values[name] ?? "")}
			error={errors[name]}
		/>
	);
	const choice = (
		name: "selected_service_area" | "selected_age_group" | "selected_funding_type",
		options: Option[],
	) => (
		<Select
			id={name}
			name={name}
			label={CAMPAIGN_LABELS[name]}
			placeholderOption="Not set"
			options={options}
			defaultValue={String(values[name] ?? "")}
			error={errors[name]}
		/>
	);
	return (
		<Stack gap="large">
			<Stack gap={4}>
				<h2 className={desk.heading}>At the top</h2>
				{field("heading", 150)}
				{field(
					"slug",
					100,
					publishedSlug
						? `The part after /services/. If you change it, /services/${publishedSlug} redirects to the new address permanently.`
						: "The part after /services/, for example art-therapy.",
				)}
				{field("heading_image_alt", 300, "For people who can’t see the picture. Leave blank if it’s only decoration.")}
				{field("subheading", 300)}
				<RichText
					id="blurb"
					name="blurb"
					label={CAMPAIGN_LABELS.blurb}
					hint={LINKS}
					defaultHtml={signsOfLinks(values.blurb)}
					error={errors.blurb}
				/>
			</Stack>
			<Stack gap={4}>
				<h2 className={desk.heading}>Search forms</h2>
				<p className={desk.soft}>The two search forms on the page start with these choices.</p>
				<div className={styles.amounts}>
					<div>{choice("selected_service_area", areas)}</div>
					<div>{choice("selected_funding_type", funding)}</div>
					<div>{choice("selected_age_group", ages)}</div>
				</div>
				{field("search_heading", 120)}
			</Stack>
			<Questions sections={values.info_sections} error={errors.info_sections} />
			<Stack gap={4}>
				<h2 className={desk.heading}>For search engines</h2>
				{field("meta_title", 120, "Search engines show about 60 characters.")}
				<TextArea
					id="meta_description"
					name="meta_description"
					label={CAMPAIGN_LABELS.meta_description}
					hint="Search engines show about 160 characters."
					rows={2}
					defaultValue={values.meta_description}
					error={errors.meta_description}
				/>
			</Stack>
			<Disclosure
				summary="Video"
				heading="h2"
				note="How it works, in three steps"
				open={[
					"video_url",
					"mobile_video_url",
					"video_captions_url",
					"mobile_video_captions_url",
					"video_transcript",
				].some((name) => errors[name])}
			>
				<Stack gap={4}>
					<div className={styles.amounts}>
						<div>{field("video_url", 300, "The part of its address after our domain")}</div>
						<div>{field("video_captions_url", 300, "A WebVTT file")}</div>
						<div>{field("mobile_video_url", 300, "The part of its address after our domain")}</div>
						<div>{field("mobile_video_captions_url", 300, "A WebVTT file")}</div>
					</div>
					<TextArea
						id="video_transcript"
						name="video_transcript"
						label={CAMPAIGN_LABELS.video_transcript}
						rows={4}
						defaultValue={values.video_transcript}
						error={errors.video_transcript}
					/>
				</Stack>
			</Disclosure>
			<Stack gap={4}>
				<h2 className={desk.heading}>When visitors see it</h2>
				<div className={styles.amounts}>
					<div>
						<TextField
							id="live_from"
							name="live_from"
							type="date"
							label={CAMPAIGN_LABELS.live_from}
							optional
							hint="Leave blank to show it as soon as it’s published"
							defaultValue={values.live_from ?? ""}
							error={errors.live_from}
						/>
					</div>
					<div>
						<TextField
							id="live_until"
							name="live_until"
							type="date"
							label={CAMPAIGN_LABELS.live_until}
							optional
							hint="Leave blank to show it until you end it"
							defaultValue={values.live_until ?? ""}
							error={errors.live_until}
						/>
					</div>
				</div>
				<Checkbox
					id="has_pixel"
					name="has_pixel"
					value="yes"
					label={CAMPAIGN_LABELS.has_pixel}
					hint="We ask visitors first. Nothing loads until they agree."
					defaultChecked={values.has_pixel}
				/>
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

const Questions = ({ sections, error }: { sections: CampaignValues["info_sections"]; error: string | undefined }) => {
	const shown = sections.length < CAMPAIGN_SECTIONS ? [...sections, EMPTY] : sections;
	return (
		<Stack gap={4}>
			<h2 className={desk.heading} id="info_sections" tabIndex={-1}>
				{CAMPAIGN_LABELS.info_sections}
			</h2>
			{error && <FieldError id="info_sections-error">{error}</FieldError>}
			<p className={desk.soft}>To remove a question, clear it and its answers.</p>
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

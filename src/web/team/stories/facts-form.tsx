import type { Output } from "#contract/endpoint.ts";
import type { readStoryChoices, StoryText } from "#contract/stories/editing.ts";
import { STORY_CHARACTERS as MOST, slugOfTitle } from "#contract/stories/options.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, Radios, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import styles from "./editor.module.css";

export type Choices = Output<typeof readStoryChoices>;

interface Props {
	values: StoryText;
	errors: Record<string, string>;
	choices: Choices;
	storyId: number;
}

const named = (list: readonly { id: number; name: string }[]) =>
	list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Fields shown on the story's card: summary, category, author and kind. */
export const CardFields = ({ values, errors, choices }: Props) => (
	<section aria-labelledby="card" className={styles.section}>
		<h2 id="card">Card</h2>
		<TextArea
			id="summary"
			name="summary"
			label="Summary"
			hint="In a sentence or two, what readers will learn. The card shows the first 120 characters."
			rows={3}
			defaultValue={values.summary}
			error={errors.summary}
		/>
		<div className={styles.pair}>
			<Select
				id="category"
				name="category"
				label="Category"
				placeholderOption="Choose who it is for"
				options={named(choices.categories)}
				defaultValue={values.category ?? ""}
				error={errors.category}
			/>
			<TextField
				id="author"
				name="author"
				label="Author"
				hint="{product} shows our own name."
				maxLength={MOST.author}
				autoComplete="off"
				defaultValue={values.author}
				error={errors.author}
			/>
		</div>
		<TextField
			id="subtitle"
			name="subtitle"
			label="Line above the title"
			optional
			maxLength={MOST.subtitle}
			autoComplete="off"
			defaultValue={values.subtitle}
			error={errors.subtitle}
		/>
		<Radios
			id="kind"
			name="kind"
			legend="Kind"
			options={[
				{ value: "article", label: "Article" },
				{
					value: "social",
					label: "Social story",
					hint: "Each page has a heading, a picture and a few sentences. We make a PDF booklet from them.",
				},
			]}
			defaultValue={values.is_social ? "social" : "article"}
			error={errors.is_social}
		/>
	</section>
);

/** Fields that decide where readers find the story: address, topics and related stories. */
export const PlaceFields = ({ values, errors, choices, storyId }: Props) => {
	const [main, ...others] = values.service_areas;
	const stories = named(choices.stories.filter(({ id }) => id !== storyId));
	const hasError = ["slug", "meta_description", "service_areas", "tags", "primary_service", "related"].some(
		(field) => errors[field],
	);
	return (
		<Disclosure
			summary="Address, topics and search"
			heading="h2"
			look="card"
			note="How readers find the story"
			open={hasError}
		>
			<Stack gap={6}>
				<TextField
					id="slug"
					name="slug"
					label="Address"
					hint={`The part after /blog/. Leave blank to use the title, for example ${slugOfTitle(values.title) || "my-story"}. If you change the address of a published story, the old one redirects to it.`}
					maxLength={MOST.slug}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					defaultValue={values.slug}
					error={errors.slug}
				/>
				<TextArea
					id="meta_description"
					name="meta_description"
					label="Search description"
					optional
					hint="Search engines show about 155 characters below the title. Leave blank to use the summary."
					rows={2}
					defaultValue={values.meta_description}
					error={errors.meta_description}
				/>
				<Select
					id="service_areas"
					name="main_area"
					label="Main service area"
					optional
					placeholderOption="None"
					options={named(choices.areas)}
					defaultValue={main ?? ""}
					error={errors.service_areas}
				/>
				<Checkboxes
					name="service_areas"
					id="more_areas"
					legend="More service areas"
					optional
					options={named(choices.areas)}
					defaultValues={others.map(String)}
				/>
				<TextField
					id="tags"
					name="tags"
					label="Tags"
					optional
					hint="Separate tags with commas"
					autoComplete="off"
					defaultValue={values.tags.join(", ")}
					error={errors.tags}
				/>
				<Select
					id="primary_service"
					name="primary_service"
					label="Landing page to link to"
					optional
					placeholderOption="Provider search"
					options={choices.services.map(({ slug, name }) => ({ value: slug, label: name }))}
					defaultValue={values.primary_service ?? ""}
					error={errors.primary_service}
				/>
				<fieldset className={styles.related}>
					<legend>Related stories</legend>
					<p>These appear first beside the story. We fill empty places with stories on similar topics.</p>
					{[0, 1, 2].map((place) => (
						<Select
							key={place}
							id={place === 0 ? "related" : `related-${place + 1}`}
							name={`related_${place + 1}`}
							label={`Related story ${place + 1}`}
							optional
							placeholderOption="Choose automatically"
							options={stories}
							defaultValue={values.related[place] ?? ""}
							error={place === 0 ? errors.related : undefined}
						/>
					))}
				</fieldset>
				<Checkbox
					id="is_featured"
					name="is_featured"
					value="yes"
					label="Featured story"
					hint="The newest featured story appears first on the blog."
					defaultChecked={values.is_featured}
				/>
			</Stack>
		</Disclosure>
	);
};

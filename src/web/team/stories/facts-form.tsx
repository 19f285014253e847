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

/** What a card of the story shows, and who it is for. */
export const CardFields = ({ values, errors, choices }: Props) => (
	<section aria-labelledby="card" className={styles.section}>
		<h2 id="card">On its card</h2>
		<TextArea
			id="summary"
			name="summary"
			label="Summary"
			hint="What the reader gets, in a sentence or two. A card shows the first 120 characters."
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
				hint="{product} stands for our own name."
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
					hint: "A heading, a picture and a few sentences a page. Its booklet (PDF) is made from them.",
				},
			]}
			defaultValue={values.is_social ? "social" : "article"}
			error={errors.is_social}
		/>
	</section>
);

/** Where the story is found. */
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
			note="Where the story is found"
			open={hasError}
		>
			<Stack gap={6}>
				<TextField
					id="slug"
					name="slug"
					label="Address"
					hint={`After /blog/. Left empty it is made from the title, such as ${slugOfTitle(values.title) || "my-story"}. Of a published story the former address leads on.`}
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
					hint="What search engines show below the title, in about 155 characters. Left empty it is the summary."
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
					hint="With commas between them"
					autoComplete="off"
					defaultValue={values.tags.join(", ")}
					error={errors.tags}
				/>
				<Select
					id="primary_service"
					name="primary_service"
					label="Landing page it leads to"
					optional
					placeholderOption="The search for providers"
					options={choices.services.map(({ slug, name }) => ({ value: slug, label: name }))}
					defaultValue={values.primary_service ?? ""}
					error={errors.primary_service}
				/>
				<fieldset className={styles.related}>
					<legend>Related stories</legend>
					<p>They stand first beside the story. What is left open is filled by what the stories share.</p>
					{[0, 1, 2].map((place) => (
						<Select
							key={place}
							id={place === 0 ? "related" : `related-${place + 1}`}
							name={`related_${place + 1}`}
							label={`Related story ${place + 1}`}
							optional
							placeholderOption="Found by itself"
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
					label="It leads the blog"
					hint="The newest of those that do stands first."
					defaultChecked={values.is_featured}
				/>
			</Stack>
		</Disclosure>
	);
};

import type { Output } from "#contract/endpoint.ts";
import type { readStoryChoices } from "#contract/stories/editing.ts";
import { slugOfTitle } from "#contract/stories/options.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { Choice, Choices, Field, Tick } from "../../forms/contract-form.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select, TextArea, type TextFieldProps } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import styles from "./editor.module.css";

export type StoryChoices = Output<typeof readStoryChoices>;

/** A draft may lack any field, so only fields that a published story can lack are called optional. */
export const Line = ({ name, ...more }: { name: string } & Partial<TextFieldProps>) => (
	<Field optional={false} autoComplete="off" {...more} name={name} />
);

/** Fields shown on the story's card: summary, category, author and kind. */
export const CardFields = ({ choices }: { choices: StoryChoices }) => (
	<section aria-labelledby="card" className={styles.section}>
		<h2 id="card">Card</h2>
		<Field
			name="summary"
			as={TextArea}
			optional={false}
			hint="In a sentence or two, what readers will learn. The card shows the first 120 characters."
			rows={3}
		/>
		<div className={styles.pair}>
			<Field
				name="category"
				as={Select}
				optional={false}
				placeholderOption="Choose who it is for"
				options={choicesOf(choices.categories)}
			/>
			<Line name="author" hint="{product} shows our own name." />
		</div>
		<Line name="subtitle" optional />
		<Choice
			name="kind"
			options={[
				{ value: "article", label: "Article" },
				{
					value: "social",
					label: "Social story",
					hint: "Each page has a heading, a picture and a few sentences. We make a PDF booklet from them.",
				},
			]}
		/>
	</section>
);

interface PlaceProps {
	errors: Readonly<Record<string, string>>;
	title: string;
	choices: StoryChoices;
	storyId: number;
}

const PLACE_FIELDS = ["slug", "meta_description", "main_area", "tags", "primary_service", "related_1"];

/** Fields that decide where readers find the story: address, topics and related stories. */
export const PlaceFields = ({ errors, title, choices, storyId }: PlaceProps) => {
	const stories = choicesOf(choices.stories.filter(({ id }) => id !== storyId));
	return (
		<Disclosure
			summary="Address, topics and search"
			heading="h2"
			look="card"
			note="How readers find the story"
			open={PLACE_FIELDS.some((field) => errors[field])}
		>
			<Stack gap={6}>
				<Line
					name="slug"
					hint={`The part after /blog/. Leave blank to use the title, for example ${slugOfTitle(title) || "my-story"}. If you change the address of a published story, the old one redirects to it.`}
					autoCapitalize="none"
					spellCheck={false}
				/>
				<Field
					name="meta_description"
					as={TextArea}
					optional
					hint="Search engines show about 155 characters below the title. Leave blank to use the summary."
					rows={2}
				/>
				<Field name="main_area" as={Select} optional placeholderOption="None" options={choicesOf(choices.areas)} />
				<Choices name="service_areas" optional options={choicesOf(choices.areas)} />
				<Line name="tags" optional hint="Separate tags with commas" />
				<Field
					name="primary_service"
					as={Select}
					optional
					placeholderOption="Provider search"
					options={choices.services.map(({ slug, name }) => ({ value: slug, label: name }))}
				/>
				<fieldset className={styles.related}>
					<legend>Related stories</legend>
					<p>These appear first beside the story. We fill empty places with stories on similar topics.</p>
					{[1, 2, 3].map((place) => (
						<Field
							key={place}
							name={`related_${place}`}
							as={Select}
							optional
							placeholderOption="Choose automatically"
							options={stories}
						/>
					))}
				</fieldset>
				<Tick name="is_featured" hint="The newest featured story appears first on the blog." />
			</Stack>
		</Disclosure>
	);
};

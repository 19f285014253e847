import type { StoryText } from "#contract/stories/editing.ts";
import { links } from "../../lib/links.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import type { StoryAnswer } from "./act-on-story.ts";
import type { Choices } from "./facts-form.tsx";
import { FIELD_WORDS, moment } from "./words.ts";

/** A field of a story as people read it. */
export const inWords = (text: StoryText, field: keyof StoryText, choices: Choices): string => {
	const of = (list: readonly { id: number; name: string }[], ids: readonly number[]) =>
		ids.map((id) => list.find((one) => one.id === id)?.name ?? String(id)).join(", ");
	if (field === "category") return of(choices.categories, text.category === null ? [] : [text.category]) || "none";
	if (field === "service_areas") return of(choices.areas, text.service_areas) || "none";
	if (field === "related") return of(choices.stories, text.related) || "none";
	const value = text[field];
	if (typeof value === "boolean") return value ? "yes" : "no";
	return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "empty";
};

/** Says that a colleague saved meanwhile; what both changed is in the form, side by side. */
export const StoryConflict = ({ id, theirs }: { id: number; theirs: NonNullable<StoryAnswer["theirs"]> }) => (
	<Notice
		kind="warning"
		role="alert"
		takesFocus
		title={`${theirs.by ?? "A colleague"} saved this story meanwhile, ${moment(theirs.at)}`}
	>
		<p>
			Your own changes are still in the form below, and so is what only your colleague changed. Nothing is saved yet.
			{theirs.fields.length > 0 &&
				` You both changed this: ${theirs.fields.map((field) => FIELD_WORDS[field]).join(", ")}. Choose at the top of the form.`}
		</p>
		<p>
			Then save again: theirs stays among the versions. To drop your own changes,{" "}
			<a href={links.teamStory(id)}>open the story again</a>.
		</p>
	</Notice>
);

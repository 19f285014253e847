import type { StoryText } from "#contract/stories/editing.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import type { StoryChoices } from "./facts-form.tsx";
import type { StoryAnswer } from "./values.ts";
import { FIELD_WORDS, moment } from "./words.ts";

/** A field of a story in words. */
export const inWords = (text: StoryText, field: keyof StoryText, choices: StoryChoices): string => {
	const of = (list: readonly { id: number; name: string }[], ids: readonly number[]) =>
		ids.map((id) => list.find((one) => one.id === id)?.name ?? String(id)).join(", ");
	if (field === "category") return of(choices.categories, text.category === null ? [] : [text.category]) || "none";
	if (field === "service_areas") return of(choices.areas, text.service_areas) || "none";
	if (field === "related") return of(choices.stories, text.related) || "none";
	const value = text[field];
	if (typeof value === "boolean") return value ? "yes" : "no";
	return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "empty";
};

/** Warns that a colleague saved the story first. The form shows the fields both changed side by side. */
export const StoryConflict = ({ id, theirs }: { id: number; theirs: NonNullable<StoryAnswer["theirs"]> }) => (
	<Notice
		kind="warning"
		role="alert"
		takesFocus
		title={`${theirs.by ?? "A colleague"} saved this story while you were editing, ${moment(theirs.at)}`}
	>
		<p>
			We haven’t saved your changes yet. The form below has your changes and your colleague’s.
			{theirs.fields.length > 0 &&
				` You both changed: ${theirs.fields.map((field) => FIELD_WORDS[field]).join(", ")}. Choose which to keep at the top of the form.`}
		</p>
		<p>
			Then save again. Your colleague’s text stays in the list of versions. To discard your changes,{" "}
			<a href={teamLinks.story(id)}>reload the story</a>.
		</p>
	</Notice>
);

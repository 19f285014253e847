import type { StoryText } from "#contract/stories-work.ts";
import { links } from "../../lib/links.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import type { StoryAnswer } from "./act-on-story.ts";
import styles from "./editor.module.css";
import type { Choices } from "./facts-form.tsx";
import { FIELD_WORDS, moment } from "./words.ts";

const inWords = (text: StoryText, field: keyof StoryText, choices: Choices): string => {
	const of = (list: readonly { id: number; name: string }[], ids: readonly number[]) =>
		ids.map((id) => list.find((one) => one.id === id)?.name ?? String(id)).join(", ");
	if (field === "category") return of(choices.categories, text.category === null ? [] : [text.category]) || "none";
	if (field === "service_areas") return of(choices.areas, text.service_areas) || "none";
	if (field === "related") return of(choices.stories, text.related) || "none";
	const value = text[field];
	if (typeof value === "boolean") return value ? "yes" : "no";
	return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "empty";
};

/** A colleague's save beside one's own text, which is still in the form. */
export const StoryConflict = ({ id, theirs, choices }: { id: number; theirs: NonNullable<StoryAnswer["theirs"]>; choices: Choices }) => (
	<Notice kind="warning" role="alert" takesFocus title={`${theirs.by ?? "A colleague"} saved this story meanwhile, ${moment(theirs.at)}`}>
		<p>Your own text is still in the form below. Here is what stands in theirs where the two differ:</p>
		<Facts kind="below" bold="terms" className={styles.theirs}>
			{theirs.fields.map((field) => (
				<Fact key={field} term={FIELD_WORDS[field]}>
					{inWords(theirs.text, field, choices)}
				</Fact>
			))}
		</Facts>
		<p>
			To put yours in its place, save again: theirs stays among the versions. To keep theirs, <a href={links.teamStory(id)}>open the story afresh</a>.
		</p>
	</Notice>
);

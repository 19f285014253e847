import type { StoryText } from "#contract/stories/editing.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { openedWith, withTaken } from "../../lib/merge-typed.ts";

/** Reads a story's form as a request body. */
export const typedStory = (form: FormData): StoryText => {
	const field = (name: string) => String(form.get(name) ?? "");
	const numbers = (name: string) => form.getAll(name).map(Number).filter(Boolean);
	return withTaken(form, {
		title: field("title"),
		slug: field("slug"),
		subtitle: field("subtitle"),
		summary: field("summary"),
		meta_description: field("meta_description"),
		content: field("content").replace(/\r\n?/g, "\n"),
		author: field("author"),
		category: Number(field("category")) || null,
		service_areas: [...new Set([...numbers("main_area"), ...numbers("service_areas")])],
		primary_service: field("primary_service") || null,
		tags: field("tags")
			.split(",")
			.map((tag) => tag.trim())
			.filter(Boolean),
		cover: field("cover"),
		cover_alt: field("cover_alt"),
		cover_credit: field("cover_credit"),
		is_featured: form.get("is_featured") === "yes",
		is_social: form.get("kind") === "social",
		related: [...new Set([1, 2, 3].flatMap((place) => numbers(`related_${place}`)))],
	});
};

/** The text as fields of the form. */
export const fieldsOf = ({ is_social, is_featured, service_areas, related, ...text }: StoryText) => {
	const [main, ...others] = service_areas;
	return {
		...text,
		category: String(text.category ?? ""),
		primary_service: text.primary_service ?? "",
		tags: text.tags.join(", "),
		kind: is_social ? "social" : "article",
		is_featured: is_featured ? "yes" : "",
		main_area: String(main ?? ""),
		service_areas: others.map(String),
		...Object.fromEntries([0, 1, 2].map((place) => [`related_${place + 1}`, String(related[place] ?? "")])),
	};
};

/** Labels of the fields, in the order of the page. */
export const STORY_LABELS = {
	title: "Title",
	content: "Text",
	summary: "Summary",
	category: "Category",
	author: "Author",
	subtitle: "Line above the title",
	kind: "Kind",
	cover: "Cover",
	cover_alt: "Description of the cover",
	cover_credit: "Credit",
	picture: "Picture",
	alt: "Description",
	use: "Use it",
	slug: "Address",
	meta_description: "Search description",
	main_area: "Main service area",
	service_areas: "More service areas",
	tags: "Tags",
	primary_service: "Landing page to link to",
	related_1: "Related story 1",
	related_2: "Related story 2",
	related_3: "Related story 3",
	is_featured: "Featured story",
	day: "Day",
	time: "Time",
	dated: "Date to show",
};

/** The form's field for a field of the story. */
export const storyPlaceOf = (field: string): string | undefined => {
	const [name = ""] = field.split(".");
	const own: Record<string, string> = { is_social: "kind", service_areas: "main_area", related: "related_1" };
	return own[name] ?? (Object.hasOwn(STORY_LABELS, name) ? name : undefined);
};

/** Ids of the fields. Checks of a story link to them by the story's fields. */
export const storyIdOf = (field: string): string =>
	({ main_area: "service_areas", service_areas: "more_areas", related_1: "related" })[field] ?? field;

/** What a story's form that was refused, or saved but not published, holds. */
export interface Held {
	values: StoryText;
	/** The version to save over. */
	version: number;
	/** Stored text that the form is now based on, if it isn't the text the page loaded. */
	opened?: StoryText | undefined;
	/** A colleague's later save and the fields both changed. */
	theirs?: { by: string | null; at: string; fields: (keyof StoryText)[] };
	/** True if the text was saved but the requested action failed. */
	isSaved: boolean;
}

export type StoryAnswer = RefusedForm & Held;

/** The form as it was, for example without a response. */
export const heldIn = (form: FormData): Held => ({
	values: typedStory(form),
	version: Number(form.get("version")) || 1,
	opened: openedWith<StoryText>(form),
	isSaved: false,
});

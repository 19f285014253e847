import type { StoryText } from "#contract/stories/editing.ts";
import { withTaken } from "../../lib/merge-typed.ts";

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

/** Fields in page order. All others come after them. */
const FIRST_FIELDS = [
	"title",
	"content",
	"summary",
	"category",
	"author",
	"subtitle",
	"cover",
	"cover_alt",
	"cover_credit",
];
const placeOf = (field: string) => (FIRST_FIELDS.includes(field) ? FIRST_FIELDS.indexOf(field) : FIRST_FIELDS.length);

/** Sorts errors by their fields, in page order. */
export const inPageOrder = (errors: Record<string, string>): [field: string, message: string][] =>
	Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other));

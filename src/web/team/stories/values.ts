import type { StoryText } from "#contract/stories-work.ts";

/** What a form of a story holds, as the call takes it. */
export const typedStory = (form: FormData): StoryText => {
	const field = (name: string) => String(form.get(name) ?? "");
	const numbers = (name: string) => form.getAll(name).map(Number).filter(Boolean);
	return {
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
	};
};

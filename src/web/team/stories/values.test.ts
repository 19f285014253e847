import { expect, test } from "vitest";
import { fieldsOf, typedStory } from "./values.ts";

test("reads the form as a request body: main area first, tags split at commas, no duplicates", () => {
	const form = new FormData();
	for (const [name, value] of [
		["title", "A title"],
		["content", "One\r\ntwo"],
		["category", "3"],
		["main_area", "7"],
		["service_areas", "5"],
		["service_areas", "7"],
		["tags", " falls, ,home "],
		["kind", "social"],
		["related_1", "9"],
		["related_2", ""],
		["related_3", "9"],
		["primary_service", ""],
	] as const)
		form.append(name, value);
	expect(typedStory(form)).toEqual({
		...{
			title: "A title",
			slug: "",
			subtitle: "",
			summary: "",
			meta_description: "",
			content: "One\ntwo",
			author: "",
			category: 3,
			service_areas: [7, 5],
		},
		...{
			primary_service: null,
			tags: ["falls", "home"],
			cover: "",
			cover_alt: "",
			cover_credit: "",
			is_featured: false,
			is_social: true,
			related: [9],
		},
	});
});

test("a story as fields of the form is the same story again", () => {
	const form = new FormData();
	const story = {
		...{ title: "A", slug: "a", subtitle: "", summary: "", meta_description: "", content: "One", author: "" },
		...{ category: 3, service_areas: [7, 5], primary_service: null, tags: ["falls", "home"], cover: "" },
		...{ cover_alt: "", cover_credit: "", is_featured: true, is_social: true, related: [9, 8] },
	};
	for (const [name, value] of Object.entries(fieldsOf(story)))
		for (const one of [value].flat()) if (name !== "is_featured" || one) form.append(name, one);
	expect(typedStory(form)).toEqual(story);
});

test("takes a colleague's text for a field if that was chosen", () => {
	const form = new FormData();
	for (const [name, value] of Object.entries({
		title: "Mine",
		summary: "Mine",
		was: JSON.stringify({ title: "Theirs", summary: "Theirs" }),
		"take.title": "theirs",
		"take.summary": "mine",
	}))
		form.set(name, value);
	expect(typedStory(form)).toMatchObject({ title: "Theirs", summary: "Mine" });
});

import { expect, test } from "vitest";
import { inPageOrder, typedStory } from "./values.ts";

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

test("sorts errors in page order", () => {
	const told = inPageOrder({ day: "Choose a day", cover: "No cover", summary: "No summary", title: "No title" });
	expect(told.map(([field]) => field)).toEqual(["title", "summary", "cover", "day"]);
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

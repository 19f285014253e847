import { expect, test } from "vitest";
import {
	type BlogState,
	blogCall,
	blogQuery,
	emptyBlog,
	isFiltered,
	readBlog,
	toggled,
	withFilter,
} from "./blog-address.ts";

const read = (query: string) => readBlog(new URLSearchParams(query));
const full: BlogState = {
	search: "falls & feet",
	category: 3,
	service_area: 9,
	tag: "balance",
	show_download_posts: true,
	page: 2,
};

test("the URL holds the whole state, and a copied URL restores it", () => {
	expect(blogQuery(full)).toBe(
		"?search=falls+%26+feet&category=3&service_area=9&tag=balance&show_download_posts=true&page=2",
	);
	expect(read(blogQuery(full))).toEqual(full);
	expect(blogQuery(emptyBlog)).toBe("");
	expect(read("")).toEqual(emptyBlog);
});

// BLG-027, BLG-028
test("text is trimmed, integers are parsed, and the page defaults to 1", () => {
	expect(read("search=++falls+at++home+&tag=+a+")).toMatchObject({ search: "falls at  home", tag: "a" });
	expect(read("page=&category=abc&service_area=1.5&show_download_posts=yes")).toEqual(emptyBlog);
	expect(read("page=-2&category=-1&service_area=0")).toEqual(emptyBlog);
	expect(read(`search=${"x".repeat(300)}`).search).toHaveLength(100);
	expect(read("search=a%00b%0Ac%EF%BF%BD").search).toBe("a b c\ufffd");
});

// BLG-022
test("changing a filter returns to page 1 and ends the download view", () => {
	expect(withFilter(full, { tag: "" })).toEqual({ ...full, tag: "", page: 1, show_download_posts: false });
});

// BLG-023, BLG-024
test("selecting a filter again removes it; selecting another replaces it", () => {
	expect(toggled(full, "category", 3)).toMatchObject({
		category: undefined,
		service_area: 9,
		page: 1,
		show_download_posts: false,
	});
	expect(toggled(full, "category", 4)).toMatchObject({ category: 4 });
	expect(toggled(full, "service_area", 9)).toMatchObject({ service_area: undefined, category: 3 });
});

test("the page number isn't a filter; everything else is", () => {
	expect(isFiltered({ ...emptyBlog, page: 3 })).toBe(false);
	for (const one of [
		{ search: "a" },
		{ category: 1 },
		{ service_area: 1 },
		{ tag: "a" },
		{ show_download_posts: true },
	])
		expect(isFiltered({ ...emptyBlog, ...one })).toBe(true);
});

test("the query sent to the API", () => {
	expect(blogCall(full)).toEqual({
		search: "falls & feet",
		category: "3",
		service_area: "9",
		tag: "balance",
		show_download_posts: "true",
		page: "2",
	});
	expect(blogCall(emptyBlog)).toMatchObject({ category: undefined, show_download_posts: undefined, page: "1" });
});

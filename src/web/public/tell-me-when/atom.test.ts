import { expect, test } from "vitest";
import { atomFeed } from "./atom.ts";

const feed = {
	title: "Physiotherapy providers near Belmont 3216 with places",
	self: "/tell-me-when/feed.xml?service_areas_list=2&postcodes_list=3216",
	page: "/providers?service_areas_list=2&postcodes_list=3216&capacity=open",
	product: "Alongside",
	site: "https://alongside.example",
	now: new Date("2026-03-09T09:00:00Z"),
	openings: [
		{
			id: 12,
			url_slug: "gum-tree",
			name: "Gum & Tree",
			short_description: "Support at home.",
			services: ["Physiotherapy", "Psychology"],
			open_since: "2026-03-02T23:00:00.000Z",
			place: "Belmont, 3 km away",
		},
	],
};

test("an entry has a stable id, the time it turned open, and a link to the profile", () => {
	const text = atomFeed(feed);
	expect(text).toContain("<id>tag:alongside.example,2026-03-03:opening/12</id>");
	expect(text).toContain("<title>Gum &amp; Tree has places</title>");
	expect(text).toContain("<updated>2026-03-02T23:00:00.000Z</updated>");
	expect(text).toContain('href="https://alongside.example/providers/gum-tree/12"');
	expect(text).toContain(
		"Physiotherapy and Psychology, taking new clients since 3 March. Belmont, 3 km away. Support at home.",
	);
	expect(text).toContain('<link rel="self" type="application/atom+xml" href="https://alongside.example/tell-me-when/');
	expect(text.match(/<updated>/g)).toHaveLength(2);
});

test("a feed without entries is complete, and the same all day", () => {
	const empty = atomFeed({ ...feed, openings: [] });
	expect(empty).toContain("<updated>2026-03-09T00:00:00Z</updated>");
	expect(empty).not.toContain("<entry>");
	expect(atomFeed({ ...feed, openings: [], now: new Date("2026-03-09T12:00:00Z") })).toBe(empty);
});

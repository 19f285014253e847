import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import Reviews from "./reviews.tsx";

const rangeOf = (count: number, page: number) => {
	const from = (page - 1) * 5;
	const reviews = Array.from({ length: Math.min(5, count - from) }, (_, nth) => ({
		id: from + nth + 1,
		reviewer: "M*****",
		comment: "",
		total_score: 5,
		published: { iso: "2026-11-25T00:00:00.000Z", words: "Today" },
		response: null,
	}));
	const provider = {
		id: 4,
		name: "Gum Care",
		url_slug: "gum-care",
		is_active: true,
		overall_review: "5.0",
		reviews_count: count,
	};
	const loaderData = {
		provider,
		reviews,
		count,
		totalPages: Math.ceil(count / 5),
		page,
		keywords: [],
		product: "Alongside",
		canonical: "",
		structured: [],
	};
	const Page = createRoutesStub([
		{
			id: "root",
			path: "*",
			Component: () => createElement(Reviews, { loaderData } as unknown as ComponentProps<typeof Reviews>),
		},
	]);
	const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } }));
	const [, numbers, rest] = />(\d+ - \d+)<\/bdi>([^<]*)</.exec(html) ?? [];
	return `${numbers}${rest}`;
};

// RVL-003
test.each([
	[12, 1, "1 - 5 of 12 reviews"],
	[12, 3, "11 - 12 of 12 reviews"],
	// The plural is specified, as in the range of providers.
	[1, 1, "1 - 1 of 1 reviews"],
])("the range of %i reviews, page %i", (count, page, words) => {
	expect(rangeOf(count, page)).toBe(words);
});

import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ReviewList } from "./review-list.tsx";

const html = (comment: string, reply: string | null = null) =>
	renderToStaticMarkup(
		<RouterProvider
			router={createMemoryRouter([
				{
					path: "/",
					element: (
						<ReviewList
							reviews={[
								{
									id: 1,
									reviewer: "a****",
									comment,
									total_score: 4,
									published: { iso: "2026-11-01", words: "1 November 2026" },
									response: reply === null ? null : { comment: reply, iso: "2026-11-02", words: "2 November 2026" },
								},
							]}
							keywords={[]}
							provider={{ id: 2, name: "Escarpment Yarn", url_slug: "escarpment-yarn" }}
						/>
					),
				},
			])}
		/>,
	);
const folds = (shown: string) => [...shown.matchAll(/<details[^>]*?(data-narrow)?[^>]*><summary>Read all/g)].length;
const narrow = (shown: string) => shown.includes("data-narrow");

test.each([
	["7 lines of a phone", "x".repeat(7 * 34), 0, false],
	["8 lines of a phone", "x".repeat(7 * 34 + 1), 1, true],
	["7 lines of a wide screen", "x".repeat(7 * 64), 1, true],
	["8 lines of a wide screen", "x".repeat(7 * 64 + 1), 1, false],
	["7 short lines", `${"a\n".repeat(6)}a`, 0, false],
	["8 short lines", `${"a\n".repeat(7)}a`, 1, false],
])("a review of %s is folded where it's longer than seven lines", (_, comment, times, onlyNarrow) => {
	const shown = html(comment);
	expect(folds(shown)).toBe(times);
	expect(narrow(shown)).toBe(onlyNarrow);
	expect(shown).toContain(comment);
});

test("a provider's reply is folded like a review, and says what it opens", () => {
	const shown = html("Good.", "y".repeat(600));
	expect(folds(shown)).toBe(1);
	expect(shown).toContain('Read all<span class="visually-hidden"> of the reply to the review by ');
});

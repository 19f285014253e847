import { expect, test } from "vitest";
import { describeProfile } from "./description.ts";

const fig = { name: "Fig", short_description: "", overall_review: "4.5", reviews_count: 12 };
const AREAS = ["Psychology", "Counselling", "Key worker", "Podiatry", "Nursing"];

test("uses the provider's own text if it's long enough", () => {
	const short_description = "Calm, punctual support at home for people of all ages.";
	expect(describeProfile({ ...fig, short_description: ` ${short_description}\n` }, AREAS)).toBe(short_description);
	const full = "x".repeat(200);
	expect(describeProfile({ ...fig, short_description: full }, AREAS)).toBe(full);
});

test.each([
	[
		"none",
		fig,
		AREAS,
		"Fig: Psychology, Counselling, Key worker and 2 more. Rated 4.5 out of 5 in 12 reviews. See services, funding, ages and reviews, and connect for free.",
	],
	[
		"a few words",
		{ ...fig, short_description: "We help", reviews_count: 1 },
		["Psychology"],
		"We help. Fig: Psychology. Rated 4.5 out of 5 in 1 review. See services, funding, ages and reviews, and connect for free.",
	],
	[
		"a complete sentence",
		{ ...fig, short_description: "We help!", reviews_count: 0 },
		AREAS.slice(0, 2),
		"We help! Fig: Psychology and Counselling. See services, funding, ages and reviews, and connect for free.",
	],
	[
		"no text",
		{ ...fig, name: "F", reviews_count: 0 },
		[],
		"F. See services, funding, ages and reviews, and connect for free.",
	],
])("%s: facts from the page follow", (_, provider, areas, description) => {
	expect(describeProfile(provider, areas)).toBe(description);
});

test("for any name the description has 40 to 160 characters and no broken word", () => {
	for (let words = 1; words < 40; words++)
		for (const reviews_count of [0, 1, 1204]) {
			const description = describeProfile(
				{ ...fig, name: Array.from({ length: words }, () => "Banksia").join(" "), reviews_count },
				AREAS,
			);
			expect(description.length).toBeGreaterThanOrEqual(40);
			expect(description.length).toBeLessThanOrEqual(160);
			expect(description).not.toMatch(/\bBanksi?\b|,…/);
		}
	expect(describeProfile({ ...fig, name: "x".repeat(300) }, AREAS)).toBe(`${"x".repeat(159)}…`);
});

import { expect, it } from "vitest";
import { reviewDate } from "./review-dates.ts";

const now = new Date("2026-11-20T22:00:00+11:00");

// RVL-009 to RVL-012
it.each([
	["2026-11-20T21:59:59+11:00", "Today"],
	["2026-11-20T00:00:00+11:00", "Today"],
	["2026-11-19T23:59:59+11:00", "Yesterday"],
	["2026-11-18T23:59:59+11:00", "2 days ago"],
	["2026-11-14T12:00:00+11:00", "6 days ago"],
	["2026-11-13T12:00:00+11:00", "1 week ago"],
	["2026-10-21T12:00:00+11:00", "4 weeks ago"],
	["2026-10-20T12:00:00+11:00", "1 month ago"],
	["2026-05-21T12:00:00+10:00", "5 months ago"],
	["2026-05-20T12:00:00+10:00", "May 2026"],
	["2024-11-20T12:00:00+11:00", "November 2024"],
	["2022-01-01T00:30:00+11:00", "January 2022"],
	["2026-11-21T12:00:00+11:00", "Today"],
])("%s reads %s", (published, words) => expect(reviewDate(new Date(published), now)).toBe(words));

it("counts calendar days in Melbourne, also across a daylight saving change", () => {
	// Daylight saving starts on 4 October 2026.
	expect(reviewDate(new Date("2026-10-03T23:30:00+10:00"), new Date("2026-10-04T03:30:00+11:00"))).toBe("Yesterday");
});

import { expect, it } from "vitest";
import { statedListDay, typedListDay } from "./list-day.ts";

const now = new Date("2026-11-28T13:30:00Z");

it.each([
	[["finder-2026-06-30.csv"], "2026-06-30"],
	[["finder.csv", "Services as at 30 June 2025"], "2025-06-30"],
	[["finder-2099-01-01.csv"], null],
	[["finder-2099-01-01.csv", "As at 30/06/2025"], "2025-06-30"],
	[["finder-20260630.xlsx"], "2026-06-30"],
	[["providers.csv"], null],
])("the day of a list is the first stated day up to today: %j", (texts, day) => {
	expect(statedListDay(texts, now)).toBe(day);
});

it("today is the day at the office, for a stated and for a typed day", () => {
	// In Melbourne it's already the 29th.
	expect(statedListDay(["list-2026-11-29.csv"], now)).toBe("2026-11-29");
	expect(typedListDay("2026-11-29", now)).toBe("2026-11-29");
});

it.each(["2026-11-30", "2099-01-01", "soon", "2026-02-30"])("a typed day must be a day up to today: %s", (typed) => {
	expect(() => typedListDay(typed, now)).toThrowError(
		expect.objectContaining({ status: 422, errors: [expect.objectContaining({ field: "list_day" })] }),
	);
});

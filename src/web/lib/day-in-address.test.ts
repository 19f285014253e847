import { expect, test } from "vitest";
import { dayInAddress } from "./day-in-address.ts";

test("reads a calendar day", () => {
	expect(dayInAddress("2028-02-29")?.toISOString()).toBe("2028-02-29T12:00:00.000Z");
});

test.each([
	null,
	"",
	"2026-02-31",
	"2026-02-29",
	"2026-13-01",
	"2026-00-10",
	"1999-01-01",
	"2026-1-1",
	"31 March 2026",
])("%s is not a day", (typed) => {
	expect(dayInAddress(typed)).toBeUndefined();
});

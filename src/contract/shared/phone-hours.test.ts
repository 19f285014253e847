import { expect, test } from "vitest";
import { withOfficeZone } from "./brand.ts";
import { phoneNow, phoneTimes } from "./phone-hours.ts";

const HOURS = withOfficeZone("Monday to Friday, 8:30am to 6:30pm AEST");
const HOLIDAYS = new Set(["2026-12-25", "2026-12-28", "2027-01-01"]);
const toldAt = (at: string, hours = HOURS) => phoneNow(hours, new Date(at), HOLIDAYS)?.words.replace(/\s/g, " ");

test.each([
	["a second before opening", "2026-11-26T08:29:59+11:00", "Closed now, opens at 8:30 am on Thursday"],
	["at opening", "2026-11-26T08:30:00+11:00", "Open now, until 6:30 pm"],
	["a second before closing", "2026-11-26T18:29:59+11:00", "Open now, until 6:30 pm"],
	["at closing", "2026-11-26T18:30:00+11:00", "Closed now, opens at 8:30 am on Friday"],
	["on Friday night", "2026-11-27T20:00:00+11:00", "Closed now, opens at 8:30 am on Monday"],
	["in winter time", "2026-07-01T18:29:59+10:00", "Open now, until 6:30 pm"],
	["before the clocks go forward", "2026-10-03T12:00:00+10:00", "Closed now, opens at 8:30 am on Monday"],
	["on a public holiday", "2026-12-25T12:00:00+11:00", "Closed now, opens at 8:30 am on Tuesday"],
	["before public holidays and a weekend", "2026-12-24T19:00:00+11:00", "Closed now, opens at 8:30 am on Tuesday"],
])("%s the phone's line says so", (_when, at, told) => {
	expect(toldAt(at)).toBe(told);
});

test("a break of a week names the date as well", () => {
	const closed = new Set(["2026-12-21", "2026-12-22", "2026-12-23", "2026-12-24", "2026-12-25", "2026-12-28"]);
	expect(phoneNow(HOURS, new Date("2026-12-19T12:00:00+11:00"), closed)?.words).toMatch(/on Tuesday,? 29 December$/);
});

test.each(["Monday to Friday", "9am to 5pm", "Monday to Saturday, 9am to 5pm AEST (Melbourne time)"])(
	"hours that can't be read with certainty make no claim: %s",
	(hours) => {
		expect(toldAt("2026-11-26T12:00:00+11:00", hours)).toBeUndefined();
	},
);

test("hours of another zone make no claim, and noon and midnight are read", () => {
	expect(toldAt("2026-11-26T12:00:00+11:00", "Weekdays, 9am to 5pm, Perth time")).toBeUndefined();
	expect(phoneTimes("12am to 12:30pm (Melbourne time)")).toEqual({ opens: "00:00", closes: "12:30" });
});

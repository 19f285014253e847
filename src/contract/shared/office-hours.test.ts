import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt, momentOf, nextChange, officeTime } from "./office-hours.ts";

const hours = { opens: "08:30", closes: "18:00" };
const cupDay = new Set(["2026-11-03"]);
const none = new Set<string>();

// LCH-008 to LCH-013
describe("when the chat is open, to the second", () => {
	it.each([
		["a weekday before opening", "2026-11-18T08:29:59+11:00", false],
		["the second of opening", "2026-11-18T08:30:00+11:00", true],
		["the last second", "2026-11-18T17:59:59+11:00", true],
		["the second of closing", "2026-11-18T18:00:00+11:00", false],
		["a minute later", "2026-11-18T18:01:00+11:00", false],
		["Saturday at noon", "2026-11-21T12:00:00+11:00", false],
		["Sunday at noon", "2026-11-22T12:00:00+11:00", false],
		["a public holiday at noon", "2026-11-03T12:00:00+11:00", false],
		["the day after it", "2026-11-04T12:00:00+11:00", true],
		["Friday before clocks go forward", "2026-10-02T17:59:59+10:00", true],
		["Monday after: opening, an hour earlier elsewhere", "2026-10-05T08:30:00+11:00", true],
		["Monday after: a second before", "2026-10-05T08:29:59+11:00", false],
		["Friday before clocks go back", "2026-04-10T08:30:00+10:00", true],
		["Monday after clocks went back: opening", "2026-04-13T08:30:00+10:00", true],
		["Monday after clocks went back: closing", "2026-04-13T18:00:00+10:00", false],
	])("%s", (_name, at, open) => {
		expect(isOpenAt(new Date(at), hours, cupDay)).toBe(open);
	});

	it("uses Melbourne time, whatever time zone the moment has", () => {
		expect(isOpenAt(new Date("2026-11-18T07:00:00+08:00"), hours, none)).toBe(true);
		expect(isOpenAt(new Date("2026-11-17T23:00:00Z"), hours, none)).toBe(true);
		expect(isOpenAt(new Date("2026-11-18T10:00:00Z"), hours, none)).toBe(false);
	});
});

describe("the next opening or closing", () => {
	it.each([
		["before opening: today's opening", "2026-11-18T07:00:00+11:00", "2026-11-18T08:30:00+11:00"],
		["while open: closing", "2026-11-18T08:30:00+11:00", "2026-11-18T18:00:00+11:00"],
		["Friday evening: Monday", "2026-11-20T18:00:00+11:00", "2026-11-23T08:30:00+11:00"],
		["before a long weekend: after it", "2026-10-30T18:00:00+11:00", "2026-11-02T08:30:00+11:00"],
		["the evening before a holiday: after it", "2026-11-02T18:00:00+11:00", "2026-11-04T08:30:00+11:00"],
		["over the change to daylight saving", "2026-10-02T18:00:00+10:00", "2026-10-05T08:30:00+11:00"],
	])("%s", (_name, at, changes) => {
		expect(nextChange(new Date(at), hours, cupDay).toISOString()).toBe(new Date(changes).toISOString());
	});

	it("is the first moment when the chat changes between open and closed", () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
				(moment) => {
					const at = new Date(Math.floor(moment.getTime() / 1000) * 1000);
					const then = nextChange(at, hours, cupDay);
					expect(then > at).toBe(true);
					const now = isOpenAt(at, hours, cupDay);
					expect(isOpenAt(then, hours, cupDay)).toBe(!now);
					expect(isOpenAt(new Date(then.getTime() - 1000), hours, cupDay)).toBe(now);
				},
			),
		);
	});
});

describe("office time", () => {
	it("converts back to the same office day and time", () => {
		expect(officeTime(momentOf("2026-11-18", "08:30:00"))).toEqual({ day: "2026-11-18", time: "08:30:00" });
		expect(officeTime(momentOf("2026-07-01", "00:00:00"))).toEqual({ day: "2026-07-01", time: "00:00:00" });
	});

	it("handles skipped and repeated times at daylight saving changes", () => {
		expect(officeTime(momentOf("2026-10-04", "02:30:00"))).toEqual({ day: "2026-10-04", time: "03:30:00" });
		expect(momentOf("2026-04-05", "02:30:00").toISOString()).toBe("2026-04-04T15:30:00.000Z");
	});
});

import { expect, it } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { dueAt } from "./business-days.ts";

const holidays = new Set(["2026-03-09", "2026-04-03", "2026-04-06", "2026-12-25", "2026-12-28"]);
const due = (at: string) => dueAt(new Date(at), holidays).toISOString();
const melbourne = (at: string) => new Date(at).toISOString();

it.each([
	["Monday morning to Wednesday at the same time", "2026-03-02T09:00:00+11:00", "2026-03-04T09:00:00+11:00"],
	["across a weekend", "2026-03-05T16:20:31+11:00", "2026-03-10T16:20:31+11:00"],
	["across a public holiday (Labour Day, 9 March)", "2026-03-06T10:00:00+11:00", "2026-03-11T10:00:00+11:00"],
	["from a Saturday, counted from Monday's opening", "2026-03-14T23:59:59+11:00", "2026-03-18T08:30:00+11:00"],
	["across Easter and the end of daylight saving on 5 April", "2026-04-02T09:00:00+11:00", "2026-04-08T09:00:00+10:00"],
	["by the Melbourne day, not the UTC day", "2026-03-01T22:00:00Z", "2026-03-04T09:00:00+11:00"],
	["over Christmas", "2026-12-24T17:00:00+11:00", "2026-12-30T17:00:00+11:00"],
])("%s", (_what, at, expected) => {
	expect(due(at)).toBe(melbourne(expected));
});

it("finds the office's current day", () => {
	expect(officeDay(new Date("2026-03-01T12:59:59Z"))).toBe("2026-03-01");
	expect(officeDay(new Date("2026-03-01T13:00:00Z"))).toBe("2026-03-02");
});

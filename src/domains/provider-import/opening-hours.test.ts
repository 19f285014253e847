import { expect, test } from "vitest";
import type { FitFacts } from "#contract/providers/fit.ts";
import { readDayHours } from "./opening-hours.ts";
import { readOutlet } from "./outlet.ts";
import { profileOf } from "./profile-data.ts";
import { places, read } from "./read.fixture.ts";

const on = (days: number[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));
const week = on([1, 2, 3, 4, 5], "09:00", "17:00");

test.each([
	["Monday: 7AM-4PM,Tuesday: 7AM-4PM", on([1, 2], "07:00", "16:00")],
	["Mon-Fri 9am to 5pm", week],
	["Mon - Fri: 9:00 - 17:00; Sat closed", week],
	["Monday to Friday 9.00am – 5.00pm\nSaturday 10am-12pm", [...week, ...on([6], "10:00", "12:00")]],
	["weekdays 9am-5pm", week],
	["Mon, Tue, Wed 9am-5pm", week.slice(0, 3)],
	["Daily 24 hours", on([1, 2, 3, 4, 5, 6, 7], "00:00", "23:59")],
	["Sat-Sun 10:00-14:00", on([6, 7], "10:00", "14:00")],
	["Fri-Mon 10:00-14:00", on([1, 5, 6, 7], "10:00", "14:00")],
])("hours by day are read: %s", (cell, hours) => {
	expect(readDayHours(cell)).toEqual({ value: hours, faults: [] });
});

test.each([
	"by appointment",
	"Monday 9-5",
	"Monday: 9AM-12PM, 1PM-5PM",
	"Mon 9am-5pm, Mon 6pm-8pm",
	"Monday",
	"Mon 5pm-9am",
])("hours that can't be read as a whole state nothing: %s", (cell) => {
	expect(readDayHours(cell)).toEqual({ value: null, faults: ["opening hours can't be read"] });
});

test.each(["", "NaN", "-", "N/A"])("an empty cell states nothing and is no fault: %j", (cell) => {
	expect(readDayHours(cell)).toEqual({ value: null, faults: [] });
});

test.each([
	["one cell", "opnhrs", '"Monday: 9AM-5PM,Tuesday: 9AM-5PM"'],
	[
		"a column for each day",
		"opening_hours_monday,opening_hours_tuesday,opening_hours_sunday",
		"9AM-5PM,9:00 to 17:00,Closed",
	],
	["two columns for each day", "Mon open,Mon close,Tuesday opening time,Tuesday closing time", "9:00,17:00,9am,5pm"],
	["columns named after the days", "Monday,Tuesday,Wednesday", "9am - 5pm,9am - 5pm,yes"],
])("hours by day reach the profile, and every column counts as read (%s)", (_form, headers, cells) => {
	const source = read(`name,suburb,${headers}\nWattle,Carlton,${cells}\n`);
	expect(source.unread).toEqual([]);
	const outlet = readOutlet(source.rows[0] as Parameters<typeof readOutlet>[0], places);
	const { fit_facts } = profileOf(outlet, {}, { regions: [], postcodes: [] }, false, "2026-11-28");
	expect(fit_facts).toEqual({ hours: { value: week.slice(0, 2), stated_on: "2026-11-28", source: "import" } });
});

test("hours by day win over one time for the week, which means Monday to Friday", () => {
	const file = "name,suburb,opens,closes,hours\nWattle,Carlton,8:00,18:00,Sat 9am-5pm\nGum,Carlton,8:00,18:00,\n";
	const hours = read(file).rows.map((row) => {
		const outlet = readOutlet(row, places);
		const { fit_facts } = profileOf(outlet, {}, { regions: [], postcodes: [] }, false, "2026-11-28");
		return (fit_facts as FitFacts).hours?.value;
	});
	expect(hours).toEqual([on([6], "09:00", "17:00"), on([1, 2, 3, 4, 5], "08:00", "18:00")]);
});

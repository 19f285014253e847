import { expect, test } from "vitest";
import {
	clockTime,
	fullCalendarDay,
	fullDay,
	fullMoment,
	longCalendarDay,
	longDay,
	longMoment,
	mediumMoment,
	shortCalendarDay,
	shortMoment,
	weekday,
} from "./dates-in-words.ts";

// In Melbourne it is the next day already.
const at = "2026-03-01T22:30:00Z";
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
	["Monday, 2 March 2026 at 9:30 am", fullMoment],
	["2 March 2026 at 9:30 am", longMoment],
	["2 Mar 2026, 9:30 am", mediumMoment],
	["Mon, 2 Mar, 9:30 am", shortMoment],
	["9:30 am", clockTime],
	["Monday, 2 March 2026", fullDay],
	["2 March 2026", longDay],
	["Monday 2 March", weekday],
])("a moment in office time: %s", (said, words) => {
	expect(plain(words(at))).toBe(said);
	expect(plain(words(new Date(at)))).toBe(said);
});

test.each([
	["Monday, 2 March 2026", fullCalendarDay],
	["2 March 2026", longCalendarDay],
	["Mon 2 March 2026", shortCalendarDay],
])("a calendar day is the same in every time zone: %s", (said, words) => {
	expect(plain(words("2026-03-02"))).toBe(said);
});

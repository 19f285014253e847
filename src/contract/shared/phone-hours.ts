import { clockTime, weekday } from "./dates-in-words.ts";
import { isOpenAt, nextChange, type OpeningHours } from "./office-hours.ts";

/** Reads the times in "8:30am to 6:30pm AEST (Melbourne time)". Undefined for hours in another format or time zone. */
export const phoneTimes = (hours: string): OpeningHours | undefined => {
	const found = /(\d+)(?::(\d\d))?\s?([ap])m\D+?(\d+)(?::(\d\d))?\s?([ap])m.*Melbourne/i.exec(hours);
	if (!found) return undefined;
	const time = (from: number) =>
		`${String((Number(found[from]) % 12) + (found[from + 2]?.toLowerCase() === "p" ? 12 : 0)).padStart(2, "0")}:${found[from + 1] ?? "00"}`;
	return { opens: time(1), closes: time(4) };
};

/** Hours of business days alone. Others, such as "Monday to Saturday", are shown without "Open now". */
const BUSINESS_DAYS = /^(?:Monday to Friday|Mon(?:day)?\s?[-–]\s?Fri(?:day)?|Weekdays),? \d[^,;]*$/i;

interface Now {
	words: string;
	changesAt: Date;
}

/**
 * Whether our phone is answered at a moment, and when that changes. Undefined if the hours don't say.
 * @param hours as the setting has them
 */
export const phoneNow = (hours: string, at: Date, holidays: ReadonlySet<string>): Now | undefined => {
	const times = BUSINESS_DAYS.test(hours) ? phoneTimes(hours) : undefined;
	return times && times.opens < times.closes ? openNow(times, at, holidays) : undefined;
};

/**
 * Phone or chat at a moment: "Open now, until 6:30 pm" or "Closed now, opens at 8:30 am on Monday". It names the day,
 * because "today" differs by time zone.
 */
export const openNow = (times: OpeningHours, at: Date, holidays: ReadonlySet<string>): Now => {
	const changesAt = nextChange(at, times, holidays);
	const time = clockTime(changesAt);
	if (isOpenAt(at, times, holidays)) return { words: `Open now, until ${time}`, changesAt };
	const isSoon = changesAt.getTime() - at.getTime() < 6 * 24 * 3600_000;
	const day = isSoon ? weekday(changesAt).split(/,? /)[0] : weekday(changesAt);
	return { words: `Closed now, opens at ${time} on ${day}`, changesAt };
};

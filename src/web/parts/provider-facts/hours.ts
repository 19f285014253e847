import type { Hours } from "#contract/providers/fit.ts";
import { WEEKDAYS } from "#contract/providers/fit-options.ts";

/** "09:00" as "9 am", "17:30" as "5:30 pm". */
const timeWords = (time: string): string => {
	const [hour = 0, minute = 0] = time.split(":").map(Number);
	return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""} ${hour < 12 ? "am" : "pm"}`;
};

/**
 * Opening hours of the week, where days in a row with the same hours are one line: "Monday to Friday: 8:30 am to 5 pm".
 * Days without hours are closed.
 * @param isShort names days as in "Mon to Fri", for tables
 */
export const hoursLines = (hours: Hours, isShort = false): string[] => {
	const runs: { first: string; last: string; text: string }[] = [];
	for (const [i, weekday] of WEEKDAYS.entries()) {
		const day = isShort ? weekday.slice(0, 3) : weekday;
		const found = hours.find((one) => one.day === i + 1);
		const text = found ? `${timeWords(found.opens)} to ${timeWords(found.closes)}` : "closed";
		const before = runs.at(-1);
		if (before?.text === text) before.last = day;
		else runs.push({ first: day, last: day, text });
	}
	return runs.map(({ first, last, text }) => `${first === last ? first : `${first} to ${last}`}: ${text}`);
};

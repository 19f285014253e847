import { officeDay } from "#contract/shared/office-hours.ts";
import { invalid } from "#platform/http/problem.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const PATTERNS = [
	/(?<![\d])(?<y>(?:19|20)\d\d)[-/. _](?<m>\d{1,2})[-/. _](?<d>\d{1,2})(?!\d)/,
	/(?<!\d)(?<d>\d{1,2})(?:st|nd|rd|th)?[-/. _](?<m>\d{1,2}|[a-z]{3,9})[-/. _,]+(?<y>(?:19|20)\d\d)(?!\d)/i,
	/(?<!\d)(?<y>20\d\d)(?<m>0[1-9]|1[0-2])(?<d>[0-3]\d)(?!\d)/,
];

/**
 * The first day that a text states, as `2025-06-30`: `30 June 2025`, `30/06/2025`, `2025-06-30`, `20250630`. Undefined
 * for a text without one, or with a day that doesn't exist.
 */
export const dayIn = (text: string): string | undefined => {
	for (const pattern of PATTERNS) {
		const { y = "", m = "", d = "" } = pattern.exec(text)?.groups ?? {};
		const month = /^\d+$/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1;
		const day = `${y}-${String(month).padStart(2, "0")}-${d.padStart(2, "0")}`;
		const at = new Date(`${day}T00:00:00Z`);
		if (y !== "" && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return day;
	}
	return undefined;
};

/**
 * The day that a list describes: the first day up to today in its file name and titles. Null if they state none: a
 * later day isn't a list's day.
 */
export const statedListDay = (texts: readonly string[], now: Date): string | null =>
	texts.map(dayIn).find((day) => day !== undefined && day <= officeDay(now)) ?? null;

/**
 * A day typed for a list.
 * @throws Problem 422 at `list_day` for anything but a day up to today at the office
 */
export const typedListDay = (typed: string, now: Date): string => {
	const day = dayIn(typed);
	if (day === undefined || day > officeDay(now))
		throw invalid([{ field: "list_day", message: "Enter today or an earlier day, for example 30 6 2025" }]);
	return day;
};

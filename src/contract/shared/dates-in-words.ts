// Days and moments in words, the same on pages, in letters and in documents. Plain functions: pages say them in the browser, too.
import { OFFICE_ZONE } from "./office-hours.ts";

/** Made when it is first asked for: most of those who bring this file say one or two of them. */
const said = (options: Intl.DateTimeFormatOptions) => {
	let format: Intl.DateTimeFormat | undefined;
	return (at: Date | string): string => {
		format ??= new Intl.DateTimeFormat("en-AU", { timeZone: OFFICE_ZONE, ...options });
		return format.format(new Date(at));
	};
};

// Moments, as the office's clock shows them; each takes a Date or ISO 8601.

/** `Monday, 2 March 2026 at 9:30 am` */
export const fullMoment = said({ dateStyle: "full", timeStyle: "short" });
/** `2 March 2026 at 9:30 am` */
export const longMoment = said({ dateStyle: "long", timeStyle: "short" });
/** `2 Mar 2026, 9:30 am` */
export const mediumMoment = said({ dateStyle: "medium", timeStyle: "short" });
/** `Mon, 2 Mar, 9:30 am` */
export const shortMoment = said({
	weekday: "short",
	day: "numeric",
	month: "short",
	hour: "numeric",
	minute: "2-digit",
});
/** `9:30 am` */
export const clockTime = said({ hour: "numeric", minute: "2-digit" });
/** The day of a moment: `Monday, 2 March 2026` */
export const fullDay = said({ dateStyle: "full" });
/** The day of a moment: `2 March 2026` */
export const longDay = said({ dateStyle: "long" });
/** The day of a moment that is near: `Monday 2 March` */
export const weekday = said({ weekday: "long", day: "numeric", month: "long" });

/** Clocks of the states other than the office's, with the name that people say. */
const STATE_CLOCKS: Record<string, readonly [zone: string, name: string]> = {
	ACT: ["Australia/Sydney", "Canberra"],
	NSW: ["Australia/Sydney", "Sydney"],
	NT: ["Australia/Darwin", "Darwin"],
	QLD: ["Australia/Brisbane", "Brisbane"],
	SA: ["Australia/Adelaide", "Adelaide"],
	TAS: ["Australia/Hobart", "Hobart"],
	WA: ["Australia/Perth", "Perth"],
};
const localFormats = new Map<string, (at: Date | string) => string>();

/**
 * A moment by the clock of a state, which it names: `Monday 2 March at 6:30 am, Perth time`. Without a state, or with one we don't know, the office's.
 * @param state for example WA
 * @param withYear `2 March 2026 at 6:30 am, Perth time`, for moments that may be long ago
 */
export const localMoment = (at: Date | string, state?: string | null, withYear = false): string => {
	const [timeZone, name] = STATE_CLOCKS[state?.trim().toUpperCase() ?? ""] ?? [OFFICE_ZONE, "Melbourne"];
	const key = `${timeZone} ${withYear}`;
	const format =
		localFormats.get(key) ??
		said({
			timeZone,
			...(withYear ? { year: "numeric" } : { weekday: "long" }),
			day: "numeric",
			month: "long",
			hour: "numeric",
			minute: "2-digit",
		});
	localFormats.set(key, format);
	return `${format(at)}, ${name} time`;
};

// Days of the calendar, such as `2026-03-02`: they have no hour, and are the same wherever somebody is.

/** `Monday, 2 March 2026` */
export const fullCalendarDay = said({ timeZone: "UTC", dateStyle: "full" });
/** `2 March 2026` */
export const longCalendarDay = said({ timeZone: "UTC", dateStyle: "long" });
/** `Mon 2 March 2026` */
export const shortCalendarDay = said({
	timeZone: "UTC",
	weekday: "short",
	day: "numeric",
	month: "long",
	year: "numeric",
});

// Dates and times in words, for pages, emails and documents. No server code: pages also use them in the browser.
import { OFFICE_ZONE } from "./office-hours.ts";

/** A moment in words. Creates the formatter on first use, because most importers need only one or two. */
export const said = (options: Intl.DateTimeFormatOptions) => {
	let format: Intl.DateTimeFormat | undefined;
	return (at: Date | string): string => {
		format ??= new Intl.DateTimeFormat("en-AU", { timeZone: OFFICE_ZONE, ...options });
		return format.format(new Date(at));
	};
};

// Moments in office time. Each function takes a Date or an ISO 8601 string.

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
/** `Mon, 2 Mar` */
export const shortDay = said({ weekday: "short", day: "numeric", month: "short" });
/** `9:30 am` */
export const clockTime = said({ hour: "numeric", minute: "2-digit" });
/** The day of a moment: `Monday, 2 March 2026` */
export const fullDay = said({ dateStyle: "full" });
/** The day of a moment: `2 March 2026` */
export const longDay = said({ dateStyle: "long" });
/** The day of a recent or upcoming moment: `Monday 2 March` */
export const weekday = said({ weekday: "long", day: "numeric", month: "long" });

// Calendar days such as `2026-03-02`: no time and no time zone.

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

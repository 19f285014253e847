const moment = new Intl.DateTimeFormat("en-AU", {
	weekday: "long",
	day: "numeric",
	month: "long",
	hour: "numeric",
	minute: "2-digit",
	timeZone: "Australia/Melbourne",
});

/** A moment in the office's time, with its day of the week. */
export const when = (at: string): string => moment.format(new Date(at));

/** Where the office is. */
const ZONE = "Australia/Melbourne";
/** Complaints are answered within 48 business hours: two business days (product decision 10). */
export const ANSWER_BUSINESS_DAYS = 2;
/** When the office opens, its own time. */
const OPENS = "08:30:00";

const parts = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** A moment's day at the office: `2026-03-02`. */
export const officeDay = (at: Date): string => parts.format(at);

const nextDay = (day: string): string => {
	const at = new Date(`${day}T12:00:00Z`);
	at.setUTCDate(at.getUTCDate() + 1);
	return at.toISOString().slice(0, 10);
};

/** The moment of an office day and time; where clocks go back, the first of the two. */
const momentOf = (day: string, time: string): Date => {
	// Melbourne is ten or eleven hours ahead: one of the two reads back as the same day and time.
	for (const hours of [11, 10]) {
		const at = new Date(Date.parse(`${day}T${time}Z`) - hours * 3600_000);
		if (officeDay(at) === day && clock.format(at) === time) return at;
	}
	// A time that clocks skip: an hour later is the first that exists.
	return new Date(Date.parse(`${day}T${time}Z`) - 10 * 3600_000);
};

/** Monday to Friday, and no public holiday. */
const isBusinessDay = (day: string, holidays: ReadonlySet<string>): boolean => {
	const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
	return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/**
 * When a complaint is to be answered: at the same time of day two business days on. What comes on a day off counts from the opening of the next business day.
 * @param holidays days such as `2026-12-25`
 */
export const dueAt = (at: Date, holidays: ReadonlySet<string>): Date => {
	let day = officeDay(at);
	let time = clock.format(at);
	if (!isBusinessDay(day, holidays)) {
		time = OPENS;
		while (!isBusinessDay(day, holidays)) day = nextDay(day);
	}
	for (let left = ANSWER_BUSINESS_DAYS; left > 0; ) {
		day = nextDay(day);
		if (isBusinessDay(day, holidays)) left--;
	}
	return momentOf(day, time);
};

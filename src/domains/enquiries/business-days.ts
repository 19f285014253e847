import { isBusinessDay, momentOf, nextDay, officeTime } from "#contract/shared/office-hours.ts";

/** Complaints are answered within 48 business hours (CPL-019), which we read as two business days (decision 21). */
const ANSWER_BUSINESS_DAYS = 2;
/** Opening time, in the office's time zone. */
const OPENS = "08:30:00";

/**
 * When a complaint is due: two business days later at the same time of day. One that arrives on a day off counts from
 * the opening of the next business day.
 * @param holidays dates, for example `2026-12-25`
 */
export const dueAt = (at: Date, holidays: ReadonlySet<string>): Date => {
	let { day, time } = officeTime(at);
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

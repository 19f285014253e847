// Opening hours in office time. No server code: pages also use these functions in the browser.

/** Melbourne time decides opening hours, daylight saving included (LCH-013). */
export const OFFICE_ZONE = "Australia/Melbourne";

let made: Intl.DateTimeFormat | undefined;

// Created on first use, because it takes a slow phone 20 to 60 ms.
const clock = () => {
	made ??= new Intl.DateTimeFormat("en-CA", {
		timeZone: OFFICE_ZONE,
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		hourCycle: "h23",
	});
	return made;
};

/** A moment in office time: day `2026-03-02`, time `09:00:00`. */
export const officeTime = (at: Date): { day: string; time: string } => {
	const parts = Object.fromEntries(
		clock()
			.formatToParts(at)
			.map(({ type, value }) => [type, value]),
	);
	return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}:${parts.second}` };
};

/** A moment's day at the office: `2026-03-02`. */
export const officeDay = (at: Date): string => officeTime(at).day;

/** The day after `2026-03-02`. */
export const nextDay = (day: string): string =>
	new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10);

/**
 * The moment of an office day and time (`09:00:00`). A repeated time gives the earlier moment; a skipped time moves one
 * hour later.
 */
export const momentOf = (day: string, time: string): Date => {
	// Melbourne is 10 or 11 hours ahead of UTC. The right offset converts back to the same day and time.
	for (const hours of [11, 10]) {
		const at = new Date(Date.parse(`${day}T${time}Z`) - hours * 3600_000);
		const shown = officeTime(at);
		if (shown.day === day && shown.time === time) return at;
	}
	return new Date(Date.parse(`${day}T${time}Z`) - 10 * 3600_000);
};

/** True from Monday to Friday, except on public holidays. @param holidays days such as `2026-12-25` */
export const isBusinessDay = (day: string, holidays: ReadonlySet<string>): boolean => {
	const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
	return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/** Opening and closing time on a business day, such as `08:30` and `18:00`. */
export interface OpeningHours {
	opens: string;
	closes: string;
}

/** True on business days, from opening until the second before closing (LCH-008 to LCH-011). */
export const isOpenAt = (at: Date, { opens, closes }: OpeningHours, holidays: ReadonlySet<string>): boolean => {
	const { day, time } = officeTime(at);
	return isBusinessDay(day, holidays) && time >= `${opens}:00` && time < `${closes}:00`;
};

/** A longer break means an error in the holidays table. */
const LONGEST_BREAK_DAYS = 30;

/** The next opening or closing time: the first later moment when `isOpenAt` changes. */
export const nextChange = (at: Date, hours: OpeningHours, holidays: ReadonlySet<string>): Date => {
	let day = officeDay(at);
	for (let days = 0; days <= LONGEST_BREAK_DAYS; days++) {
		if (isBusinessDay(day, holidays))
			for (const time of [hours.opens, hours.closes]) {
				const moment = momentOf(day, `${time}:00`);
				if (moment > at) return moment;
			}
		day = nextDay(day);
	}
	return momentOf(day, `${hours.opens}:00`);
};

const melbourne = new Intl.DateTimeFormat("en-AU", {
	timeZone: "Australia/Melbourne",
	year: "numeric",
	month: "numeric",
	day: "numeric",
});
const monthAndYear = new Intl.DateTimeFormat("en-AU", {
	timeZone: "Australia/Melbourne",
	month: "long",
	year: "numeric",
});

const calendarDay = (at: Date) => {
	const part = Object.fromEntries(melbourne.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
	const { year = 0, month = 1, day = 1 } = part as { year?: number; month?: number; day?: number };
	return { year, month, day, number: Date.UTC(year, month - 1, day) / (24 * 3600_000) };
};

const ago = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"} ago`;

/**
 * Publication date of a review: Today, Yesterday, then days, weeks or months ago, and month and year after six months
 * (RVL-009 to RVL-012). Days are calendar days in Melbourne.
 */
export const reviewDate = (published: Date, now: Date): string => {
	const [then, today] = [calendarDay(published), calendarDay(now)];
	const days = today.number - then.number;
	if (days <= 0) return "Today";
	if (days === 1) return "Yesterday";
	const months = (today.year - then.year) * 12 + today.month - then.month - (today.day < then.day ? 1 : 0);
	if (months >= 6) return monthAndYear.format(published);
	if (months >= 1) return ago(months, "month");
	return days < 7 ? ago(days, "day") : ago(Math.floor(days / 7), "week");
};

/** Reads a day such as `2026-03-31` from a URL as noon UTC; undefined if missing or not a real date. */
export const dayInAddress = (typed: string | null): Date | undefined => {
	if (typed === null || !/^20\d\d-\d\d-\d\d$/.test(typed)) return undefined;
	const day = new Date(`${typed}T12:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) ? day : undefined;
};

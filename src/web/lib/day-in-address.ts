/** The day that an address names as `2026-03-31`, at noon UTC; undefined where it names none, or one that no calendar has. */
export const dayInAddress = (typed: string | null): Date | undefined => {
	if (typed === null || !/^20\d\d-\d\d-\d\d$/.test(typed)) return undefined;
	const day = new Date(`${typed}T12:00:00Z`);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed) ? day : undefined;
};

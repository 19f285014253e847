const day = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", day: "numeric", month: "short" });

/** The week of a Monday: `2 Mar`. */
export const weekInWords = (monday: string) => day.format(new Date(`${monday}T12:00:00Z`));

/** Business minutes as people say them, and as the pictures draw them: in hours, however many. */
export const minutesInWords = (minutes: number | null): string => {
	if (minutes === null) return "–";
	if (minutes < 60) return `${minutes} min`;
	return `${(minutes / 60).toFixed(1).replace(/\.0$/, "")} h`;
};

/** A number, or that it is of fewer than five people. */
export const told = (count: number | null): string => (count === null ? "under 5" : String(count));

/** A share in words: "3 of 4 (75%)". */
export const shareInWords = (part: number | null, whole: number | null): string =>
	part === null || whole === null
		? "under 5"
		: whole === 0
			? "–"
			: `${part} of ${whole} (${Math.round((100 * part) / whole)}%)`;

interface Wait {
	times: number | null;
	answered: number | null;
	median: number | null;
}

const day = new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", day: "numeric", month: "short" });

/** Formats a week by its Monday: `2 Mar`. */
export const weekInWords = (monday: string) => day.format(new Date(`${monday}T12:00:00Z`));

/** Formats business minutes as minutes or hours, never days, to match the charts. */
export const minutesInWords = (minutes: number | null): string => {
	if (minutes === null) return "–";
	if (minutes < 60) return `${minutes} min`;
	return `${(minutes / 60).toFixed(1).replace(/\.0$/, "")} h`;
};

/** A number, or "under 5" if it is hidden (null). */
export const told = (count: number | null): string => (count === null ? "under 5" : String(count));

/** A median, and for how many of all it came: `2.5 h (3 of 4)`. */
export const waitInWords = ({ times, answered, median }: Wait): string =>
	times === 0 ? "–" : `${minutesInWords(median)} (${told(answered)} of ${told(times)})`;

/** Formats a share as "3 of 4 (75%)". */
export const shareInWords = (part: number | null, whole: number | null): string =>
	part === null || whole === null
		? "under 5"
		: whole === 0
			? "–"
			: `${part} of ${whole} (${Math.round((100 * part) / whole)}%)`;

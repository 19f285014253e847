// Moments in the local time of a state. Apart from the other words for dates, because few pages in the browser need them.
import { said } from "./dates-in-words.ts";
import { OFFICE_ZONE } from "./office-hours.ts";

/** Time zones of states that don't use office time, with their everyday names. */
export const STATE_CLOCKS: Record<string, readonly [zone: string, name: string]> = {
	ACT: ["Australia/Sydney", "Canberra"],
	NSW: ["Australia/Sydney", "Sydney"],
	NT: ["Australia/Darwin", "Darwin"],
	QLD: ["Australia/Brisbane", "Brisbane"],
	SA: ["Australia/Adelaide", "Adelaide"],
	TAS: ["Australia/Hobart", "Hobart"],
	WA: ["Australia/Perth", "Perth"],
};
const localFormats = new Map<string, (at: Date | string) => string>();
const inLocalTime = (at: Date | string, state: string | null | undefined, days: Intl.DateTimeFormatOptions): string => {
	const [timeZone, name] = STATE_CLOCKS[state?.trim().toUpperCase() ?? ""] ?? [OFFICE_ZONE, "Melbourne"];
	const options = { timeZone, ...days, day: "numeric", hour: "numeric", minute: "2-digit" } as const;
	const key = JSON.stringify(options);
	const format = localFormats.get(key) ?? said(options);
	localFormats.set(key, format);
	return `${format(at)}, ${name} time`;
};

/**
 * A moment in a state's local time: `Monday 2 March at 6:30 am, Perth time`. Uses office time if the state is missing
 * or unknown.
 * @param state for example WA
 * @param withYear `2 March 2026 at 6:30 am, Perth time`, for moments that may be long ago
 */
export const localMoment = (at: Date | string, state?: string | null, withYear = false): string =>
	inLocalTime(at, state, { ...(withYear ? { year: "numeric" } : { weekday: "long" }), month: "long" });

/** The same for a row of a list: `Mon, 2 Mar, 6:30 am, Perth time` */
export const shortLocalMoment = (at: Date | string, state?: string | null): string =>
	inLocalTime(at, state, { weekday: "short", month: "short" });

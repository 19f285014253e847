import { officeTime } from "#contract/shared/office-hours.ts";

/**
 * Parses "8:30am to 6:30pm AEST (Melbourne time)" for the inline script that shows local hours (lib/early.ts): opening
 * and closing in minutes of the day, and Melbourne's UTC offset in minutes. Undefined for hours in another format.
 */
export const ownHoursOf = (hours: string, now: Date): string | undefined => {
	const found = /(\d+)(?::(\d\d))?\s?([ap])m\D+?(\d+)(?::(\d\d))?\s?([ap])m.*Melbourne/.exec(hours);
	if (!found) return undefined;
	const minutes = (from: number) =>
		((Number(found[from]) % 12) + (found[from + 2] === "p" ? 12 : 0)) * 60 + Number(found[from + 1] ?? 0);
	const { day, time } = officeTime(now);
	const ahead = Math.round((Date.parse(`${day}T${time}Z`) - now.getTime()) / 60_000);
	return `${minutes(1)} ${minutes(4)} ${ahead}`;
};

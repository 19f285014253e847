import { officeTime } from "#contract/shared/office-hours.ts";

/**
 * For the small script that tells readers their own hours (lib/early.ts): when "8:30am to 6:30pm AEST (Melbourne time)" opens and closes, in minutes of the day, and how
 * many minutes Melbourne is ahead of UTC now. Undefined for hours that are not said so.
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

import { officeTime } from "#contract/shared/office-hours.ts";
import { phoneTimes } from "#contract/shared/phone-hours.ts";

/**
 * Our phone hours for the inline script that shows local hours (lib/early.ts): opening
 * and closing in minutes of the day, and Melbourne's UTC offset in minutes. Undefined for hours in another format.
 */
export const ownHoursOf = (hours: string, now: Date): string | undefined => {
	const times = phoneTimes(hours);
	if (!times) return undefined;
	const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
	const { day, time } = officeTime(now);
	const ahead = Math.round((Date.parse(`${day}T${time}Z`) - now.getTime()) / 60_000);
	return `${minutes(times.opens)} ${minutes(times.closes)} ${ahead}`;
};

import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";

// What is said of room for new people, and for how long it counts. No zod: this file may reach the browser.

/** Whether a provider takes new people for a service area. */
export const CAPACITY_STATES = ["open", "waiting", "closed"] as const;
export type CapacityState = (typeof CAPACITY_STATES)[number];

/** So long an answer counts as recent. */
export const RECENT_DAYS = 30;
export const MAX_WEEKS = 104;

const DAY_MS = 24 * 3600_000;

/** An answer for one service area. */
export interface CapacityAnswer {
	service_area: number;
	state: CapacityState;
	/** About how long the waiting list is; null unless there is one. */
	weeks: number | null;
	confirmed_at: string;
}

/** The moment since which an answer must have been confirmed to count as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - RECENT_DAYS * DAY_MS);

/** Whether an answer was confirmed so lately that it counts. */
export const isRecent = ({ confirmed_at }: Pick<CapacityAnswer, "confirmed_at">, now: Date): boolean =>
	new Date(confirmed_at) > recentSince(now);

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: OFFICE_ZONE });
const dayOfYear = new Intl.DateTimeFormat("en-AU", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: OFFICE_ZONE,
});

/** The day of a moment: "3 November", and the year of one that is long ago. */
export const confirmedDay = (at: string, now: Date): string =>
	(now.getTime() - Date.parse(at) < 300 * DAY_MS ? day : dayOfYear).format(new Date(at));

/** "about 6 weeks" */
export const aboutWeeks = (weeks: number): string => `about ${weeks} ${weeks === 1 ? "week" : "weeks"}`;

/** An answer in words, without its date. */
export const answerWords = ({ state, weeks }: Pick<CapacityAnswer, "state" | "weeks">): string =>
	state === "open"
		? "Taking new clients"
		: state === "closed"
			? "Not taking new clients now"
			: `Waiting list ${aboutWeeks(weeks ?? 1)}`;

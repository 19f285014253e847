import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";

// Capacity answers and how long they count as recent. No zod: this file may reach the browser.

/** A provider's capacity for new clients in a service area. */
export const CAPACITY_STATES = ["open", "waiting", "closed"] as const;
export type CapacityState = (typeof CAPACITY_STATES)[number];

/** Days that an answer counts as recent. */
export const RECENT_DAYS = 30;
export const MAX_WEEKS = 104;

const DAY_MS = 24 * 3600_000;

/** An answer for one service area. */
export interface CapacityAnswer {
	service_area: number;
	state: CapacityState;
	/** Approximate waiting time; null without a waiting list. */
	weeks: number | null;
	confirmed_at: string;
}

/** Answers confirmed after this moment count as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - RECENT_DAYS * DAY_MS);

/** True if an answer was confirmed within `RECENT_DAYS`. */
export const isRecent = ({ confirmed_at }: Pick<CapacityAnswer, "confirmed_at">, now: Date): boolean =>
	new Date(confirmed_at) > recentSince(now);

const day = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: OFFICE_ZONE });
const dayOfYear = new Intl.DateTimeFormat("en-AU", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: OFFICE_ZONE,
});

/** Day of a moment, such as "3 November", with the year if it was long ago. */
export const confirmedDay = (at: string, now: Date): string =>
	(now.getTime() - Date.parse(at) < 300 * DAY_MS ? day : dayOfYear).format(new Date(at));

/** "about 6 weeks" */
export const aboutWeeks = (weeks: number): string => `about ${weeks} ${weeks === 1 ? "week" : "weeks"}`;

/** Text of an answer without its date. */
export const answerWords = ({ state, weeks }: Pick<CapacityAnswer, "state" | "weeks">): string =>
	state === "open"
		? "Taking new clients"
		: state === "closed"
			? "Not taking new clients now"
			: `Waiting list ${aboutWeeks(weeks ?? 1)}`;

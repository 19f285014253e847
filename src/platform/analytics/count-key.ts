import type { AnalyticsEvent } from "./analytics.ts";

const melbourne = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Melbourne" });

/** How often an event happened on a day, Melbourne time. */
export interface Count {
	day: string;
	name: string;
	properties: Record<string, string>;
	times: number;
}

/** A key made of the Melbourne day, the event's name and its properties, independent of their order. */
export const countKey = ({ name, properties = {} }: AnalyticsEvent, at: Date): string => {
	const sorted = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)));
	return JSON.stringify({ day: melbourne.format(at), name, properties: sorted });
};

/** Reverses `countKey`. */
export const readKey = (key: string): Omit<Count, "times"> => JSON.parse(key);

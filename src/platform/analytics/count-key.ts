import type { Happening } from "./analytics.ts";

const melbourne = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Melbourne" });

/** How often something happened on a day in Melbourne. */
export interface Count {
	day: string;
	name: string;
	properties: Record<string, string>;
	times: number;
}

/** The same for all that is counted together: the day, the event and its properties, whatever their order. */
export const countKey = ({ name, properties = {} }: Happening, at: Date): string => {
	const sorted = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)));
	return JSON.stringify({ day: melbourne.format(at), name, properties: sorted });
};

/** What was counted under a key. */
export const readKey = (key: string): Omit<Count, "times"> => JSON.parse(key);

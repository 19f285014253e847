import type { MyEvent } from "#contract/referrals/my-request.ts";
import { clockTime, fullDay } from "#contract/shared/dates-in-words.ts";

/** Something that happened, for one provider or several. */
export interface TimelineEntry extends Pick<MyEvent, "at" | "what" | "shares" | "text" | "weeks" | "files"> {
	time: string;
	providers: string[];
}

/** The entries of one day, newest first. */
export interface TimelineDay {
	/** `Monday, 2 March 2026` */
	day: string;
	events: TimelineEntry[];
}

/** What visitors and our team do for several providers at once. */
const SHARED: readonly MyEvent["what"][] = [
	"consent-given",
	"consent-changed",
	"consent-withdrawn",
	"asked",
	"reminded",
];

/** Whether two entries say the same about different providers. */
const isSameEntry = (one: TimelineEntry, other: TimelineEntry): boolean =>
	SHARED.includes(one.what) &&
	one.what === other.what &&
	one.time === other.time &&
	one.shares?.join() === other.shares?.join() &&
	!one.providers.some((name) => other.providers.includes(name));

/** @param timeline newest first */
export const byDay = (timeline: readonly MyEvent[]): TimelineDay[] => {
	const days = new Map<string, TimelineEntry[]>();
	for (const { provider, ...event } of timeline) {
		const day = fullDay(event.at);
		const entry: TimelineEntry = { ...event, time: clockTime(event.at), providers: provider ? [provider] : [] };
		const events = days.get(day) ?? [];
		const before = events.at(-1);
		// One consent or sending may be about several providers.
		if (before && isSameEntry(before, entry)) before.providers.unshift(...entry.providers);
		else events.push(entry);
		days.set(day, events);
	}
	return [...days].map(([day, events]) => ({ day, events }));
};

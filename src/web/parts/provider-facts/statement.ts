import type { FactSource } from "#contract/providers/fit-options.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";

/** The list that a profile comes from, and the day it describes; null if it doesn't say. */
export type ListOrigin = { name: string; day: string | null } | null;

/**
 * Who stated a fact and when: "Told us on 3 November 2026", "From NDIS provider finder of 30 June 2025". The day of an
 * import says nothing about a fact, so a list without its own day has none (decision 41 of the product).
 */
export const statementOf = (
	{ source, stated_on }: { source: FactSource; stated_on: string },
	list: ListOrigin = null,
): string => {
	if (source === "provider") return `Told us on ${longCalendarDay(stated_on)}`;
	if (source === "team") return `Confirmed by our team on ${longCalendarDay(stated_on)}`;
	const name = list?.name ?? "a public list";
	return list?.day ? `From ${name} of ${longCalendarDay(list.day)}` : `From ${name}, day not stated`;
};

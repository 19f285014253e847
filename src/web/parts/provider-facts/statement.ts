import type { ListOrigin } from "#contract/providers/fit.ts";
import type { FactSource } from "#contract/providers/fit-options.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";

/** What a fact carries about who stated it. */
export interface Statement {
	source: FactSource;
	stated_on: string;
	list?: ListOrigin | undefined;
}

/**
 * Who stated a fact and when: "Told us on 3 November 2026", "From NDIS provider finder of 30 June 2025". The day of an
 * import says nothing about a fact, so a list without its own day has none (decision 107).
 * @param from the list that the profile comes from, for a fact that names no other
 */
export const statementOf = ({ source, stated_on, list: own }: Statement, from: ListOrigin | null = null): string => {
	const list = own ?? from;
	if (source === "provider") return `Told us on ${longCalendarDay(stated_on)}`;
	if (source === "team") return `Confirmed by our team on ${longCalendarDay(stated_on)}`;
	const name = list?.name ?? "a public list";
	return list?.day ? `From ${name} of ${longCalendarDay(list.day)}` : `From ${name}, day not stated`;
};

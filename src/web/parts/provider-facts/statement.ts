import type { FactSource } from "#contract/providers/fit-options.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";

const SOURCES: Readonly<Record<FactSource, string>> = {
	provider: "Told us on",
	team: "Confirmed by our team on",
	import: "From a public list, read on",
};

/** Who stated a fact and when: "Told us on 3 November 2026". */
export const statementOf = ({ source, stated_on }: { source: FactSource; stated_on: string }): string =>
	`${SOURCES[source]} ${longCalendarDay(stated_on)}`;

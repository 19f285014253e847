import { daysOld, oldList } from "#contract/registers/list-age.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { registerNamed } from "#domains/registers/list-files.ts";
import { listPublished } from "#domains/registers/published.ts";
import type { Db } from "#platform/db/database.ts";
import { type Finding, fine, warning } from "./finding.ts";

/** Whether each published register is new enough for what it says. A kind that was never read is a choice, not a problem. */
export const checkRegisters = async (db: Db, now: Date): Promise<Finding[]> => {
	const published = await listPublished(db, officeDay(now));
	if (published.length === 0) return [fine("No register is published, so profiles say that nothing was checked.")];
	return published.map(({ kind, day, due }) => {
		const list = registerNamed(kind);
		const days = daysOld(day, officeDay(now));
		const what = `${list?.label ?? kind}: describes ${longCalendarDay(day)}, ${days} days ago.`;
		const old = oldList(kind, days, due);
		if (!old) return fine(what);
		// Work for the team, who see it in the console too: no fault of the server, and nothing to be woken for.
		return warning(
			`${what} ${old.says}`,
			`Get the newest release (${list?.address}), then try and publish it in the console, under Imports, Registers, or with npm run cli -- import-register FILE --list ${kind}.`,
		);
	});
};

import { sql } from "kysely";
import type { ErrorCount } from "#contract/operations/operations.ts";
import { ERROR_DAYS } from "#contract/operations/options.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { Db } from "#platform/db/database.ts";

const MOST = 50;

/** Errors of the last days by route, most frequent first. */
export const countErrors = async (db: Db, now: Date): Promise<ErrorCount[]> => {
	const today = officeDay(now);
	const { rows } = await sql<Omit<ErrorCount, "side"> & { name: string }>`
		select name, coalesce(properties->>'kind', 'other') as kind, coalesce(properties->>'route', 'other') as route,
			coalesce(sum(times) filter (where day = ${today}::date), 0)::int as today, sum(times)::int as week, to_char(max(day), 'YYYY-MM-DD') as last_day
		from event_count where name in (${eventsCopy.serverError}, ${eventsCopy.browserError}) and day > ${today}::date - ${ERROR_DAYS}::int
		group by 1, 2, 3 order by week desc, name, route, kind limit ${MOST}
	`.execute(db);
	return rows.map(({ name, ...row }) => ({ side: name === eventsCopy.serverError ? "server" : "browser", ...row }));
};

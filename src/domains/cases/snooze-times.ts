import { sql } from "kysely";

/**
 * SQL: when the office opens on the next business day, and on the first business day of next week, as a JSON list. Both
 * are one moment if they are the same day.
 */
export const snoozeTimes = (now: Date) => sql<string[]>`(
	select json_agg(distinct (d.day + h.opens) at time zone 'Australia/Melbourne' order by (d.day + h.opens) at time zone 'Australia/Melbourne')
	from office_hours h, (select (${now}::timestamptz at time zone 'Australia/Melbourne')::date as today) t, lateral (
		select min(n) as day from (select t.today + i as n from generate_series(1, 30) i) days where is_business_day(n)
		union all
		select min(n) from (select date_trunc('week', t.today + 7)::date + i as n from generate_series(0, 30) i) days where is_business_day(n)
	) d
)`;

/** The statement's moments, in the API's format. */
export const asMoments = (times: readonly string[]): string[] => times.map((at) => new Date(at).toISOString());

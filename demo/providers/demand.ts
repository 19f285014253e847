import { sql } from "kysely";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import type { Database } from "#platform/db/database.ts";

/** Name in seed_state, so that removed demo data doesn't come back. */
const NAME = "demo demand";

/** Searches of the last six months that found nobody with places, for the pages about unmet demand. */
export const seedDemoDemand = (database: Database, now: Date): Promise<void> =>
	database.patient.transaction(async (trx) => {
		const { rows } = await sql`
			insert into seed_state (name, hash) values (${NAME}, '1') on conflict do nothing returning name
		`.execute(trx);
		if (rows.length === 0) return;
		// Some services in some regions, from 1 to 28 times a month, always the same.
		await sql`
			insert into event_count (day, name, properties, times)
			select m::date + 9, ${eventsCopy.nobodyWithPlaces}, jsonb_build_object('service_area', a.id::text, 'region', r.id::text), dice.n
			from generate_series(date_trunc('month', ${now}::timestamptz) - interval '6 months', date_trunc('month', ${now}::timestamptz) - interval '1 month', interval '1 month') m
				cross join (select id from service_area where retired_at is null order by id limit 12) a cross join region r
				cross join lateral (select (a.id * 31 + r.id * 17 + extract(month from m)::int * 7) % 97 as n) dice
			where dice.n between 1 and 28
			on conflict (day, name, properties) do nothing
		`.execute(trx);
	});

import { sql } from "kysely";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { searchesConfirmed } from "#domains/alerts/store.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { foldSmall, isSmall } from "./small-cells.ts";

type Needs = Pick<Services, "database" | "clock" | "settings">;

const LOOK_EVERY_MS = 10 * 60_000;
/** How long a provider has to accept a request before it counts as unmet. */
const ACCEPTED_WITHIN_DAYS = 14;
/** How many months back the first run starts. */
const MONTHS = 6;

const MEASURES = ["requests", "alerts", "searches"] as const;
export type Measure = (typeof MEASURES)[number];

/** How many people, or searches, of a region; null if the place isn't known. */
export interface RegionCount {
	region: number | null;
	people: number;
}
export interface DemandLine extends RegionCount {
	place: "all" | "region" | "others" | "unknown";
}

/**
 * The lines of one service that are safe to publish. None is under 5, and none can be worked out from the others: small
 * regions are combined, and there is no total beside them.
 */
export const publishedLines = (counts: readonly RegionCount[]): DemandLine[] => {
	const fold = foldSmall(counts);
	const sum = (of: readonly RegionCount[]) => of.reduce((total, { people }) => total + people, 0);
	if (!fold) {
		const all = sum(counts);
		return all === 0 || isSmall(all) ? [] : [{ place: "all", region: null, people: all }];
	}
	return [
		...fold.kept.map(({ region, people }) => ({
			place: region === null ? ("unknown" as const) : ("region" as const),
			region,
			people,
		})),
		...(fold.others.length > 0 ? [{ place: "others" as const, region: null, people: sum(fold.others) }] : []),
	];
};

/** What counting needs beside the database. Read before the transaction, which holds the embedded database. */
type Known = Pick<Services, "settings"> & { lookup: Lookup };
type Counted = RegionCount & { area: number };

const startOf = (month: string) => sql`(${month}::date::timestamp at time zone 'Australia/Melbourne')`;
const endOf = (month: string) =>
	sql`((${month}::date + interval '1 month')::timestamp at time zone 'Australia/Melbourne')`;

/**
 * People whose request no provider accepted in time, by service and region. Several requests for a service from the same
 * email address count once, in the region of the last one.
 */
const countRequests = async (trx: Transaction, month: string): Promise<Counted[]> => {
	const inTime = sql`c.created_at + make_interval(days => ${sql.lit(ACCEPTED_WITHIN_DAYS)})`;
	const { rows } = await sql<Counted>`
		with asked as (
			select c.id, c.created_at, coalesce(q.service_area_id, (e.details ->> 'serviceRequired')::int) as area, p.region_id as region,
				coalesce(lower(nullif(c.email, '')), nullif(c.phone, ''), c.id::text) as person
			from team_case c left join quote q on q.id = c.quote_id left join enquiry e on e.id = c.enquiry_id
				left join postcode p on p.code = coalesce(q.postcode, e.details ->> 'placeCode', e.details ->> 'postcode')
			where c.kind in ('quote', 'no-provider') and c.created_at >= ${startOf(month)} and c.created_at < ${endOf(month)}
				and coalesce(c.outcome, '') not in ('spam', 'duplicate')
				and not (coalesce(c.outcome, '') = 'connected' and c.closed_at <= ${inTime})
				and (q.cancelled_at is null or q.cancelled_at > ${inTime})
				and not exists (select from case_event v where v.case_id = c.id and v.kind = 'referral-accepted' and v.at <= ${inTime})
		), person as (
			select distinct on (area, person) area, region from asked where area is not null order by area, person, created_at desc, id
		)
		select area, region, count(*)::int as people from person join service_area a on a.id = area group by area, region
	`.execute(trx);
	return rows;
};

/** Searches that found no provider with places. They don't know who searched. */
const countSearches = async (trx: Transaction, month: string): Promise<Counted[]> => {
	const { rows } = await sql<Counted>`
		select a.id as area, r.id as region, sum(t.times)::int as people
		from event_count t join service_area a on a.id = (t.properties ->> 'service_area')::int join region r on r.id = (t.properties ->> 'region')::int
		where t.name = ${eventsCopy.nobodyWithPlaces} and t.day >= ${month}::date and t.day < ${month}::date + interval '1 month'
		group by a.id, r.id
	`.execute(trx);
	return rows;
};

/**
 * People who asked for an email alert and confirmed it. Several alerts for a service from the same address count once, in
 * the region of the last one. A search in several regions counts as a place that isn't known.
 */
const countAlerts = async (trx: Transaction, month: string, { lookup, settings }: Known): Promise<Counted[]> => {
	const areas = await trx.selectFrom("service_area").select("id").execute();
	const known = new Set(areas.map(({ id }) => id));
	const people = new Map<string, { area: number; region: number | null }>();
	for (const { email, search } of await searchesConfirmed(trx, settings, startOf(month), endOf(month))) {
		const [region = null, ...others] = new Set(search.postcodes_list.map((code) => lookup.regionOf(code) ?? null));
		for (const area of search.service_areas_list)
			if (known.has(area)) people.set(`${area} ${email}`, { area, region: others.length > 0 ? null : region });
	}
	const cells = Map.groupBy(people.values(), ({ area, region }) => `${area} ${region}`);
	return [...cells.values()].flatMap((of) => of.slice(0, 1).map((one) => ({ ...one, people: of.length })));
};

const COUNTS: Record<Measure, (trx: Transaction, month: string, known: Known) => Promise<Counted[]>> = {
	requests: countRequests,
	alerts: countAlerts,
	searches: countSearches,
};

/** Months that are old enough and haven't been counted, oldest first. */
const dueMonths = async (db: Db, now: Date): Promise<string[]> => {
	const { rows } = await sql<{ month: string }>`
		with today as (select (${now}::timestamptz at time zone 'Australia/Melbourne')::date as day)
		select m::date::text as month
		from today, generate_series(date_trunc('month', day) - make_interval(months => ${sql.lit(MONTHS)}), date_trunc('month', day), interval '1 month') m
		where m::date + interval '1 month' + make_interval(days => ${sql.lit(ACCEPTED_WITHIN_DAYS)}) <= day
			and not exists (select from unmet_demand_month c where c.month = m::date)
		order by m
	`.execute(db);
	return rows.map(({ month }) => month);
};

/** Counts a month, unless another node has. @returns whether it was counted */
const countMonth = (services: Needs, lookup: Lookup, month: string): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		const { rows } = await sql`
			insert into unmet_demand_month (month, counted_at) values (${month}, ${services.clock()}) on conflict do nothing returning month
		`.execute(trx);
		if (rows.length === 0) return false;
		for (const measure of MEASURES) {
			const byArea = Map.groupBy(
				await COUNTS[measure](trx, month, { lookup, settings: services.settings }),
				({ area }) => area,
			);
			const lines = [...byArea].flatMap(([area, counts]) =>
				publishedLines(counts).map((line) => ({ area, measure, ...line })),
			);
			await sql`
				insert into unmet_demand (month, measure, service_area_id, place, region_id, people)
				select ${month}, measure, area, place, region, people
				from json_to_recordset(${JSON.stringify(lines)}::json) as l (measure text, area int, place text, region int, people int)
			`.execute(trx);
		}
		return true;
	});

/** Counts every month that is due. @returns how many months were counted */
export const countUnmetDemand = async (services: Needs): Promise<{ counted: number }> => {
	const months = await dueMonths(services.database.db, services.clock());
	if (months.length === 0) return { counted: 0 };
	const lookup = await lookupOf(services.database);
	let counted = 0;
	for (const month of months) if (await countMonth(services, lookup, month)) counted++;
	return { counted };
};

/** Looks every ten minutes for a month to count. @returns stops the job after the current run */
export const startUnmetDemand = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "unmet-demand",
		everyMs: LOOK_EVERY_MS,
		work: () => countUnmetDemand(services),
		fault: "unmet demand not counted",
	});

import { sql } from "kysely";
import { recentSince } from "#contract/capacity/options.ts";
import { PROGRESS } from "#contract/referrals/phases.ts";
import { MOVES } from "#contract/referrals/states.ts";
import type { RequestFigures } from "#contract/reports/figures.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { isDoneThere, reachingColumns } from "#domains/providers/placed-at.ts";
import type { Reaching } from "#domains/providers/reach.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { foldSmall, isSmall } from "./small-cells.ts";

const DAY_MS = 24 * 3600_000;
const KINDS = ["quote", "no-provider"] as const;
const STARTED_WITHIN = [14, 28] as const;

/** Business minutes, until now or until the case closed if it never came. */
interface Wait {
	minutes: number;
	came: boolean;
}

/** The facts about one request that the figures use. They don't identify the person. */
interface RequestFacts {
	kind: (typeof KINDS)[number];
	/** The Monday of its week. */
	week: string;
	area: number;
	/** null if the location is unknown. */
	region: number | null;
	/** Until a team member first acted, and a provider first looked, accepted and was in contact. */
	contact: Wait;
	look: Wait;
	acceptance: Wait;
	conversation: Wait;
	is_overdue: boolean;
	/** The search found no provider, or the case was closed because no provider had capacity. */
	found_nobody: boolean;
	/** Still open, and no matching provider has places. */
	no_open: boolean;
	/** A provider declined for lack of capacity. */
	no_room: boolean;
}

type RequestRow = Omit<RequestFacts, "no_open"> & {
	is_going: boolean;
	code: string | null;
	ages: readonly string[];
	fundings: readonly string[];
};

/** A provider that has places for a service. */
interface OpenProvider extends Reaching {
	area: number;
	age_groups: readonly string[];
	funding_types: readonly string[];
}

interface AcceptedFacts {
	week: string;
	accepted_at: string;
	started_at: string | null;
}

interface FigureFilter {
	from: string;
	until: string;
	service?: number | undefined;
	region?: number | undefined;
}

interface Read {
	requests: RequestFacts[];
	accepted: AcceptedFacts[];
	weeks: string[];
	areas: Record<string, string>;
	regions: Record<string, string>;
}

/** Reads all the facts in one statement, so that concurrent writes can't make them inconsistent. */
const readFacts = async (db: Db, { from, until, service, region }: FigureFilter, now: Date): Promise<Read> => {
	const talked = anyOf(PROGRESS.map((act) => `referral-${MOVES[act].event}`));
	const start = sql`(${from}::date::timestamp at time zone 'Australia/Melbourne')`;
	const end = sql`((${until}::date + 1)::timestamp at time zone 'Australia/Melbourne')`;
	const weekOf = (column: string) =>
		sql`to_char(date_trunc('week', ${sql.ref(column)} at time zone 'Australia/Melbourne'), 'YYYY-MM-DD')`;
	const waitUntil = (column: "first_act" | "looked" | "accepted" | "talked") => sql`json_build_object(
		'minutes', business_minutes(r.created_at, coalesce(${sql.ref(column)}, r.closed_at, ${now})), 'came', ${sql.ref(column)} is not null
	)`;
	const { rows } = await sql<Omit<Read, "requests"> & { requests: RequestRow[]; open: OpenProvider[] }>`
		with asked as (
			select c.*, coalesce(q.service_area_id, (e.details ->> 'serviceRequired')::int) as area, p.code, p.region_id,
				coalesce(q.age_groups, array_remove(array[e.details ->> 'ageGroup'], null)) as ages,
				array_remove(coalesce(q.funding_types, array_remove(array[e.details ->> 'fundingType'], null)), ${FUNDING_UNKNOWN}) as fundings
			from team_case c left join quote q on q.id = c.quote_id left join enquiry e on e.id = c.enquiry_id
				left join postcode p on p.code = coalesce(q.postcode, e.details ->> 'placeCode', e.details ->> 'postcode')
			where c.kind in ('quote', 'no-provider')
		), request as (
			select * from asked where ${service ?? null}::int is null or area = ${service ?? null}
		), chosen as (
			select * from request where ${region ?? null}::int is null or region_id = ${region ?? null}
		), facts as (
			select r.kind, ${weekOf("r.created_at")} as week, r.area, r.region_id as region,
				${waitUntil("first_act")} as contact, ${waitUntil("looked")} as look, ${waitUntil("accepted")} as acceptance, ${waitUntil("talked")} as conversation,
				r.status <> 'closed' and r.paused_at is null and coalesce(r.due_at <= ${now}, false) as is_overdue,
				r.kind = 'no-provider' or coalesce(r.outcome = 'no-room', false) as found_nobody,
				r.status <> 'closed' as is_going, r.code, r.ages, r.fundings,
				exists (
					select from referral f where coalesce(f.quote_id, f.enquiry_id) = coalesce(r.quote_id, r.enquiry_id) and f.decline_reason = 'no-room' and f.weeks is null
				) as no_room
			from chosen r, lateral (
				select min(v.at) filter (where p.role = 'team') as first_act, min(v.at) filter (where v.kind = 'referral-accepted') as accepted,
					min(v.at) filter (where v.kind = ${talked}) as talked
				from case_event v left join person p on p.id = v.person_id where v.case_id = r.id
			) came, lateral (
				select min(least(f.seen_at, f.answered_at)) as looked
				from referral f where coalesce(f.quote_id, f.enquiry_id) = coalesce(r.quote_id, r.enquiry_id)
			) seen
			where r.created_at >= ${start} and r.created_at < ${end}
		), open as (
			select k.service_area_id as area, p.age_groups, p.funding_types, ${reachingColumns("p")}
			from provider_capacity k join provider p on p.id = k.provider_id
			where k.state = 'open' and k.confirmed_at > ${recentSince(now)} and p.is_active
		), accepted as (
			select ${weekOf("f.answered_at")} as week, f.answered_at as accepted_at,
				(select min(v.at) from case_event v where v.case_id = r.id and v.kind = 'referral-started' and v.facts ->> 'referral' = 'R-' || f.number) as started_at
			from referral f join chosen r on coalesce(r.quote_id, r.enquiry_id) = coalesce(f.quote_id, f.enquiry_id)
			where f.answered_at >= ${start} and f.answered_at < ${end} and f.decline_reason is null
		)
		select
			(select coalesce(json_agg(facts), '[]') from facts) as requests,
			(select coalesce(json_agg(open), '[]') from open) as open,
			(select coalesce(json_agg(accepted), '[]') from accepted) as accepted,
			array(select to_char(w, 'YYYY-MM-DD') from generate_series(date_trunc('week', ${from}::date), ${until}::date, interval '7 days') w order by 1) as weeks,
			(select coalesce(json_object_agg(id, name), '{}') from service_area) as areas,
			(select coalesce(json_object_agg(id, name), '{}') from region) as regions
	`.execute(db);
	if (!rows[0]) throw new Error("the figures query returned no row");
	const { open, requests, ...read } = rows[0];
	const openOf = Map.groupBy(open, ({ area }) => area);
	return {
		...read,
		requests: requests.map((one) => ({
			...one,
			no_open: one.is_going && !openOf.get(one.area)?.some((provider) => isFor(provider, one)),
		})),
	};
};

const shares = (some: readonly string[], others: readonly string[]) =>
	others.length === 0 || some.some((one) => others.includes(one));

/** Whether a provider with places fits a request (decision 87). */
const isFor = (provider: OpenProvider, { area, code, region, ages, fundings }: RequestRow): boolean =>
	shares(provider.age_groups, ages) &&
	shares(provider.funding_types, fundings) &&
	isDoneThere(
		provider,
		area,
		code === null ? undefined : { postcodes: [code], regions: region === null ? [] : [region] },
	);

/** The percentile of sorted values, interpolated like PostgreSQL's `percentile_cont`. */
const percentile = (sorted: readonly number[], share: number): number | null => {
	if (sorted.length === 0) return null;
	const at = (sorted.length - 1) * share;
	const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
	return Math.round(below + (above - below) * (at - Math.floor(at)));
};

/** Formats counts. If a region is selected, counts of fewer than five people are hidden (null). */
const teller = (isRegion: boolean) => {
	const count = (number: number): number | null => (isRegion && isSmall(number) ? null : number);
	const waits = (of: readonly Wait[]) => {
		const sorted = of.map(({ minutes }) => minutes).toSorted((a, b) => a - b);
		const isTold = !(isRegion && isSmall(of.length));
		return {
			times: count(of.length),
			answered: count(of.filter(({ came }) => came).length),
			median: isTold ? percentile(sorted, 0.5) : null,
			ninth: isTold ? percentile(sorted, 0.9) : null,
		};
	};
	return { count, waits };
};

const CAUSES = ["found_nobody", "no_open", "no_room"] as const;
type Line = RequestFigures["capacity"][number];

/** Requests that found no capacity, by service and by region. Small regions are combined to protect privacy. */
const capacityLines = ({ requests, areas, regions }: Read, isRegion: boolean): Line[] => {
	const { count } = teller(isRegion);
	const countsOf = (of: readonly RequestFacts[]) => ({
		requests: of.length,
		found_nobody: of.filter((one) => one.found_nobody).length,
		no_open: of.filter((one) => one.no_open).length,
		no_room: of.filter((one) => one.no_room).length,
	});
	const byArea = [...Map.groupBy(requests, ({ area }) => area)].toSorted(
		([a, of], [b, other]) => other.length - of.length || a - b,
	);
	return byArea.flatMap(([area, of]) => {
		const service_area = { id: area, name: areas[area] ?? `Service ${area}` };
		const whole = countsOf(of);
		const total: Line = {
			service_area,
			place: "all",
			region: null,
			requests: count(whole.requests),
			found_nobody: count(whole.found_nobody),
			no_open: count(whole.no_open),
			no_room: count(whole.no_room),
		};
		const groups = [...Map.groupBy(of, ({ region }) => region)].map(([region, all]) => ({
			region,
			all,
			people: all.length,
		}));
		const fold = isRegion ? undefined : foldSmall(groups);
		if (!fold) return [total];
		const lines = [
			...fold.kept.map(({ region, all }) => ({
				place: region === null ? ("unknown" as const) : ("region" as const),
				region,
				...countsOf(all),
			})),
			...(fold.others.length > 0
				? [{ place: "others" as const, region: null, ...countsOf(fold.others.flatMap(({ all }) => all)) }]
				: []),
		];
		// If a number is small in any region, show it only for the service as a whole.
		const told = (cause: (typeof CAUSES)[number]) => !lines.some((line) => isSmall(line[cause]));
		return [
			total,
			...lines.map(({ region, ...line }) => ({
				service_area,
				...line,
				region: region === null ? null : { id: region, name: regions[region] ?? `Region ${region}` },
				found_nobody: told("found_nobody") ? line.found_nobody : null,
				no_open: told("no_open") ? line.no_open : null,
				no_room: told("no_room") ? line.no_room : null,
			})),
		];
	});
};

/** Of the referrals accepted at least `days` ago, how many started within `days`. Counts later ones separately. */
const startedWithin = (
	accepted: readonly AcceptedFacts[],
	days: number,
	now: Date,
	count: (number: number) => number | null,
) => {
	const old = accepted.filter(({ accepted_at }) => now.getTime() - Date.parse(accepted_at) >= days * DAY_MS);
	const started = old.filter(
		({ accepted_at, started_at }) =>
			started_at !== null && Date.parse(started_at) - Date.parse(accepted_at) <= days * DAY_MS,
	);
	return {
		days,
		old_enough: count(old.length),
		started: count(old.length) === null ? null : count(started.length),
		too_young: count(accepted.length - old.length),
	};
};

/** Figures about requests: time to first contact and acceptance, whether support started, and gaps in capacity. */
export const gatherRequestFigures = async (db: Db, asked: FigureFilter, now: Date): Promise<RequestFigures> => {
	const read = await readFacts(db, asked, now);
	const { requests, accepted, weeks } = read;
	const isRegion = asked.region !== undefined;
	const { count, waits } = teller(isRegion);
	const shown = (of: readonly RequestFacts[]) => ({
		requests: count(of.length),
		first_contact: waits(of.map(({ contact }) => contact)),
		first_look: waits(of.map(({ look }) => look)),
		acceptance: waits(of.map(({ acceptance }) => acceptance)),
		conversation: waits(of.map(({ conversation }) => conversation)),
	});
	return {
		from: asked.from,
		until: asked.until,
		weeks: weeks.map((week) => ({ week, ...shown(requests.filter((one) => one.week === week)) })),
		kinds: KINDS.map((kind) => {
			const of = requests.filter((one) => one.kind === kind);
			return { kind, ...shown(of), overdue: count(of.filter(({ is_overdue }) => is_overdue).length) };
		}),
		started: weeks.map((week) => {
			const of = accepted.filter((one) => one.week === week);
			return {
				week,
				accepted: count(of.length),
				within: STARTED_WITHIN.map((days) => startedWithin(of, days, now, count)),
			};
		}),
		started_in_all: {
			accepted: count(accepted.length),
			within: STARTED_WITHIN.map((days) => startedWithin(accepted, days, now, count)),
		},
		capacity: capacityLines(read, isRegion),
	};
};

import { sql } from "kysely";
import type { CaseKind } from "#contract/cases/lists.ts";
import type { Figures } from "#contract/reports/figures.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { Db } from "#platform/db/database.ts";

const WEEKS = 12;

/** No data is older. PostgreSQL doesn't accept the year 0. */
const FIRST_DAY = "2000-01-01";
const DAY_MS = 24 * 3600_000;
/** Ten years. Each week is counted separately, so a range of thousands of years would block the node. */
const MOST_MS = 3_653 * DAY_MS;

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const notBefore = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day);

/** The requested days (inclusive), or the last twelve weeks. A longer range is cut to its first ten years. */
export const daysOf = (
	asked: { from?: string | undefined; until?: string | undefined },
	now: Date,
): { from: string; until: string } => {
	const one = notBefore(asked.until ?? officeDay(now));
	const other = notBefore(asked.from ?? dayOf(noonOf(one) - WEEKS * 7 * DAY_MS));
	const [from, until] = other <= one ? [other, one] : [one, other];
	return { from, until: noonOf(until) - noonOf(from) > MOST_MS ? dayOf(noonOf(from) + MOST_MS) : until };
};

const waits = (times: number, answered: number, median: number | null, ninth: number | null) => ({
	...spread(times, median, ninth),
	answered,
});

const spread = (times: number | null, median: number | null, ninth: number | null) => ({
	times: times ?? 0,
	median: median === null ? null : Math.round(median),
	ninth: ninth === null ? null : Math.round(ninth),
});

/** All figures for a range of days in Melbourne time. */
export const gatherFigures = async (
	db: Db,
	asked: { from?: string | undefined; until?: string | undefined },
	now: Date,
): Promise<Figures> => {
	const { from, until } = daysOf(asked, now);
	const start = sql`(${from}::date::timestamp at time zone 'Australia/Melbourne')`;
	const end = sql`((${until}::date + 1)::timestamp at time zone 'Australia/Melbourne')`;
	const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
	// Cases deleted by the retention rules still count, from daily totals that identify no case.
	const goneWithin = sql`g.day between ${from}::date and ${until}::date`;
	const weekOf = (column: string) =>
		sql`date_trunc('week', ${sql.ref(column)} at time zone 'Australia/Melbourne')::date`;

	const { rows: weeks } = await sql<Figures["weeks"][number]>`
		select to_char(w.week, 'YYYY-MM-DD') as week,
			(select count(*)::int from team_case c where ${weekOf("c.created_at")} = w.week and ${within("c.created_at")})
				+ (select coalesce(sum(g.times), 0)::int from gone_case_came_in g where date_trunc('week', g.day)::date = w.week and ${goneWithin}) as came_in,
			(select count(*)::int from team_case c where ${weekOf("c.closed_at")} = w.week and ${within("c.closed_at")})
				+ (select coalesce(sum(g.times), 0)::int from gone_case_closed g where date_trunc('week', g.day)::date = w.week and ${goneWithin}) as closed
		from generate_series(date_trunc('week', ${from}::date)::date, ${until}::date, interval '7 days') as w (week) order by 1
	`.execute(db);

	const ended = sql`
		select c.kind, coalesce(c.outcome, '') as outcome, c.closed_at <= c.due_at as in_time, 1 as times from team_case c where ${within("c.closed_at")}
		union all select g.kind, g.outcome, g.in_time, g.times from gone_case_closed g where ${goneWithin}
	`;
	const { rows: kinds } = await sql<{
		kind: CaseKind;
		came_in: number;
		open: number;
		overdue: number;
		times: number;
		answered: number;
		median: number | null;
		ninth: number | null;
		closed: number;
		in_time: number | null;
	}>`
		with first as (
			select c.kind, business_minutes(c.created_at, coalesce(f.at, c.closed_at, ${now}))::float as minutes, f.at is not null as is_answered
			from team_case c, lateral (
				select min(e.at) as at from case_event e join person p on p.id = e.person_id where e.case_id = c.id and p.role = 'team'
			) f
			where ${within("c.created_at")}
			union all select g.kind, m, true from gone_case_came_in g cross join unnest(g.first_contact) m where ${goneWithin}
		), ended as (${ended})
		select k.kind,
			(select count(*)::int from team_case c where c.kind = k.kind and ${within("c.created_at")})
				+ (select coalesce(sum(g.times), 0)::int from gone_case_came_in g where g.kind = k.kind and ${goneWithin}) as came_in,
			(select count(*)::int from team_case c where c.kind = k.kind and c.status <> 'closed') as open,
			(select count(*)::int from team_case c where c.kind = k.kind and c.status <> 'closed' and c.paused_at is null and c.due_at <= ${now}) as overdue,
			(select count(*)::int from first f where f.kind = k.kind) as times,
			(select count(*)::int from first f where f.kind = k.kind and f.is_answered) as answered,
			(select percentile_cont(0.5) within group (order by f.minutes) from first f where f.kind = k.kind) as median,
			(select percentile_cont(0.9) within group (order by f.minutes) from first f where f.kind = k.kind) as ninth,
			(select coalesce(sum(e.times), 0)::int from ended e where e.kind = k.kind) as closed,
			(select round(100.0 * sum(e.times) filter (where e.in_time) / nullif(sum(e.times), 0))::int from ended e where e.kind = k.kind and e.in_time is not null) as in_time
		from case_clock k order by came_in desc, k.kind
	`.execute(db);

	const { rows: outcomes } = await sql<Figures["outcomes"][number]>`
		select kind, outcome, sum(times)::int as times from (${ended}) e where outcome <> '' group by kind, outcome order by kind, times desc, outcome
	`.execute(db);

	const { rows: chats } = await sql<{ times: number; answered: number; median: number | null; ninth: number | null }>`
		with waited as (
			select extract(epoch from coalesce(f.at, c.closed_at, ${now}) - c.started_at)::float as seconds, f.at is not null as is_answered
			from chat c, lateral (select min(m.at) as at from chat_message m where m.chat_id = c.id and m.sender = 'team') f
			where ${within("c.started_at")} and business_minutes(c.started_at, c.started_at + interval '1 minute') > 0
			union all select s, true from gone_chat g cross join unnest(g.answered) s where ${goneWithin}
		)
		select count(*)::int as times, count(*) filter (where is_answered)::int as answered, percentile_cont(0.5) within group (order by seconds) as median, percentile_cont(0.9) within group (order by seconds) as ninth
		from waited
	`.execute(db);

	const { rows: waiting } = await sql<{
		count: number;
		oldest: Date | null;
		median: number | null;
		ninth: number | null;
	}>`
		select count(*)::int as count, min(confirmed_at) as oldest, percentile_cont(0.5) within group (order by minutes) as median,
			percentile_cont(0.9) within group (order by minutes) as ninth
		from (select confirmed_at, business_minutes(confirmed_at, ${now})::float as minutes from review where state = 'confirmed') waits
	`.execute(db);

	const [chat] = chats;
	return {
		from,
		until,
		weeks,
		kinds: kinds.map(({ times, answered, median, ninth, ...rest }) => ({
			...rest,
			first_contact: waits(times, answered, median, ninth),
		})),
		outcomes,
		chat_answer: waits(chat?.times ?? 0, chat?.answered ?? 0, chat?.median ?? null, chat?.ninth ?? null),
		reviews_waiting: {
			count: waiting[0]?.count ?? 0,
			oldest: waiting[0]?.oldest?.toISOString() ?? null,
			waited: spread(waiting[0]?.count ?? 0, waiting[0]?.median ?? null, waiting[0]?.ninth ?? null),
		},
	};
};

import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CaseFilters } from "#contract/cases/cases.ts";
import { CASES_PER_PAGE } from "#contract/cases/limits.ts";
import { CASE_VIEWS, type CaseKind, type CaseView, EXCEPTION_FLAGS } from "#contract/cases/lists.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { type CaseRow, caseColumns, isUnassessed, teamPeopleOf } from "./cases-store.ts";
import { caseExactly, caseHas, caseMentions, namedCase } from "./find-cases.ts";
import { firstWords, type LastWords, lastWordsOf } from "./last-words.ts";
import { asMoments, snoozeTimes } from "./snooze-times.ts";

const flagged = (flags: readonly string[]) => sql`c.flags && ${`{${flags.join()}}`}::text[]`;

/** SQL: the service will send the request of case `c` to its providers. */
const isWithMachine = sql`coalesce(c.quote_id in (select a.quote_id from automatic_send a where a.state = 'waiting'), false)`;

const isAwake = (now: Date) => sql`(c.snoozed_until is null or c.snoozed_until <= ${now})`;

/** SQL: a colleague has to decide something first, even while the case waits. */
const isToDecide = sql`(c.danger_at is not null or c.denied_at is not null or ${isUnassessed})`;

/** SQL: the cases of each view. Snoozed cases have their own view; danger and what is overdue show them too, and searches find them. */
const viewOf = (view: CaseView, me: number, now: Date, isSearch = false) => {
	const awake = isAwake(now);
	switch (view) {
		case "all":
			return isSearch ? sql`c.status <> 'closed'` : sql`c.status <> 'closed' and ${awake}`;
		case "snoozed":
			return sql`c.status <> 'closed' and c.snoozed_until > ${now}`;
		case "exceptions":
			return sql`c.status <> 'closed' and ${awake}
				and (${isToDecide} or ${flagged(EXCEPTION_FLAGS)})`;
		case "danger":
			return sql`c.danger_at is not null`;
		case "mine":
			return sql`c.status <> 'closed' and c.owner_id = ${me} and ${awake}`;
		case "unassigned":
			return sql`c.status <> 'closed' and c.owner_id is null and ${awake}`;
		case "due-today":
			return sql`c.status <> 'closed' and c.paused_at is null and ${awake}
				and c.due_at < ((${now}::timestamptz at time zone 'Australia/Melbourne')::date + 1)::timestamp at time zone 'Australia/Melbourne'`;
		case "overdue":
			return sql`c.status <> 'closed' and c.paused_at is null and c.due_at <= ${now}`;
		case "waiting-provider":
			return sql`c.status = 'waiting-provider' and ${awake}`;
		case "mentions":
			return sql`c.id in (select m.case_id from case_mention m where m.person_id = ${me} and m.seen_at is null)`;
		case "closed":
			return sql`c.status = 'closed'`;
	}
};

/** SQL: a day's start in Melbourne, this many days later. */
const dayStart = (day: string, later = 0) =>
	sql`((${day}::date + ${later}::int)::timestamp at time zone 'Australia/Melbourne')`;

const WAITS = {
	us: sql`c.status in ('new', 'open') and not ${isWithMachine}`,
	them: sql`c.status in ('waiting-person', 'waiting-provider')`,
	machine: sql`c.status <> 'closed' and ${isWithMachine}`,
} as const;

/** SQL: what the filters leave. */
const filtered = ({ kind, owner, status, waits, service, place, flag, since, until }: Filters) =>
	sql.join(
		[
			sql`true`,
			...(kind ? [sql`c.kind = ${kind}`] : []),
			...(owner === undefined ? [] : [owner === "none" ? sql`c.owner_id is null` : sql`c.owner_id = ${owner}`]),
			...(status ? [sql`c.status = ${status}`] : []),
			...(waits ? [WAITS[waits]] : []),
			...(service
				? [
						sql`(exists (select from quote q where q.id = c.quote_id and q.service_area_id = ${service})
							or exists (select from enquiry e where e.id = c.enquiry_id and e.kind = 'no-provider' and e.details ->> 'serviceRequired' = ${String(service)}))`,
					]
				: []),
			...(place ? [sql`fold_text(c.place) like ${`%${foldText(place).replace(/[\\%_]/g, "\\$&")}%`}`] : []),
			...(flag ? [sql`c.flags @> array[${flag}]`] : []),
			...(since ? [sql`c.created_at >= ${dayStart(since)}`] : []),
			...(until ? [sql`c.created_at < ${dayStart(until, 1)}`] : []),
		],
		sql` and `,
	);

type Filters = Partial<Omit<CaseFilters, "view" | "search">>;

export interface CaseQuestion extends Filters {
	view: CaseView;
	search: string;
	page: number;
	me: number;
	now: Date;
}

type Choices = Record<"team" | "services", { id: number; name: string }[]> & { snooze: string[] };

export interface CaseList {
	rows: (CaseRow & { is_exact: boolean | null; last_words: string })[];
	count: number;
	/** Closed cases that match a search outside the view. */
	closed: number;
	counts: Record<CaseView, number>;
	choices: Choices;
}

type Listed = Omit<CaseList, "rows"> & (CaseRow | { id: null }) & LastWords & { is_exact: boolean | null };

/** SQL: most urgent first, as `listCaseRows` says. */
export const byUrgency = sql`c.danger_at is null, c.status = 'closed', c.denied_at is null, not c.flags @> '{report-first}', not ${isUnassessed}, c.paused_at is not null, c.due_at, c.id`;

const orderOf = (view: CaseView, order: CaseFilters["order"] = "due") =>
	order === "newest"
		? sql`c.created_at desc, c.id`
		: order === "oldest"
			? sql`c.created_at, c.id`
			: view === "closed"
				? sql`c.closed_at desc, c.id`
				: byUrgency;

/**
 * The most urgent case that needs a colleague: unassigned or theirs, awake, and our turn or theirs to decide.
 * @param after a case to pass over: if it still waits for us, the next one in this order, and the first again after the last
 */
export const findNextCase = async (
	db: Db,
	me: number,
	now: Date,
	{ after, kind }: { after?: string | undefined; kind?: CaseKind | undefined } = {},
): Promise<{ id: string | null; review: number | null }> => {
	const { rows } = await sql<{ id: string; review: number | null }>`
		with waiting as (
			select c.id, c.review_id as review, row_number() over (order by ${byUrgency}) as nth from team_case c
			where (${WAITS.us} or c.status <> 'closed' and ${isToDecide}) and ${isAwake(now)} and (c.owner_id is null or c.owner_id = ${me}) ${kind ? sql`and c.kind = ${kind}` : sql``}
		)
		select id, review from waiting where id is distinct from ${after ?? null}::uuid
		order by nth < (select nth from waiting where id = ${after ?? null}::uuid), nth limit 1
	`.execute(db);
	return rows[0] ?? { id: null, review: null };
};

/**
 * A page of a view's cases with its totals, in one statement. First come those that an identifier names (`is_exact`), then
 * danger (decision 83), "This wasn't me" (decision 49), reports of privacy or danger (decision 50), complaints to assess,
 * and the most urgent.
 */
export const listCaseRows = async (
	db: Db,
	settings: Settings,
	{ view, search, page, me, now, ...filters }: CaseQuestion,
): Promise<CaseList> => {
	const kept = sql`and ${filtered(filters)}`;
	const typed = search.trim();
	const named = typed === "" ? undefined : namedCase(typed);
	const identifier = readIdentifier(typed);
	const exact = identifier && caseExactly(identifier);
	const matches =
		typed === ""
			? sql`true`
			: exact
				? sql`(${exact} or ${caseMentions(settings, typed, identifier)})`
				: caseHas(settings, typed);
	// A reference finds its case in any state.
	const where = sql`((${viewOf(view, me, now, typed !== "")} and ${matches}) ${view === "all" && named ? sql`or ${named}` : sql``}) ${kept}`;
	const order = orderOf(view, filters.order);
	const services = db.selectFrom("service_area as a").select(["a.id", "a.name"]).orderBy("a.name");
	const counts = CASE_VIEWS.map((one) => sql`${sql.lit(one)}, count(*) filter (where ${viewOf(one, me, now)})`);
	// The view's own count is among the counts. Only a search or a filter needs another look at all cases.
	const isWhole =
		typed === "" && Object.values(filters).every((one, n) => one === undefined || Object.keys(filters)[n] === "order");
	const total = isWhole
		? sql`select null::int as count, 0 as closed`
		: sql`select count(*) filter (where ${where})::int as count, count(*) filter (where c.status = 'closed' and not (${where}))::int as closed
			from team_case c where ${typed === "" || view === "closed" ? where : sql`${matches} ${kept}`}`;
	const { rows } = await sql<Listed>`
		with shown as (
			select s.* from unnest(array(
				select c.id from team_case c where ${where}
				order by ${exact ? sql`${exact} is not true, ` : sql``}${order} limit ${CASES_PER_PAGE} offset ${(page - 1) * CASES_PER_PAGE}
			)) with ordinality s (id, nth)
		)
		select t.*, v.counts, json_build_object('team', ${jsonArrayFrom(teamPeopleOf(db))}, 'services', ${jsonArrayFrom(services)}, 'snooze', ${snoozeTimes(now)}) as choices, l.* from (
			${total}
		) t
		cross join (select json_build_object(${sql.join(counts)}) as counts from team_case c) v
		left join (
			select ${caseColumns(now)}, ${exact ?? sql`null::boolean`} as is_exact, s.nth, w.* from shown s join team_case c on c.id = s.id left join person p on p.id = c.owner_id
				left join lateral (${lastWordsOf}) w on true
		) l on true
		order by l.nth
	`.execute(db);
	const [{ count, closed, counts: ofViews, choices }] = rows as [Listed];
	return {
		rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, last_words: firstWords(settings, row) }])),
		count: count ?? ofViews[view],
		closed,
		counts: ofViews,
		choices: { ...choices, snooze: asMoments(choices.snooze) },
	};
};

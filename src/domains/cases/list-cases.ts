import { sql } from "kysely";
import { CASE_VIEWS, type CaseKind, type CaseView } from "#contract/cases/lists.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { type CaseRow, caseColumns, isUnassessed } from "./cases-store.ts";
import { caseExactly, caseHas, caseMentions, namedCase } from "./find-cases.ts";
import { firstWords, type LastWords, lastWordsOf } from "./last-words.ts";

export const CASES_PER_PAGE = 50;

/** SQL: the cases of each view. Snoozed cases appear only in "all" and in searches. */
const viewOf = (view: CaseView, me: number, now: Date) => {
	const awake = sql`(c.snoozed_until is null or c.snoozed_until <= ${now})`;
	switch (view) {
		case "all":
			return sql`c.status <> 'closed'`;
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
			return sql`c.status = 'waiting-provider'`;
		case "mentions":
			return sql`exists (select from case_mention m where m.case_id = c.id and m.person_id = ${me} and m.seen_at is null)`;
		case "closed":
			return sql`c.status = 'closed'`;
	}
};

export interface CaseQuestion {
	view: CaseView;
	kind?: CaseKind | undefined;
	search: string;
	page: number;
	me: number;
	now: Date;
}

export interface CaseList {
	rows: (CaseRow & { is_exact: boolean | null; last_words: string })[];
	count: number;
	/** Closed cases that match a search outside the view. */
	closed: number;
	counts: Record<CaseView, number>;
}

type Listed = Omit<CaseList, "rows"> & (CaseRow | { id: null }) & LastWords & { is_exact: boolean | null };

/**
 * A page of a view's cases with its totals, in one statement. First come those that an identifier names (`is_exact`), then
 * danger (decision 83), "This wasn't me" (decision 49), reports of privacy or danger (decision 50), complaints to assess,
 * and the most urgent.
 */
export const listCaseRows = async (
	db: Db,
	settings: Settings,
	{ view, kind, search, page, me, now }: CaseQuestion,
): Promise<CaseList> => {
	const ofKind = kind ? sql`and c.kind = ${kind}` : sql``;
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
	const where = sql`((${viewOf(view, me, now)} and ${matches}) ${view === "all" && named ? sql`or ${named}` : sql``}) ${ofKind}`;
	const order =
		view === "closed"
			? sql`c.closed_at desc, c.id`
			: sql`c.danger_at is null, c.status = 'closed', c.denied_at is null, not c.flags @> '{report-first}', not ${isUnassessed}, c.paused_at is not null, c.due_at, c.id`;
	const counts = CASE_VIEWS.map((one) => sql`${sql.lit(one)}, count(*) filter (where ${viewOf(one, me, now)})`);
	const { rows } = await sql<Listed>`
		with shown as materialized (
			select c.id, ${exact ?? sql`null::boolean`} as is_exact, row_number() over (order by ${exact ? sql`${exact} is not true, ` : sql``}${order}) as nth
			from team_case c where ${where} order by nth limit ${CASES_PER_PAGE} offset ${(page - 1) * CASES_PER_PAGE}
		)
		select t.*, v.counts, l.* from (
			select count(*) filter (where ${where})::int as count, count(*) filter (where c.status = 'closed' and not (${where}))::int as closed
			from team_case c where ${typed === "" || view === "closed" ? where : sql`${matches} ${ofKind}`}
		) t
		cross join (select json_build_object(${sql.join(counts)}) as counts from team_case c) v
		left join (
			select ${caseColumns(now)}, s.is_exact, s.nth, w.* from shown s join team_case c on c.id = s.id left join person p on p.id = c.owner_id
				left join lateral (${lastWordsOf}) w on true
		) l on true
		order by l.nth
	`.execute(db);
	const [{ count, closed, counts: ofViews }] = rows as [Listed];
	return {
		rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, last_words: firstWords(settings, row) }])),
		count,
		closed,
		counts: ofViews,
	};
};

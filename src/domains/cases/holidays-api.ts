import { sql } from "kysely";
import { changeHolidays, type HolidayChange, listHolidays, listLibraryHolidays } from "#contract/reference/editing.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import {
	addHoliday,
	countHolidays,
	libraryHolidays,
	listHolidayRows,
	removeHoliday,
} from "#domains/reference/holidays.ts";
import { listAuditEvents } from "#domains/reference/lists.ts";
import { countReminders, moveReminders } from "#domains/referrals/due.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { caseReference } from "./cases-store.ts";

/** Moved cases that the response lists. */
const NAMED = 10;
/** Cases per statement. Each write rebuilds a case's search words, and a statement has little more than a second. */
const SLICE = 500;

/** Thrown to roll back a preview; carries its result. */
class Tried extends Error {
	readonly change: HolidayChange;
	constructor(change: HolidayChange) {
		super("only tried");
		this.change = change;
	}
}

interface Span {
	id: string;
	number: number;
	since: Date;
	due_at: Date;
	/** Business minutes from `since` to the due time, and when that many end: usually the due time itself. */
	minutes: number;
	ends: Date;
	calm_since: Date | null;
	calm_minutes: number | null;
}

/**
 * Open cases that are due on or after a day, with the business minutes of their clock. A clock starts when a case
 * arrives, and restarts when it continues after a wait, is reopened, or becomes more urgent.
 */
const spansOver = async (trx: Transaction, day: string): Promise<Span[]> => {
	const spans: Span[] = [];
	for (let more = true; more; ) {
		const { rows } = await sql<Span>`
			with open as (
				select c.id, c.number, c.due_at, c.created_at, w.calm_due_at,
					greatest(c.created_at, (
						select max(e.at) from case_event e
						where e.case_id = c.id and (e.kind in ('reopened', 'severity') or (e.kind = 'status' and e.facts ->> 'was' = 'waiting-person'))
					)) as since
				from team_case c left join complaint_work w on w.case_id = c.id
				where c.status <> 'closed' and c.due_at is not null and c.number > ${spans.at(-1)?.number ?? 0}
					and greatest(c.due_at, w.calm_due_at) >= ${day}::date::timestamp at time zone 'Australia/Melbourne'
				order by c.number limit ${SLICE}
			), counted as materialized (
				select *, business_minutes(since, due_at) as minutes, business_minutes(created_at, calm_due_at) as calm from open
			)
			select id, number, since, due_at, minutes::float as minutes, business_due(since, minutes) as ends,
				case when calm_due_at is not null then created_at end as calm_since, calm::float as calm_minutes
			from counted order by number
		`.execute(trx);
		spans.push(...rows);
		more = rows.length === SLICE;
	}
	return spans;
};

interface Moved {
	id: string;
	number: number;
	was: Date;
	/** Null if the due time stays. */
	is: Date | null;
	calm: Date | null;
}

/** The new due times of these cases, with the current calendar and their business minutes. */
const countAnew = async (trx: Transaction, spans: readonly Span[]): Promise<Moved[]> => {
	const asked = spans.map(({ since, minutes, calm_since, calm_minutes }) => ({
		since,
		minutes,
		calm_since,
		calm_minutes,
	}));
	// Without a start time it would search a year of days in vain.
	const { rows } = await sql<{ due: Date | null; calm: Date | null }>`
		select business_due(s.since, s.minutes) as due, case when s.calm_since is not null then business_due(s.calm_since, s.calm_minutes) end as calm
		from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (since timestamptz, minutes numeric, calm_since timestamptz, calm_minutes numeric))
			with ordinality as s (since, minutes, calm_since, calm_minutes, place)
		order by s.place
	`.execute(trx);
	return spans.map(({ id, number, due_at, minutes, ends, calm_since }, place) => {
		const { due = null, calm = null } = rows[place] ?? {};
		// A due time that ended before the clock last started stays.
		const isMoved = due !== null && minutes !== 0 && due.getTime() !== ends.getTime();
		return { id, number, was: due_at, is: isMoved ? due : null, calm: calm_since && calm };
	});
};

const writeClocks = async (
	trx: Transaction,
	moved: readonly Moved[],
	by: { personId: number; at: Date; days: string[] },
): Promise<void> => {
	const rows = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, number int, was text, "is" text, calm timestamptz)`;
	await sql`update complaint_work w set calm_due_at = m.calm from ${rows} where w.case_id = m.id and m.calm is not null`.execute(
		trx,
	);
	await sql`
		update team_case c set due_at = m."is"::timestamptz, version = version + 1, updated_at = ${by.at} from ${rows} where c.id = m.id and m."is" is not null
	`.execute(trx);
	await sql`
		insert into case_event (case_id, at, person_id, kind, facts)
		select m.id, ${by.at}::timestamptz, ${by.personId}::int, 'due-moved', jsonb_build_object('was', m.was, 'is', m."is", 'days', ${JSON.stringify(by.days)}::jsonb)
		from ${rows} where m."is" is not null order by m.number
	`.execute(trx);
};

interface HolidayEdit {
	add: { day: string; name: string }[];
	remove: string[];
	reason: string;
	save: boolean;
}

const change = async (
	trx: Transaction,
	{ add, remove, reason, save }: HolidayEdit,
	by: { personId: number; at: Date },
): Promise<HolidayChange> => {
	await sql`select pg_advisory_xact_lock(4210750029)`.execute(trx);
	const days = [...add.map(({ day }) => day), ...remove].sort();
	const [first] = days;
	if (!first) throw invalid([{ field: "day", message: "Choose at least one day" }]);
	// Locks open cases, so that no other change counts by the old calendar or gets overwritten. Notes and calls still go
	// through. A preview takes no locks.
	if (save) await sql`select from team_case where status <> 'closed' order by id for no key update`.execute(trx);
	const spans = await spansOver(trx, first);
	for (const one of add) {
		if (!(await addHoliday(trx, { ...one, reason }, by)))
			throw invalid([{ field: "day", message: `${one.day} is already a holiday`, code: "unique" }]);
		await recordAuditEvent(trx, by.at, {
			personId: by.personId,
			event: "holiday.added",
			about: `holiday:${one.day}`,
			facts: { name: one.name, ...(reason ? { reason } : {}) },
		});
	}
	for (const day of remove) {
		const name = await removeHoliday(trx, day);
		if (name === undefined) throw conflict("Someone else has already removed this holiday.");
		await recordAuditEvent(trx, by.at, {
			personId: by.personId,
			event: "holiday.removed",
			about: `holiday:${day}`,
			facts: { name, ...(reason ? { reason } : {}) },
		});
	}
	const cases: HolidayChange["cases"] = [];
	for (let from = 0; from < spans.length; from += SLICE) {
		const moved = await countAnew(trx, spans.slice(from, from + SLICE));
		if (save) await writeClocks(trx, moved, { ...by, days });
		for (const { id, number, was, is } of moved)
			if (is) cases.push({ id, reference: caseReference(number), was: was.toISOString(), is: is.toISOString() });
	}
	const today = officeDay(by.at);
	const answer = {
		is_saved: save,
		moved: cases.length,
		cases: cases.slice(0, NAMED),
		reminders: await (save ? moveReminders : countReminders)(trx),
		past: days.filter((day) => day < today),
	};
	if (!save) throw new Tried(answer);
	return answer;
};

/** Endpoints for days when the office is closed. They affect business clocks of cases and chat hours (decision 21). */
export const holidaysApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	const { database, clock } = services;
	const who = mayTeam("reference.change");
	return [
		bind(listHolidays, { who }, async ({ query }) => {
			const now = Number(officeDay(clock()).slice(0, 4));
			const counts = await countHolidays(database.db);
			const year = query.year ?? now;
			return {
				year,
				years: [...new Set([...counts.keys(), now, now + 1, year])].sort(),
				missing: counts.has(now + 1) ? null : now + 1,
				results: await listHolidayRows(database.db, year),
				history: await listAuditEvents(database.db, ["holiday"]),
			};
		}),
		bind(listLibraryHolidays, { who }, async ({ query }) => {
			const year = query.year ?? Number(officeDay(clock()).slice(0, 4));
			const there = new Set((await listHolidayRows(database.db, year)).map(({ day }) => day));
			return { results: (await libraryHolidays(year)).filter(({ day }) => !there.has(day)) };
		}),
		bindTeam(changeHolidays, { who }, async ({ body }, me) => {
			const by = { personId: me.id, at: clock() };
			try {
				return await database.transaction((trx) => change(trx, body, by));
			} catch (error) {
				if (error instanceof Tried) return error.change;
				throw error;
			}
		}),
	];
};

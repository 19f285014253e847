import { sql } from "kysely";
import { officeDay } from "#contract/office-hours.ts";
import { changeHolidays, type HolidayChange, listHolidays, listLibraryHolidays } from "#contract/site-work.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { addHoliday, countHolidays, libraryHolidays, listHolidayRows, removeHoliday } from "#domains/reference/holidays.ts";
import { listDeeds } from "#domains/reference/lists.ts";
import { moveReminders } from "#domains/referrals/due.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { caseReference, noteEvent, updateCase } from "./cases-store.ts";

/** Moved cases that are named. */
const NAMED = 10;

/** A change that was only tried: what it did is given back, and nothing stays. */
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
	/** Business minutes from `since` to when it is due, and when that many end: the same moment, or an equal one. */
	minutes: number;
	ends: Date;
	calm_since: Date | null;
	calm_minutes: number | null;
}

/**
 * Open cases whose time ends on or after a day, with what is left of their calendar: minutes since the clock last began.
 * A clock begins when a case comes in, and anew when it goes on after a wait, is opened again, or is judged more urgent.
 */
const spansOver = async (trx: Transaction, day: string): Promise<Span[]> => {
	await sql`select from team_case where status <> 'closed' order by id for update`.execute(trx);
	const { rows } = await sql<Span>`
		with open as (
			select c.id, c.number, c.due_at, c.created_at, w.calm_due_at,
				greatest(c.created_at, (
					select max(e.at) from case_event e
					where e.case_id = c.id and (e.kind in ('reopened', 'severity') or (e.kind = 'status' and e.facts ->> 'was' = 'waiting-person'))
				)) as since
			from team_case c left join complaint_work w on w.case_id = c.id
			where c.status <> 'closed' and c.due_at is not null
				and greatest(c.due_at, w.calm_due_at) >= ${day}::date::timestamp at time zone 'Australia/Melbourne'
		), counted as (
			select *, business_minutes(since, due_at) as minutes, business_minutes(created_at, calm_due_at) as calm from open
		)
		select id, number, since, due_at, minutes::float as minutes, business_due(since, minutes) as ends,
			case when calm_due_at is not null then created_at end as calm_since, calm::float as calm_minutes
		from counted order by number
	`.execute(trx);
	return rows;
};

const moveClocks = async (trx: Transaction, spans: Span[], by: { personId: number; at: Date; days: string[] }): Promise<HolidayChange["cases"]> => {
	const moved: HolidayChange["cases"] = [];
	for (const { id, number, since, due_at, minutes, ends, calm_since, calm_minutes } of spans) {
		const { rows } = await sql<{ due: Date | null; calm: Date | null }>`
			select business_due(${since}, ${minutes}::numeric) as due, business_due(${calm_since}::timestamptz, ${calm_minutes}::numeric) as calm
		`.execute(trx);
		const [now] = rows;
		if (calm_since && now?.calm) await sql`update complaint_work set calm_due_at = ${now.calm} where case_id = ${id}`.execute(trx);
		// A time that ended before the clock last began stays.
		if (!now?.due || minutes === 0 || now.due.getTime() === ends.getTime()) continue;
		await updateCase(trx, id, by.at, { due_at: now.due });
		const was = due_at.toISOString();
		const is = now.due.toISOString();
		await noteEvent(trx, { caseId: id, at: by.at, personId: by.personId, kind: "due-moved", facts: { was, is, days: by.days } });
		moved.push({ id, reference: caseReference(number), was, is });
	}
	return moved;
};

interface Asked {
	add: { day: string; name: string }[];
	remove: string[];
	reason: string;
	save: boolean;
}

const change = async (trx: Transaction, { add, remove, reason, save }: Asked, by: { personId: number; at: Date }): Promise<HolidayChange> => {
	await sql`select pg_advisory_xact_lock(4210750029)`.execute(trx);
	const days = [...add.map(({ day }) => day), ...remove].sort();
	const [first] = days;
	if (!first) throw invalid([{ field: "day", message: "Choose one day at least" }]);
	const spans = await spansOver(trx, first);
	for (const one of add) {
		if (!(await addHoliday(trx, { ...one, reason }, by))) throw invalid([{ field: "day", message: `${one.day} is a holiday already`, code: "unique" }]);
		await noteDeed(trx, by.at, {
			personId: by.personId,
			deed: "holiday.added",
			about: `holiday:${one.day}`,
			facts: { name: one.name, ...(reason ? { reason } : {}) },
		});
	}
	for (const day of remove) {
		const name = await removeHoliday(trx, day);
		if (name === undefined) throw conflict("Somebody took this holiday out meanwhile.");
		await noteDeed(trx, by.at, { personId: by.personId, deed: "holiday.removed", about: `holiday:${day}`, facts: { name, ...(reason ? { reason } : {}) } });
	}
	const cases = await moveClocks(trx, spans, { ...by, days });
	const today = officeDay(by.at);
	const answer = {
		is_saved: save,
		moved: cases.length,
		cases: cases.slice(0, NAMED),
		reminders: await moveReminders(trx),
		past: days.filter((day) => day < today),
	};
	if (!save) throw new Tried(answer);
	return answer;
};

/** Days on which the office is closed: the business clocks of cases and the chat's hours go by them (issue 6, item 10). */
export const holidaysApi = (services: Services): Binding[] => {
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
				history: await listDeeds(database.db, ["holiday"]),
			};
		}),
		bind(listLibraryHolidays, { who }, async ({ query }) => {
			const year = query.year ?? Number(officeDay(clock()).slice(0, 4));
			const there = new Set((await listHolidayRows(database.db, year)).map(({ day }) => day));
			return { results: (await libraryHolidays(year)).filter(({ day }) => !there.has(day)) };
		}),
		bind(changeHolidays, { who }, async ({ body }, caller) => {
			const by = { personId: (await teamMember(caller, services)).id, at: clock() };
			try {
				return await database.transaction((trx) => change(trx, body, by));
			} catch (error) {
				if (error instanceof Tried) return error.change;
				throw error;
			}
		}),
	];
};

import { sql } from "kysely";
import type { CapacitySaid, OwnCapacity } from "#contract/capacity/capacity.ts";
import type { CapacityState } from "#contract/capacity/options.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";

export interface CapacityRow {
	id: number;
	name: string;
	/** These fields are null if there's no answer. */
	state: CapacityState | null;
	weeks: number | null;
	confirmed_at: Date | null;
	way: "profile" | "letter" | "referral" | "phone" | null;
	by: string | null;
	said_by: string | null;
}

/** All service areas that a profile offers, by name, with their answers. */
export const listCapacity = async (db: Db | Transaction, providerId: number): Promise<CapacityRow[]> => {
	const { rows } = await sql<CapacityRow>`
		select a.id, a.name, c.state, c.weeks::int, c.confirmed_at, c.way, w.name as by, c.said_by
		from provider p join service_area a on a.id in (select s.service_area_id from service s where s.id = any (p.services))
			left join provider_capacity c on c.provider_id = p.id and c.service_area_id = a.id
			left join person w on w.id = c.person_id
		where p.id = ${providerId} order by a.name, a.id
	`.execute(db);
	return rows;
};

/** @throws Problem 404 */
export const readCapacity = async (db: Db | Transaction, providerId: number): Promise<OwnCapacity> => {
	const { rows } = await sql<{ version: number; reminder_emails: boolean }>`
		select p.version, a.capacity_letters as reminder_emails from provider p join account a on a.id = p.account_id where p.id = ${providerId}
	`.execute(db);
	if (!rows[0]) throw notFound();
	return {
		...rows[0],
		areas: (await listCapacity(db, providerId)).map(({ id, name, state, weeks, confirmed_at, way, by, said_by }) => ({
			service_area: { id, name },
			answer:
				state && confirmed_at && way
					? { state, weeks, confirmed_at: confirmed_at.toISOString(), way, by, said_by }
					: null,
		})),
	};
};

/** Source of an answer. */
export interface Source {
	way: "profile" | "letter" | "referral" | "phone";
	personId: number | null;
	saidBy: string | null;
}

/**
 * Writes answers as confirmed at `at`, and restarts their reminders. The trigger capacity_turns_open keeps since when
 * they are open.
 * @param now when we hear of them: an answer that we record later turns open then, so that alerts don't miss it
 */
export const writeAnswers = async (
	trx: Transaction,
	providerId: number,
	answers: readonly CapacitySaid[],
	{ at, now }: { at: Date; now: Date },
	{ way, personId, saidBy }: Source,
): Promise<void> => {
	if (answers.length === 0) return;
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way, person_id, said_by, open_since)
		select ${providerId}, a.service_area, a.state, a.weeks, ${at}, ${way}, ${personId}, ${saidBy}, ${now}
		from json_to_recordset(${JSON.stringify(answers)}::json) as a (service_area int, state text, weeks smallint)
		on conflict (provider_id, service_area_id) do update set state = excluded.state, weeks = excluded.weeks, confirmed_at = excluded.confirmed_at,
			way = excluded.way, person_id = excluded.person_id, said_by = excluded.said_by, letters = 0,
			open_since = excluded.open_since
	`.execute(trx);
};

/** Confirms every answer of these profiles unchanged (trigger capacity_turns_open). @returns how many answers */
export const confirmAnswers = async (
	trx: Transaction,
	providers: readonly number[],
	at: Date,
	{ way, personId, saidBy }: Source,
): Promise<number> => {
	const { rows } = await sql`
		update provider_capacity set confirmed_at = ${at}, way = ${way}, person_id = ${personId}, said_by = ${saidBy}, letters = 0
		where provider_id = any (${`{${providers.join()}}`}::int[]) returning provider_id
	`.execute(trx);
	return rows.length;
};

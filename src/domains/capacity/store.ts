import { sql } from "kysely";
import type { CapacitySaid, OwnCapacity } from "#contract/capacity/capacity.ts";
import type { CapacityState } from "#contract/capacity/options.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";

/** All service areas that a profile offers, by name, with their answers; null where there's no answer. */
export const listCapacity = (db: Db | Transaction, providerId: number) =>
	db
		.selectFrom("provider as p")
		.innerJoin("service_area as a", (join) =>
			join.on("a.id", "in", ({ selectFrom, fn }) =>
				selectFrom("service as s").select("s.service_area_id").where("s.id", "=", fn.any("p.services")),
			),
		)
		.leftJoin("provider_capacity as c", (join) =>
			join.onRef("c.provider_id", "=", "p.id").onRef("c.service_area_id", "=", "a.id"),
		)
		.leftJoin("person as w", "w.id", "c.person_id")
		.select(["a.id", "a.name", "c.state", "c.weeks", "c.confirmed_at", "c.way", "w.name as by", "c.said_by"])
		.where("p.id", "=", providerId)
		.orderBy("a.name")
		.orderBy("a.id")
		.$narrowType<{ state: CapacityState | null; way: Source["way"] | null }>()
		.execute();
export type CapacityRow = Awaited<ReturnType<typeof listCapacity>>[number];

/** @throws Problem 404 */
export const readCapacity = async (db: Db | Transaction, providerId: number): Promise<OwnCapacity> => {
	const row = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["p.version", "a.capacity_letters as reminder_emails"])
		.where("p.id", "=", providerId)
		.executeTakeFirst();
	if (!row) throw notFound();
	return {
		...row,
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
	const { numUpdatedRows } = await trx
		.updateTable("provider_capacity")
		.set({ confirmed_at: at, way, person_id: personId, said_by: saidBy, letters: 0 })
		.where("provider_id", "=", anyOf(providers))
		.executeTakeFirst();
	return Number(numUpdatedRows);
};

import { sql } from "kysely";
import { WAITS } from "#contract/referrals/states.ts";
import type { Transaction } from "#platform/db/database.ts";
import { dueAfter } from "./expressions.ts";

/** Minutes of business time until we remind a provider, remind it again, and propose the next one. */
export const [FIRST_REMIND_MINUTES, REMIND_MINUTES] = WAITS.answer.remindAfter;
export const PROPOSE_MINUTES = WAITS.answer.over;

/** Due times under the current calendar. A reminder or proposal that has already happened keeps its time. */
const COUNTED = sql`
	select id,
		case when first_reminded_at is null and first_remind_at is not null then business_due(since, ${FIRST_REMIND_MINUTES}) else first_remind_at end as first,
		case when reminded_at is null then business_due(since, ${REMIND_MINUTES}) else remind_at end as remind,
		case when proposed_at is null then business_due(since, ${PROPOSE_MINUTES}) else propose_at end as propose
	from referral cross join lateral (select coalesce(restarted_at, sent_at) as since) counts
	where state = 'new' and (first_reminded_at is null or reminded_at is null or proposed_at is null)
`;
const IS_MOVED = sql`r.id = c.id and (r.first_remind_at, r.remind_at, r.propose_at) is distinct from (c.first, c.remind, c.propose)`;

/**
 * Starts the provider's time to answer again, with all reminders still to come.
 * @returns when the second reminder is due
 */
export const restartReminders = async (trx: Transaction, referral: string, at: Date): Promise<Date> => {
	const row = await trx
		.updateTable("referral")
		.set({
			...{ restarted_at: at, first_reminded_at: null, reminded_at: null, proposed_at: null },
			first_remind_at: dueAfter(at, FIRST_REMIND_MINUTES),
			remind_at: dueAfter(at, REMIND_MINUTES),
			propose_at: dueAfter(at, PROPOSE_MINUTES),
		})
		.where("id", "=", referral)
		.returning("remind_at")
		.executeTakeFirst();
	if (!row) throw new Error("the referral no longer exists");
	return row.remind_at;
};

/**
 * Recalculates the times of reminders and proposals after a change to the public holidays. Reminders and proposals that
 * have already happened keep their times.
 * @returns how many referrals changed
 */
export const moveReminders = async (trx: Transaction): Promise<number> => {
	const { numAffectedRows } = await sql`
		with counted as (${COUNTED}) update referral r set first_remind_at = c.first, remind_at = c.remind, propose_at = c.propose from counted c where ${IS_MOVED}
	`.execute(trx);
	return Number(numAffectedRows ?? 0);
};

/** How many referrals `moveReminders` would change. Takes no locks. */
export const countReminders = async (trx: Transaction): Promise<number> => {
	const { rows } = await sql<{ count: number }>`
		with counted as (${COUNTED}) select count(*)::int as count from referral r join counted c on ${IS_MOVED}
	`.execute(trx);
	return rows[0]?.count ?? 0;
};

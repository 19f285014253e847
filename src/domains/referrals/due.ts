import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** In business days of 570 minutes: a provider is reminded after two, and the next one is proposed after three (decision 20). */
export const REMIND_MINUTES = 1140;
export const PROPOSE_MINUTES = 1710;

/** When they would be due by the calendar as it is; what has happened already stays as it is. */
const COUNTED = sql`
	select id, case when reminded_at is null then business_due(sent_at, ${REMIND_MINUTES}) else remind_at end as remind,
		case when proposed_at is null then business_due(sent_at, ${PROPOSE_MINUTES}) else propose_at end as propose
	from referral where state = 'new' and (reminded_at is null or proposed_at is null)
`;
const IS_MOVED = sql`r.id = c.id and (r.remind_at, r.propose_at) is distinct from (c.remind, c.propose)`;

/**
 * Counts anew when providers that have not answered are reminded, and the next ones proposed: after a change of the public holidays.
 * What has happened already stays as it is.
 * @returns of how many referrals a moment moved
 */
export const moveReminders = async (trx: Transaction): Promise<number> => {
	const { numAffectedRows } = await sql`
		with counted as (${COUNTED}) update referral r set remind_at = c.remind, propose_at = c.propose from counted c where ${IS_MOVED}
	`.execute(trx);
	return Number(numAffectedRows ?? 0);
};

/** Of how many referrals `moveReminders` would move a moment; holds none of them. */
export const countReminders = async (trx: Transaction): Promise<number> => {
	const { rows } = await sql<{ count: number }>`
		with counted as (${COUNTED}) select count(*)::int as count from referral r join counted c on ${IS_MOVED}
	`.execute(trx);
	return rows[0]?.count ?? 0;
};

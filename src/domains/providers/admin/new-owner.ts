import { sql } from "kysely";
import type { Person } from "#domains/accounts/session.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/**
 * For one business day after joining, an owner can't remove people who were there before them, or reduce their rights: an
 * intruder must not lock out the real owner before anyone notices (decision 72). Our team still can.
 * @throws Problem 409
 */
export const notAsNewOwner = async (
	trx: Transaction,
	{ clock, settings }: Pick<Services, "clock" | "settings">,
	{ accountId, member, by }: { accountId: number; member: number; by: Person },
): Promise<void> => {
	if (by.role === "team") return;
	const { rows } = await sql`
		select from account_member me join access_proof x on x.id = me.proof_id join account_member other on other.account_id = me.account_id and other.id = ${member}
		where me.account_id = ${accountId} and me.person_id = ${by.id} and x.kind <> 'earlier' and other.id <> me.id and other.created_at < me.created_at
			and business_due(coalesce(me.accepted_at, x.at), (select extract(epoch from closes - opens) / 60 from office_hours)) > ${clock()}
	`.execute(trx);
	if (rows.length > 0)
		throw conflict(
			`You became an owner less than one business day ago, so you can't change the access of people who were here before you yet. Call us on ${settings.brand.phone} if it can't wait.`,
		);
};

import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/**
 * Takes back the emails about a record that nobody has sent yet. The row that the outbox claims before it sends an email is
 * locked here, so an email is either sent or taken back, on nodes whose clocks differ too.
 * @param about what the emails are about
 * @returns false if one has left: the caller's transaction must then end
 */
export const takeBackEmails = async (trx: Transaction, about: string, now: Date): Promise<boolean> => {
	const { rows } = await sql<{ may: boolean }>`
		select not_before is not null and not_before > ${now} and status in ('waiting', 'kept', 'held', 'given-up') as may
		from letter where about = ${about} for update
	`.execute(trx);
	if (rows.some(({ may }) => !may)) return false;
	await trx.deleteFrom("letter").where("about", "=", about).execute();
	return true;
};

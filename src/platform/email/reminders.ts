import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

// Whether we may remind an address is `reminders_stopped_since`; the outbox asks it (budget.ts).

/** The owner of an address wants no more reminders and alerts. */
export const stopReminders = async (trx: Transaction, address: string, at: Date): Promise<void> => {
	await sql`update letter set stopped_at = ${at} where mailbox_key(recipient) = mailbox_key(${address}) and stopped_at is null`.execute(
		trx,
	);
};

/** They want them again: they confirmed an alert, or told a colleague. */
export const allowReminders = async (trx: Transaction, address: string): Promise<void> => {
	await sql`update letter set stopped_at = null where mailbox_key(recipient) = mailbox_key(${address}) and stopped_at is not null`.execute(
		trx,
	);
};

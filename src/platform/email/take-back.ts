import type { Transaction } from "#platform/db/database.ts";
import type { EmailStatus } from "./emails-store.ts";

const NOT_SENT: readonly EmailStatus[] = ["waiting", "kept", "held", "given-up"];

/**
 * Takes back the emails about a record that nobody has sent yet. The row that the outbox claims before it sends an email is
 * locked here, so an email is either sent or taken back, on nodes whose clocks differ too.
 * @param about what the emails are about
 * @returns false if one has left: the caller's transaction must then end
 */
export const takeBackEmails = async (trx: Transaction, about: string, now: Date): Promise<boolean> => {
	const emails = await trx
		.selectFrom("letter")
		.select(["not_before", "status"])
		.where("about", "=", about)
		.forUpdate()
		.execute();
	if (emails.some(({ not_before, status }) => !not_before || not_before <= now || !NOT_SENT.includes(status)))
		return false;
	await trx.deleteFrom("letter").where("about", "=", about).execute();
	return true;
};

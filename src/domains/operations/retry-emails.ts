import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { anyOf } from "#platform/db/any-of.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;
/**
 * Retries failed or waiting emails now, with all their tries.
 * @returns how many; emails that were sent or discarded in between are skipped
 * @throws Problem 409 without a mail server
 */
export const sendAgain = async (
	services: Needs,
	ids: readonly string[],
	personId: number,
): Promise<{ done: number; of: number }> => {
	const { database, clock, outbox, settings } = services;
	// Demo mode has no mail server: it keeps emails to be read, these too.
	if (!settings.smtpUrl && !settings.demo)
		throw conflict("No mail server is set, so no email can be sent. Set SMTP_URL first.");
	return database.transaction(async (trx) => {
		const at = clock();
		const sent = await outbox.again(trx, ids);
		for (const { id, kind } of sent)
			await recordAuditEvent(trx, at, { personId, event: "letter.sent-again", about: `letter:${id}`, facts: { kind } });
		return { done: sent.length, of: ids.length };
	});
};

/** Discards failed or waiting emails. @returns how many; emails that were sent or discarded in between are skipped */
export const giveUp = (
	{ database, clock }: Needs,
	ids: readonly string[],
	reason: string,
	personId: number,
): Promise<{ done: number; of: number }> =>
	database.transaction(async (trx) => {
		const at = clock();
		const rows = await trx
			.updateTable("letter")
			.set({ status: "given-up", settled_at: at, given_up_by: personId, give_up_reason: reason })
			.where("id", "in", ({ selectFrom }) =>
				selectFrom("letter")
					.select("id")
					.where("id", "=", anyOf(ids))
					.where("status", "in", ["waiting", "failed"])
					.orderBy("id")
					.forNoKeyUpdate(),
			)
			.returning(["id", "kind"])
			.execute();
		for (const { id, kind } of rows)
			await recordAuditEvent(trx, at, { personId, event: "letter.given-up", about: `letter:${id}`, facts: { kind } });
		return { done: rows.length, of: ids.length };
	});

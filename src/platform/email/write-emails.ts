import { randomUUID } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { budgetOf } from "./budget.ts";
import type { EmailStatus } from "./emails-store.ts";
import { isStoppedEmail, STOPPED, withNotMe } from "./not-me.ts";
import type { Email, EmailCause } from "./outbox.ts";
import { storedBodies } from "./sealed-email.ts";
import { keepsEmail, oneLine } from "./smtp.ts";

/** Writes one email, unless it was written before. */
const writeEmail = async (
	trx: Transaction,
	settings: Settings,
	email: Email,
	cause: EmailCause | undefined,
	at: Date,
): Promise<{ id: string; email: Email; status: EmailStatus } | undefined> => {
	const { isHeld, ...counted } = await budgetOf(trx, settings, email, cause, at);
	const { kind, about, to, replyTo, subject } = email;
	const isStopped = await isStoppedEmail(trx, email, counted.is_proven);
	const status = isStopped ? "given-up" : isHeld ? "held" : keepsEmail(to, settings.smtpUrl) ? "kept" : "waiting";
	const id = randomUUID();
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("letter")
		.values({
			id,
			created_at: at,
			kind,
			about,
			recipient: to,
			reply_to: replyTo ?? null,
			subject: oneLine(subject),
			...storedBodies(withNotMe(email, id, settings), id, settings),
			status,
			settled_at: status === "kept" || isStopped ? at : null,
			give_up_reason: isStopped ? STOPPED : null,
			...counted,
		})
		.onConflict((c) => c.columns(["kind", "about", "recipient"]).doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n ? { id, email, status } : undefined;
};

/** Writes emails one by one, because each counts for the next. @returns those that are new */
export const writeEmails = async (
	trx: Transaction,
	settings: Settings,
	emails: readonly Email[],
	cause: EmailCause | undefined,
	at: Date,
) => {
	const written = [];
	for (const email of emails) {
		const one = await writeEmail(trx, settings, email, cause, at);
		if (one) written.push(one);
	}
	return written;
};

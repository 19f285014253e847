import { randomUUID } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { judgeEmails } from "./budget.ts";
import { isForVisitor } from "./email-kinds.ts";
import { STOPPED, withNotMe } from "./not-me.ts";
import type { Email, EmailCause } from "./outbox.ts";
import { replyAddress } from "./reply-address.ts";
import { storedBodies } from "./sealed-email.ts";
import { isKept, oneLine } from "./smtp.ts";

/** Why an automatic email wasn't sent, for our team. */
const UNREACHABLE = "Emails to this address come back";

/** Why a reminder or an alert wasn't sent, for our team. */
const UNWANTED = "They asked us by email to stop reminders and alerts";

/** Why a text message wasn't sent, for our team. */
const TEXTS_STOPPED = "They asked us by text message to stop text messages";
const MANY_TEXTS = "Too many text messages to this number today";

/** Where replies go: an email to a visitor has an address of its own, if our mail server takes replies. */
const replyToOf = ({ kind, to, replyTo }: Email, id: string, settings: Settings): string | null => {
	const { replies } = settings.mail;
	if (isPhoneNumber(to)) return null;
	const isOffice = replyTo === undefined || replyTo === settings.brand.email;
	return replies && isOffice && isForVisitor(kind) ? replyAddress(settings, replies, id) : (replyTo ?? null);
};

/** Writes emails in two statements: what decides about them, and the emails. @returns those that wait to be sent */
export const writeEmails = async (
	trx: Transaction,
	settings: Settings,
	emails: readonly Email[],
	cause: EmailCause | undefined,
	at: Date,
): Promise<{ id: string; email: Email; notBefore: Date | null }[]> => {
	const judged = await judgeEmails(trx, settings, emails, cause, at);
	if (judged.length === 0) return [];
	const toWrite = judged.map(({ email, counted, isHeld, isStopped, isUnreachable, isUnwanted }) => {
		const id = randomUUID();
		const { kind, about, to, subject } = email;
		const isText = isPhoneNumber(to);
		// Text messages can't be gathered into one, and cost money.
		const isGivenUp = isStopped || isUnreachable || isUnwanted || (isText && isHeld);
		const status = isGivenUp
			? ("given-up" as const)
			: isHeld
				? ("held" as const)
				: isKept(to, settings)
					? ("kept" as const)
					: ("waiting" as const);
		const row = {
			id,
			created_at: at,
			kind,
			about,
			recipient: to,
			reply_to: replyToOf(email, id, settings),
			subject: oneLine(subject),
			...storedBodies(withNotMe(email, id, settings), id, settings),
			status,
			settled_at: status === "kept" || isGivenUp ? at : null,
			not_before: email.waitMs ? new Date(at.getTime() + email.waitMs) : null,
			give_up_reason: isStopped
				? STOPPED
				: isUnreachable
					? UNREACHABLE
					: isUnwanted
						? isText
							? TEXTS_STOPPED
							: UNWANTED
						: isText && isHeld
							? MANY_TEXTS
							: null,
			...counted,
		};
		return { id, email, notBefore: row.not_before, row };
	});
	const written = await trx
		.insertInto("letter")
		.values(toWrite.map(({ row }) => row))
		.onConflict((c) => c.columns(["kind", "about", "recipient"]).doNothing())
		.returning(["id", "status"])
		.execute();
	const waiting = new Set(written.filter(({ status }) => status === "waiting").map(({ id }) => id));
	return toWrite.filter(({ id }) => waiting.has(id));
};

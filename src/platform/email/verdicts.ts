import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Clock } from "#platform/clock.ts";
import type { Log } from "#platform/observability/log.ts";
import type { SmtpError } from "./smtp.ts";

/** Since when the mail server refuses every email, and how. */
export interface Refusing {
	since: Date;
	/** `EENVELOPE RCPT TO 550` */
	fault: string;
}

/** Refusals in a row that pause the sending if all are of one mailbox: half a minute. */
const ONE_MAILBOX = 3;

/**
 * Tells a verdict about one recipient from a fault of the mail server, which also refuses recipients: an expired
 * password, a used-up quota, relaying denied. A recipient's refusal is final once the server has accepted another email
 * that began after it. Until then the email waits, for as long as emails are tried at all. Two mailboxes refused in a row,
 * one refused three times, or a refused sign-in or sender, pause the sending: one email at a time is tried until the
 * server accepts one.
 */
export const createVerdicts = (log: Pick<Log, "error" | "info">, clock: Clock) => {
	let begun = 0;
	/** The last attempt to begin among those that the server accepted. */
	let accepted = 0;
	/** Refused emails: the attempts begun by their first refusal, and how often they were refused. */
	const refusals = new Map<string, { first: number; times: number }>();
	/** Mailboxes of the refusals since the server last accepted an email. */
	let inARow: string[] = [];
	let refusing: Refusing | undefined;

	const pauses = ({ text }: SmtpError) => {
		if (refusing) return;
		refusing = { since: clock(), fault: text };
		log.error({ fault: text }, "mail server refuses every email: sending is paused");
	};

	return {
		/** Undefined while the server accepts emails. */
		refusing: () => refusing,
		/** How often this email was refused. One that was refused less often says more about the server. */
		timesRefused: (id: string) => refusals.get(id)?.times ?? 0,
		/** Starts an attempt. @returns its number */
		begin: () => ++begun,
		accept(id: string, attempt: number): void {
			refusals.delete(id);
			accepted = Math.max(accepted, attempt);
			inARow = [];
			if (refusing) log.info({ fault: refusing.fault }, "mail server accepts emails again");
			refusing = undefined;
		},
		/** @returns true if the server will never accept this email */
		isFinal(id: string, recipient: string, fault: SmtpError): boolean {
			if (fault.about === "address") return true;
			if (fault.about === "server") pauses(fault);
			if (fault.about !== "recipient") return false;
			const { first, times } = refusals.get(id) ?? { first: begun, times: 0 };
			refusals.set(id, { first, times: times + 1 });
			const isFinal = accepted > first;
			if (isFinal) refusals.delete(id);
			else inARow.push(mailboxKey(recipient));
			if (new Set(inARow).size > 1 || inARow.length >= ONE_MAILBOX) pauses(fault);
			return isFinal;
		},
	};
};

import { type Actor, canFollow, type Move } from "#contract/shared/states.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email, EmailCause, Outbox } from "#platform/email/outbox.ts";
import type { Problem } from "#platform/http/problem.ts";
import { recordAuditEvent } from "./audit.ts";

// What the move() of every domain does alike (decision 100).

/**
 * Checks that an act can follow the state of a locked record.
 * @throws Problem the refusal if it can't
 */
export const checkMove = (
	move: Pick<Move, "from" | "who">,
	{ state, by }: { state: string; by: Actor },
	refusal: () => Problem,
): void => {
	if (!canFollow(move, state)) throw refusal();
	if (!move.who.includes(by)) throw new Error(`the ${by} can't do this act`);
};

/** Audits an act that is written, and sends its emails. @throws Error for a kind of email that the table doesn't name */
export const finishMove = async (
	{ outbox }: { outbox: Outbox },
	trx: Transaction,
	at: Date,
	{ event, emails: kinds }: Pick<Move, "event" | "emails">,
	done: {
		personId: number | null;
		about: string;
		facts?: Record<string, unknown>;
		emails?: readonly Email[];
		cause?: EmailCause;
	},
): Promise<void> => {
	const { personId, about, facts = {}, emails = [], cause } = done;
	const other = emails.find(({ kind }) => !kinds.includes(kind));
	if (other) throw new Error(`the table of states doesn't name ${other.kind}`);
	if (event !== null) await recordAuditEvent(trx, at, { personId, event, about, facts });
	if (emails.length > 0) await outbox.enqueue(trx, [...emails], cause);
};

import type { Transaction } from "#platform/db/database.ts";

/** A letter as a domain writes it. */
export interface Email {
	/** What it is: `quote-received`. */
	kind: string;
	/** Whom or what it is about: `quote:0b7c…`. One letter of a kind about it goes to a recipient, however often it is asked for. */
	about: string;
	to: string;
	replyTo?: string;
	subject: string;
	text: string;
	html: string;
	/** Somebody waits for it in front of a page: it goes before all that wait their turn. */
	soon?: true;
}

/** Letters wait in the transaction of what they tell of and are sent after it, with retries. */
export interface Outbox {
	/** Writes the letters and their jobs; nothing leaves unless the transaction commits. */
	enqueue(trx: Transaction, letters: Email[]): Promise<void>;
	/**
	 * Gives letters that failed or wait a chance at once, and all their tries anew; one that is being sent just now is left.
	 * @returns those it was done to
	 */
	again(trx: Transaction, ids: readonly string[]): Promise<{ id: string; kind: string }[]>;
	/** When the queue tries these emails next, by id; an email that isn't in the queue is missing. */
	nextTries(ids: readonly string[]): Promise<Map<string, Date>>;
	/** Starts the sending worker. */
	start(): Promise<void>;
	/** Finishes letters in hand, then stops. */
	stop(): Promise<void>;
}

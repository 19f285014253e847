import type { Transaction } from "#platform/db/database.ts";
import type { EmailKind } from "./email-kinds.ts";
import type { Refusing } from "./verdicts.ts";

/** An email as a domain writes it. */
export interface Email {
	/** Decides its budget (email-kinds.ts). */
	kind: EmailKind;
	/** The record it is about, for example `quote:0b7c…`. A recipient gets only one email for each kind and record. */
	about: string;
	to: string;
	replyTo?: string;
	subject: string;
	text: string;
	html: string;
	/**
	 * For emails that come again and again: the page that stops them. Mail programs show a button that posts there
	 * (RFC 8058), so the page's action accepts that without a cookie. An absolute address.
	 */
	unsubscribe?: string;
	/** Message-ID of the email that it answers, so that mail programs show both together. */
	answers?: string;
	/** The first name of the colleague who wrote it, shown as its sender. */
	by?: string;
	/** Ids of files that are sent with it. They are stored once, and read when it is sent. */
	files?: readonly string[];
	/** A visitor is waiting for it: send it before the others. */
	soon?: true;
	/** It reminds a visitor of what they haven't done. An alert does so by its kind. */
	isReminder?: true;
	/** It can be taken back for so long (take-back.ts), and is sent afterwards. */
	waitMs?: number;
}

/**
 * Who causes an email to an address that a visitor typed: the owner of the address, or a caller by their IP address and
 * their browser's visitor token. Without a cause, an email about a request counts as its owner's if they opened a link
 * to it.
 */
export type EmailCause = "owner" | { address: string; browser?: string | undefined };

/** Queues emails in the caller's transaction and sends them after the commit, with retries. */
export interface Outbox {
	/**
	 * Writes the emails and their jobs. Nothing is sent unless the transaction commits. Emails past a mailbox's budget wait
	 * until one email has them all (budget.ts).
	 */
	enqueue(trx: Transaction, emails: Email[], cause?: EmailCause): Promise<void>;
	/**
	 * Sends failed or waiting emails at once, with a full set of retries. Skips emails that are being sent.
	 * @returns the emails that were queued
	 */
	again(trx: Transaction, ids: readonly string[]): Promise<{ id: string; kind: string }[]>;
	/** When the queue tries these emails next, by id; an email that isn't in the queue is missing. */
	nextTries(ids: readonly string[]): Promise<Map<string, Date>>;
	/** Since when the mail server refuses every email of this node, and how; undefined while it accepts them. */
	refusing(): Refusing | undefined;
	/** Starts the sending worker. */
	start(): Promise<void>;
	/** Finishes the emails that are being sent, then stops. */
	stop(): Promise<void>;
}

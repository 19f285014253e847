import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { composeEmail } from "./compose-email.ts";
import { GATHERED_EMAILS } from "./emails.ts";
import type { Email } from "./outbox.ts";
import { openedEmail } from "./sealed-email.ts";

type Needs = Pick<Services, "database" | "settings" | "outbox" | "clock">;

const LOOK_EVERY_MS = 60_000;
/** Emails wait this long for others, so that one email has them all. */
export const GATHER_AFTER_MS = 3600_000;
const DAY_MS = 24 * 3600_000;
/** Emails quoted in one. The next day's email has the rest. */
const MOST = 50;

interface Held {
	id: string;
	subject: string;
	text_body: string;
	html_body: string;
	sealed: Buffer | null;
}

/** A held email as parts of another: its links stay links. The signature is left out. */
const partsOf = ({ subject, text_body }: Pick<Held, "subject" | "text_body">) => {
	const [text = ""] = text_body.split("\n\n--\n");
	return {
		subject,
		paragraphs: text
			.split("\n\n")
			.slice(1)
			.map((paragraph) => {
				const [, words, href] = paragraph.match(/^(.+):\n(https?:\/\/\S+)$/) ?? [];
				return words && href ? { words, href } : { text: paragraph };
			}),
	};
};

const gatheredEmail = (
	to: string,
	held: readonly Pick<Held, "subject" | "text_body">[],
	settings: Needs["settings"],
): Email =>
	composeEmail(
		settings,
		GATHERED_EMAILS,
		"gathered-messages",
		{ about: `gathered:${randomUUID()}`, to },
		{ count: held.length, held: held.map(partsOf) },
	);

/** The mailbox and address whose emails have waited longest, and that had no such email today. Skips locked mailboxes. */
const nextDue = async (trx: Transaction, at: Date): Promise<{ mailbox: string; recipient: string } | undefined> => {
	const { rows } = await sql<{ mailbox: string; recipient: string }>`
		select h.mailbox, h.recipient from letter h
		where h.status = 'held' and h.created_at <= ${new Date(at.getTime() - GATHER_AFTER_MS)} and not exists (
			select from letter g where g.mailbox = h.mailbox and g.gathered_in is not null and g.settled_at > ${new Date(at.getTime() - DAY_MS)}
		)
		-- The plain address first: control of one address proves nothing about its tags.
		order by h.recipient like '%+%', h.created_at, h.id limit 1
	`.execute(trx);
	const [next] = rows;
	if (!next) return undefined;
	const { rows: locked } = await sql<{ is_mine: boolean }>`
		select pg_try_advisory_xact_lock(hashtextextended(${`emails to ${next.mailbox}`}, 0)) as is_mine
	`.execute(trx);
	return locked[0]?.is_mine ? next : undefined;
};

const gatherNext = ({ database, settings, outbox, clock }: Needs): Promise<boolean> =>
	database.transaction(async (trx) => {
		const at = clock();
		const next = await nextDue(trx, at);
		if (!next) return false;
		const { rows } = await sql<Held>`
			select id, subject, text_body, html_body, sealed from letter
			where status = 'held' and mailbox = ${next.mailbox} and recipient = ${next.recipient} order by created_at, id limit ${MOST} for update
		`.execute(trx);
		// Another node may have gathered them between the two queries.
		if (rows.length === 0) return false;
		const email = gatheredEmail(
			next.recipient,
			rows.map((row) => openedEmail(row, settings)),
			settings,
		);
		await outbox.enqueue(trx, [email]);
		await sql`
			update letter set status = 'gathered', settled_at = ${at}, gathered_in = (select g.id from letter g where g.kind = ${email.kind} and g.about = ${email.about})
			where id = any (${`{${rows.map(({ id }) => id).join()}}`}::uuid[])
		`.execute(trx);
		return true;
	});

/**
 * Sends what was past a mailbox's budget, in one email a day to each mailbox.
 * @returns how many emails it queued
 */
export const gatherEmails = async (services: Needs): Promise<{ sent: number }> => {
	let sent = 0;
	while (await gatherNext(services)) sent++;
	return { sent };
};

/** Looks every minute. @returns stops the job after the current run */
export const startGathering = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "gathered-emails",
		everyMs: LOOK_EVERY_MS,
		work: () => gatherEmails(services),
		fault: "sending gathered emails failed",
	});

import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Letter as EmailRow } from "#db/rows.ts";
import type { Transaction } from "#platform/db/database.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { BUDGET } from "./budget.ts";
import { composeEmail } from "./compose-email.ts";
import { RECEIPTS } from "./email-kinds.ts";
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

type Held = Pick<Selectable<EmailRow>, "subject" | "text_body"> & Pick<Partial<Email>, "files">;

/** A held email as parts of another: its links stay links. The signature is left out. */
const partsOf = ({ subject, text_body }: Held) => {
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

const gatheredEmail = (to: string, held: readonly Held[], settings: Needs["settings"]): Email => {
	const about = { about: `gathered:${randomUUID()}`, to };
	const words = { count: held.length, held: held.map(partsOf) };
	const files = held.flatMap((one) => one.files ?? []);
	return {
		...composeEmail(settings, GATHERED_EMAILS, "gathered-messages", about, words),
		...(files.length > 0 && { files }),
	};
};

/**
 * SQL: whether a held email may be gathered although its mailbox had such an email today: an acknowledgement, which only came
 * too soon after others. An hour after the last one, and while all that the mailbox got today is within its budget.
 */
const isDueAgain = (at: Date) => {
	const { proven, strangers } = BUDGET.asked;
	const today = new Date(at.getTime() - DAY_MS);
	return sql<boolean>`h.kind = any (${[...RECEIPTS]}) and not exists (
		select from letter g where g.mailbox = h.mailbox and g.gathered_in is not null and g.settled_at > ${new Date(at.getTime() - GATHER_AFTER_MS)}
	) and (
		select count(*) filter (where l.budget = h.budget and l.is_proven = h.is_proven and l.created_at > ${today} and l.status not in ('held', 'gathered'))
			+ count(distinct l.gathered_in) filter (where l.settled_at > ${today})
		from letter l where l.mailbox = h.mailbox
	) < case when h.is_proven then ${proven}::int else ${strangers}::int end`;
};

/** The mailbox and address whose emails have waited longest, and that may get such an email now. Skips locked mailboxes. */
const nextDue = async (trx: Transaction, at: Date): Promise<{ mailbox: string; recipient: string } | undefined> => {
	const next = await trx
		.selectFrom("letter as h")
		.select(["h.mailbox", "h.recipient"])
		.where("h.status", "=", "held")
		.where("h.created_at", "<=", new Date(at.getTime() - GATHER_AFTER_MS))
		.where(({ not, or, exists, selectFrom }) =>
			or([
				not(
					exists(
						selectFrom("letter as g")
							.whereRef("g.mailbox", "=", "h.mailbox")
							.where("g.gathered_in", "is not", null)
							.where("g.settled_at", ">", new Date(at.getTime() - DAY_MS)),
					),
				),
				isDueAgain(at),
			]),
		)
		// The plain address first: control of one address proves nothing about its tags.
		.orderBy((held) => held("h.recipient", "like", "%+%"))
		.orderBy("h.created_at")
		.orderBy("h.id")
		.limit(1)
		.executeTakeFirst();
	if (!next?.mailbox) return undefined;
	const { is_mine } = await trx
		.selectNoFrom(({ fn, lit, val }) =>
			fn<boolean>("pg_try_advisory_xact_lock", [fn("hashtextextended", [val(`emails to ${next.mailbox}`), lit(0)])]).as(
				"is_mine",
			),
		)
		.executeTakeFirstOrThrow();
	return is_mine ? { mailbox: next.mailbox, recipient: next.recipient } : undefined;
};

const gatherNext = ({ database, settings, outbox, clock }: Needs): Promise<boolean> =>
	database.transaction(async (trx) => {
		const at = clock();
		const next = await nextDue(trx, at);
		if (!next) return false;
		const rows = await trx
			.selectFrom("letter")
			.select(["id", "subject", "text_body", "html_body", "sealed"])
			.where("status", "=", "held")
			.where("mailbox", "=", next.mailbox)
			.where("recipient", "=", next.recipient)
			.orderBy("created_at")
			.orderBy("id")
			.limit(MOST)
			.forUpdate()
			.execute();
		// Another node may have gathered them between the two queries.
		if (rows.length === 0) return false;
		const email = gatheredEmail(
			next.recipient,
			rows.map((row) => openedEmail(row, settings)),
			settings,
		);
		await outbox.enqueue(trx, [email]);
		await trx
			.updateTable("letter")
			.set(({ selectFrom }) => ({
				status: "gathered",
				settled_at: at,
				gathered_in: selectFrom("letter as g")
					.select("g.id")
					.where("g.kind", "=", email.kind)
					.where("g.about", "=", email.about),
			}))
			.where(
				"id",
				"in",
				rows.map(({ id }) => id),
			)
			.execute();
		return true;
	});

/**
 * Sends what was past a mailbox's budget, in one email a day to each mailbox. Acknowledgements that only came too soon go in
 * one email an hour.
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

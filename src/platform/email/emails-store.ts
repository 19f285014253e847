import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { DB, Letter as EmailRow } from "#db/rows.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { withoutNotMe } from "./not-me.ts";
import { openedEmail } from "./sealed-email.ts";

/**
 * Status of a stored email: waiting; sent (the mail server accepted it); kept (stored, never sent); failed (no more
 * retries; the team sees it); given-up (the team decided that it need not be sent); held (past the mailbox's budget);
 * gathered (quoted in another email). `sealed` has the encrypted bodies,
 * and text_body and html_body are empty (sealed-email.ts).
 */
export type EmailStatus = Selectable<EmailRow>["status"];

const EMAILS_PER_PAGE = 20;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const ofEmail = expressionBuilder<DB, "letter">();

/** Whether a stored email is a text message. */
const isText = ofEmail("recipient", "~", "^\\+[0-9]+$");

const pageOf = async (db: Db, which: Expression<SqlBool>, page: number) => {
	const [results, { count }] = await Promise.all([
		db
			.selectFrom("letter")
			.selectAll()
			.where(which)
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(EMAILS_PER_PAGE)
			.offset((page - 1) * EMAILS_PER_PAGE)
			.execute(),
		db
			.selectFrom("letter")
			.select((e) => e.fn.countAll<string>().as("count"))
			.where(which)
			.executeTakeFirstOrThrow(),
	]);
	return { results, count: Number(count), totalPages: Math.ceil(Number(count) / EMAILS_PER_PAGE) };
};

/** Emails without their bodies, newest first, for the demo mailbox. @param to only those to this address */
export const listEmails = async (db: Db, { page, to = "" }: { page: number; to?: string | undefined }) => {
	const { and, fn, not } = ofEmail;
	const isTo = to.trim() ? [ofEmail(fn<string>("mailbox_key", ["recipient"]), "=", mailboxKey(to))] : [];
	const { results, ...counts } = await pageOf(db, and([not(isText), ...isTo]), page);
	return { ...counts, results: results.map(({ sealed, text_body, html_body, ...line }) => line) };
};

/** Text messages with their words, newest first, for the demo phone. */
export const listTexts = async (db: Db, settings: Settings, { page }: { page: number }) => {
	const { results, ...counts } = await pageOf(db, isText, page);
	return { ...counts, results: results.map((email) => openedEmail(email, settings)) };
};

/** The plain text of an email, as its domain wrote it, by kind, subject matter and recipient; undefined if it no longer exists. */
export const wordsOfEmail = async (
	db: Db,
	settings: Settings,
	{ kind, about, to }: { kind: string; about: string; to: string },
): Promise<string | undefined> => {
	const email = await db
		.selectFrom("letter")
		.selectAll()
		.where("kind", "=", kind)
		.where("about", "=", about)
		.where("recipient", "=", to)
		.executeTakeFirst();
	return email && withoutNotMe(openedEmail(email, settings).text_body);
};

/** An email with its bodies; undefined for an unknown or malformed id. */
export const getEmail = async (db: Db, settings: Settings, id: string) => {
	const email = ID.test(id)
		? await db.selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst()
		: undefined;
	return email && openedEmail(email, settings);
};

/** SQL: the status of an email; `returned` if a mail server took it and sent it back later, which is no fault of ours. */
export const statusOfEmail = sql<string>`case when status = 'failed' and last_error like 'Returned %' then 'returned' else status end`;

import type { Selectable } from "kysely";
import type { Letter } from "#db/rows.ts";
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
export type EmailStatus = Selectable<Letter>["status"];

const EMAILS_PER_PAGE = 20;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Emails without their bodies, newest first, for the demo mailbox. */
export const listEmails = async (db: Db, { page }: { page: number }) => {
	const [results, { count }] = await Promise.all([
		db
			.selectFrom("letter")
			.select([
				"id",
				"created_at",
				"kind",
				"about",
				"recipient",
				"subject",
				"status",
				"attempts",
				"last_error",
				"settled_at",
			])
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(EMAILS_PER_PAGE)
			.offset((page - 1) * EMAILS_PER_PAGE)
			.execute(),
		db
			.selectFrom("letter")
			.select((e) => e.fn.countAll<string>().as("count"))
			.executeTakeFirstOrThrow(),
	]);
	return { results, count: Number(count), totalPages: Math.ceil(Number(count) / EMAILS_PER_PAGE) };
};

/** The plain text of an email, as its domain wrote it, by kind, subject matter and recipient; undefined if it no longer exists. */
export const wordsOfEmail = async (
	db: Db,
	settings: Settings,
	{ kind, about, to }: { kind: string; about: string; to: string },
): Promise<string | undefined> => {
	const letter = await db
		.selectFrom("letter")
		.selectAll()
		.where("kind", "=", kind)
		.where("about", "=", about)
		.where("recipient", "=", to)
		.executeTakeFirst();
	return letter && withoutNotMe(openedEmail(letter, settings).text_body);
};

/** An email with its bodies; undefined for an unknown or malformed id. */
export const getEmail = async (db: Db, settings: Settings, id: string) => {
	const letter = ID.test(id)
		? await db.selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst()
		: undefined;
	return letter && openedEmail(letter, settings);
};

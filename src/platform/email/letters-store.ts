import type { Generated } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { openedEmail } from "./sealed-letter.ts";

/** waiting, sent (handed to the mail server), kept (never to be handed to one), failed (not tried again: the team sees it), given-up (the team has seen to it). */
export type EmailStatus = "waiting" | "sent" | "kept" | "failed" | "given-up";

export interface EmailTable {
	id: Generated<string>;
	created_at: Generated<Date>;
	kind: string;
	about: string;
	recipient: string;
	reply_to: string | null;
	subject: string;
	text_body: string;
	html_body: string;
	/** Its words; text_body and html_body are empty then (sealed-letter.ts). Null in what an earlier release wrote, until it is sealed. */
	sealed: Generated<Buffer | null>;
	status: Generated<EmailStatus>;
	attempts: Generated<number>;
	last_error: string | null;
	settled_at: Date | null;
	given_up_by: number | null;
	give_up_reason: string | null;
}

const EMAILS_PER_PAGE = 20;

const emails = (db: Db) => db.withTables<{ letter: EmailTable }>();
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Letters without their bodies, newest first, for the demo mailbox. */
export const listEmails = async (db: Db, { page }: { page: number }) => {
	const [results, { count }] = await Promise.all([
		emails(db)
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
		emails(db)
			.selectFrom("letter")
			.select((e) => e.fn.countAll<string>().as("count"))
			.executeTakeFirstOrThrow(),
	]);
	return { results, count: Number(count), totalPages: Math.ceil(Number(count) / EMAILS_PER_PAGE) };
};

/** The words of a letter that was posted under this name; undefined where there is none any more. */
export const wordsOfEmail = async (
	db: Db,
	settings: Settings,
	{ kind, about, to }: { kind: string; about: string; to: string },
): Promise<string | undefined> => {
	const letter = await emails(db)
		.selectFrom("letter")
		.selectAll()
		.where("kind", "=", kind)
		.where("about", "=", about)
		.where("recipient", "=", to)
		.executeTakeFirst();
	return letter && openedEmail(letter, settings).text_body;
};

/** A letter whole; undefined for an id that is none of ours, or no id at all. */
export const getEmail = async (db: Db, settings: Settings, id: string) => {
	const letter = ID.test(id)
		? await emails(db).selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst()
		: undefined;
	return letter && openedEmail(letter, settings);
};

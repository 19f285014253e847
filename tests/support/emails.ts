import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Letter as EmailRow } from "#db/rows.ts";
import type { Db } from "#platform/db/database.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import type { Services } from "#platform/services.ts";

/** A queued email, decrypted. */
export type PostedEmail = Selectable<
	Pick<EmailRow, "id" | "kind" | "about" | "recipient" | "reply_to" | "subject" | "text_body" | "html_body">
> & { unsubscribe?: string | undefined };
type Stored = PostedEmail & { sealed: Buffer | null };
interface Holds {
	settings: Services["settings"];
	database: { db: Db };
}

/** Queued emails, decrypted, oldest first, then by kind. @param where a condition on `letter` */
export const openedEmails = async (
	{ database, settings }: Holds,
	where: RawBuilder<unknown> = sql`true`,
): Promise<PostedEmail[]> => {
	const { rows } = await sql<Stored>`
		select id, kind, about, recipient, reply_to, subject, text_body, html_body, sealed from letter where ${where} order by created_at, kind, about, recipient
	`.execute(database.db);
	return rows.map((row) => openedEmail(row, settings));
};

/** Emails to an address, without those that wait to be sent in one. */
export const emailsTo = (services: Holds, recipient: string): Promise<PostedEmail[]> =>
	openedEmails(services, sql`recipient = ${recipient} and status not in (${"held"}, ${"gathered"})`);
export const emailsAbout = (services: Holds, about: string): Promise<PostedEmail[]> =>
	openedEmails(services, sql`about = ${about}`);

/** The email's whole database row as text. */
export const rowOfEmail = async ({ database }: Holds, id: string): Promise<string> => {
	const { rows } = await sql<{ all: string }>`select letter::text as all from letter where id = ${id}`.execute(
		database.db,
	);
	return rows[0]?.all ?? "";
};

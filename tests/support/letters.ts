import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { EmailTable } from "#platform/email/letters-store.ts";
import { openedEmail } from "#platform/email/sealed-letter.ts";
import type { Services } from "#platform/services.ts";

/** A letter as it was posted. */
export type PostedEmail = Selectable<
	Pick<EmailTable, "id" | "kind" | "about" | "recipient" | "reply_to" | "subject" | "text_body" | "html_body">
>;
type Stored = PostedEmail & { sealed: Buffer | null };
interface Holds {
	settings: Services["settings"];
	database: { db: Db };
}

/** The letters that were posted, opened: in the database their words are sealed. The earliest first, and of one moment by their kind. @param where a condition on `letter` */
export const openedEmails = async (
	{ database, settings }: Holds,
	where: RawBuilder<unknown> = sql`true`,
): Promise<PostedEmail[]> => {
	const { rows } = await sql<Stored>`
		select id, kind, about, recipient, reply_to, subject, text_body, html_body, sealed from letter where ${where} order by created_at, kind, about, recipient
	`.execute(database.db);
	return rows.map((row) => openedEmail(row, settings));
};

/** Those to an address, or about something. */
export const emailsTo = (services: Holds, recipient: string): Promise<PostedEmail[]> =>
	openedEmails(services, sql`recipient = ${recipient}`);
export const emailsAbout = (services: Holds, about: string): Promise<PostedEmail[]> =>
	openedEmails(services, sql`about = ${about}`);

/** Everything that the table holds of a letter, each column, as text. */
export const rowOfEmail = async ({ database }: Holds, id: string): Promise<string> => {
	const { rows } = await sql<{ all: string }>`select letter::text as all from letter where id = ${id}`.execute(
		database.db,
	);
	return rows[0]?.all ?? "";
};

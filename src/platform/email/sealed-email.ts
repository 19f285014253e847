import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { inBatches } from "#platform/db/in-batches.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Email } from "./outbox.ts";

/** The purpose that an email's bodies are encrypted for, so that they open only for this email. */
export const emailSeal = (id: string): string => `letter:${id}`;

/** What is stored beside the bodies of some emails. */
type Extras = Pick<Email, "unsubscribe" | "answers" | "by" | "files">;

interface Bodies {
	text_body: string;
	html_body: string;
}

/**
 * The bodies of an email as they are stored: always encrypted. Links in emails let the reader in, and the rest of the
 * database has only hashes of their tokens, so a copy of the tables must not contain them.
 */
export const storedBodies = (
	{ text, html, unsubscribe, answers, by, files }: Pick<Email, "text" | "html" | keyof Extras>,
	id: string,
	settings: Settings,
): Bodies & { sealed: Buffer } => ({
	text_body: "",
	html_body: "",
	sealed: sealerOf(settings).seal(
		Buffer.from(JSON.stringify({ text, html, unsubscribe, answers, by, files })),
		emailSeal(id),
	),
});

const open = (sealed: Buffer, id: string, settings: Settings): string => {
	try {
		return sealerOf(settings).open(sealed, emailSeal(id)).toString();
	} catch (cause) {
		// A code of its own, so that it doesn't look like an error of the mail server.
		throw Object.assign(new Error("the email can't be decrypted with the available keys", { cause }), {
			code: "ESEALED",
		});
	}
};

/**
 * A stored email with readable bodies. Rows of earlier releases may be unencrypted.
 * @throws Error with code `ESEALED` if it was encrypted with a key that isn't available
 */
export const openedEmail = <L extends Bodies & { id: string; sealed: Buffer | null }>(
	{ sealed, ...email }: L,
	settings: Settings,
): Omit<L, "sealed"> & { [K in keyof Extras]?: Extras[K] | undefined } => {
	if (!sealed) return email;
	const { text, html, ...more } = JSON.parse(open(sealed, email.id, settings)) as Record<"text" | "html", string> &
		Extras;
	return { ...email, text_body: text, html_body: html, ...more };
};

/**
 * Encrypts emails that are stored unencrypted: by an earlier release, by a node that still runs it, or from its backup.
 * Several nodes may do it at once.
 * @returns number of encrypted emails
 */
export const sealEarlierEmails = ({
	database,
	settings,
}: {
	database: Pick<Database, "patient">;
	settings: Settings;
}): Promise<number> =>
	inBatches(database, async (trx, limit) => {
		// Skip rows that are being marked as sent. The next run encrypts them.
		const rows = await trx
			.selectFrom("letter")
			.select(["id", "text_body", "html_body"])
			.where("sealed", "is", null)
			.orderBy("id")
			.limit(limit)
			.forUpdate()
			.skipLocked()
			.execute();
		for (const { id, text_body, html_body } of rows) {
			const stored = storedBodies({ text: text_body, html: html_body }, id, settings);
			await trx.updateTable("letter").set(stored).where("id", "=", id).execute();
		}
		return rows.length;
	});

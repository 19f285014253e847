import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** What the bodies of a letter are sealed for. */
export const emailSeal = (id: string): string => `letter:${id}`;

interface Bodies {
	text_body: string;
	html_body: string;
}

/**
 * The bodies of a letter as they are stored: sealed, whatever it is. Links in letters let their reader in, and the database has only hashes of them elsewhere;
 * a copy of its tables must not be a bunch of keys.
 */
export const storedBodies = (
	{ text, html }: { text: string; html: string },
	id: string,
	settings: Settings,
): Bodies & { sealed: Buffer } => ({
	text_body: "",
	html_body: "",
	sealed: sealerOf(settings).seal(Buffer.from(JSON.stringify({ text, html })), emailSeal(id)),
});

const open = (sealed: Buffer, id: string, settings: Settings): string => {
	try {
		return sealerOf(settings).open(sealed, emailSeal(id)).toString();
	} catch (cause) {
		// Who sends it would otherwise seem to have been refused by the mail server.
		throw Object.assign(new Error("the letter does not open with the keys that are here", { cause }), {
			code: "ESEALED",
		});
	}
};

/** A stored letter with its bodies to be read; one of an earlier release may still have them in the clear. @throws `ESEALED` when it was sealed with a key that is not here */
export const openedEmail = <L extends Bodies & { id: string; sealed: Buffer | null }>(
	{ sealed, ...letter }: L,
	settings: Settings,
): Omit<L, "sealed"> => {
	if (!sealed) return letter;
	const { text, html } = JSON.parse(open(sealed, letter.id, settings)) as { text: string; html: string };
	return { ...letter, text_body: text, html_body: html };
};

/** So many in one transaction. */
const AT_ONCE = 100;

/**
 * Seals letters that lie in the clear: of an earlier release, of a node that still runs it, or from a backup of one. Any number of nodes may; each is sealed once.
 * @returns how many were
 */
export const sealEarlierEmails = async ({
	database,
	settings,
}: {
	database: Pick<Database, "patient">;
	settings: Settings;
}): Promise<number> => {
	let sealed = 0;
	for (;;) {
		const done = await database.patient.transaction(async (trx) => {
			// A letter that is being noted as sent just now is passed over until the next look: neither waits for the other.
			const { rows } = await sql<Bodies & { id: string }>`
				select id, text_body, html_body from letter where sealed is null order by id limit ${AT_ONCE} for update skip locked
			`.execute(trx);
			for (const { id, text_body, html_body } of rows) {
				const stored = storedBodies({ text: text_body, html: html_body }, id, settings);
				await sql`update letter set text_body = '', html_body = '', sealed = ${stored.sealed} where id = ${id}`.execute(
					trx,
				);
			}
			return rows.length;
		});
		sealed += done;
		if (done < AT_ONCE) return sealed;
	}
};

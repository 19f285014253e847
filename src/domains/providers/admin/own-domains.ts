import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { evidenceOf } from "./mailbox-evidence.ts";

// Which addresses belong to an organisation (decision 75).

/**
 * The own domains of accounts: those of their owners' addresses, which signing in has proven. Leaves out domains that say
 * little about an organisation: public mail, government, education, and those of several organisations.
 */
export const ownDomains = async (
	db: Db | Transaction,
	accounts: readonly number[],
): Promise<{ account_id: number; domain: string }[]> => {
	const { rows } = await sql<{ account_id: number; domain: string }>`
		select distinct m.account_id, split_part(w.email, '@', 2) as domain
		from member_in_force m join person w on w.id = m.person_id
		where m.account_id = any (${`{${accounts.join()}}`}::int[]) and m.is_owner and m.accepted_at is not null and w.is_active
		order by 1, 2
	`.execute(db);
	const own: typeof rows = [];
	for (const row of rows)
		if ((await evidenceOf(db, `@${row.domain}`, { accountId: row.account_id, own: [row.domain] })) === "own")
			own.push(row);
	return own;
};

const hashOf = (email: string): Buffer => createHash("sha256").update(mailboxKey(email)).digest();

/** Remembers that an account removed a person, in every spelling of the mailbox. */
export const rememberRemoval = async (trx: Transaction, accountId: number, email: string, at: Date): Promise<void> => {
	await sql`
		insert into removed_member (account_id, mailbox_hash, removed_at) values (${accountId}, ${hashOf(email)}, ${at})
		on conflict (account_id, mailbox_hash) do update set removed_at = excluded.removed_at
	`.execute(trx);
};

/** A person who is invited again may also join again later. */
export const forgetRemoval = async (trx: Transaction, accountId: number, email: string): Promise<void> => {
	await sql`delete from removed_member where account_id = ${accountId} and mailbox_hash = ${hashOf(email)}`.execute(
		trx,
	);
};

export const wasRemoved = async (db: Db | Transaction, accountId: number, email: string): Promise<boolean> =>
	(
		await sql`select from removed_member where account_id = ${accountId} and mailbox_hash = ${hashOf(email)}`.execute(
			db,
		)
	).rows.length > 0;

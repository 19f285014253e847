import { createHash } from "node:crypto";
import { sql } from "kysely";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { evidenceOf } from "./mailbox-evidence.ts";

// Which addresses belong to an organisation (decision 72).

/**
 * Accounts' own domains: the domains of their owners' addresses, which signing in has proven. Leaves out domains that say
 * little about an organisation: public mail, government, education, and domains that several organisations share.
 */
export const ownDomains = async (
	db: Db | Transaction,
	accounts: readonly number[],
): Promise<{ account_id: number; domain: string }[]> => {
	const rows = await db
		.selectFrom("member_in_force as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.distinct()
		.select(({ fn, lit }) => ["m.account_id", fn<string>("split_part", ["w.email", sql.lit("@"), lit(2)]).as("domain")])
		.where("m.account_id", "=", anyOf(accounts))
		.where("m.is_owner", "=", true)
		.where("m.accepted_at", "is not", null)
		.where("w.is_active", "=", true)
		.orderBy("m.account_id")
		.orderBy("domain")
		.execute();
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

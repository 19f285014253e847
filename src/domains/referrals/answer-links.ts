import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Recipients } from "./recipients.ts";

// Links in emails to a provider without users, to answer a referral (decision 72).

/** How long a link works. */
const LINK_DAYS = 30;
export const TOKEN = /^[\w-]{43}$/;

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
const hashOfAddress = (address: RawBuilder<unknown>) => sql`sha256(convert_to(lower(btrim(${address})), 'UTF8'))`;

/** Adds a new link to emails that go to a profile's own address. Earlier links keep working. */
export const withAnswerLink = async (
	trx: Transaction,
	referral: string,
	recipients: Recipients,
	at: Date,
): Promise<Recipients> => {
	const [address] = recipients.to;
	if (recipients.way !== "profile" || !address) return recipients;
	const token = randomBytes(32).toString("base64url");
	await sql`
		insert into answer_link (token_hash, referral_id, sent_to_hash, created_at, ends_at)
		values (${hashOfToken(token)}, ${referral}, ${hashOfAddress(sql`${address}::text`)}, ${at}, ${new Date(at.getTime() + LINK_DAYS * 24 * 3600_000)})
	`.execute(trx);
	return { ...recipients, token };
};

export interface Link {
	referral_id: string;
	provider_id: number;
	used_at: Date | null;
}

/**
 * A link that still works: not expired, and its address is still the one the referral goes to.
 * @throws Problem 404 for any other link, so that callers can't tell which
 */
export const findLink = async (db: Db | Transaction, token: string, now: Date, lock = false): Promise<Link> => {
	if (!TOKEN.test(token)) throw notFound();
	const { rows } = await sql<Link>`
		select l.referral_id, r.provider_id, l.used_at from answer_link l join referral r on r.id = l.referral_id join provider p on p.id = r.provider_id join account a on a.id = p.account_id and a.frozen_at is null
		where l.token_hash = ${hashOfToken(token)} and p.is_active and l.ends_at > ${now} and l.sent_to_hash = ${hashOfAddress(sql`coalesce(r.sent_to, p.email)`)}
		${lock ? sql`for update of l` : sql``}
	`.execute(db);
	if (!rows[0]) throw notFound();
	return rows[0];
};

/** Marks a link as used. @throws Problem 404 if it has ended, 409 if it was used before */
export const spendLink = async (trx: Transaction, token: string, at: Date): Promise<void> => {
	const { used_at } = await findLink(trx, token, at, true);
	if (used_at) throw conflict("This link has already been used.");
	await sql`update answer_link set used_at = ${at} where token_hash = ${hashOfToken(token)}`.execute(trx);
};

/** Lets a link answer once more, after its answer was undone. */
export const reopenLink = async (trx: Transaction, token: string): Promise<void> => {
	await sql`update answer_link set used_at = null where token_hash = ${hashOfToken(token)}`.execute(trx);
};

/** Ends every link of a referral. */
export const endLinks = async (trx: Transaction, referral: string): Promise<void> => {
	await sql`delete from answer_link where referral_id = ${referral}`.execute(trx);
};

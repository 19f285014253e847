import { createHash, randomBytes } from "node:crypto";
import { type Expression, expressionBuilder } from "kysely";
import type { DB } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Recipients } from "./recipients.ts";

// Links in emails to a provider without users, to answer a referral (decision 72).

/** How long a link works. */
const LINK_DAYS = 30;
export const TOKEN = /^[\w-]{43}$/;

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
const { fn, val, cast } = expressionBuilder<DB>();
const hashOfAddress = (address: Expression<string | null>) =>
	fn<Buffer>("sha256", [fn("convert_to", [fn("lower", [fn("btrim", [address])]), val("UTF8")])]);

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
	await trx
		.insertInto("answer_link")
		.values({
			...{ token_hash: hashOfToken(token), referral_id: referral, created_at: at },
			sent_to_hash: hashOfAddress(cast<string>(val(address), "text")),
			ends_at: new Date(at.getTime() + LINK_DAYS * 24 * 3600_000),
		})
		.execute();
	return { ...recipients, token };
};

export type Link = Awaited<ReturnType<typeof findLink>>;

/**
 * A link that still works: not expired, and its address is still the one the referral goes to.
 * @throws Problem 404 for any other link, so that callers can't tell which
 */
export const findLink = async (db: Db | Transaction, token: string, now: Date, lock = false) => {
	if (!TOKEN.test(token)) throw notFound();
	const link = await db
		.selectFrom("answer_link as l")
		.innerJoin("referral as r", "r.id", "l.referral_id")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["l.referral_id", "r.provider_id", "l.used_at"])
		.where("l.token_hash", "=", hashOfToken(token))
		.where("l.ends_at", ">", now)
		.where("p.is_active", "=", true)
		.where("a.frozen_at", "is", null)
		.where((eb) => eb("l.sent_to_hash", "=", hashOfAddress(eb.fn.coalesce("r.sent_to", "p.email"))))
		.$if(lock, (query) => query.forUpdate("l"))
		.executeTakeFirst();
	if (!link) throw notFound();
	return link;
};

const setUsed = (trx: Transaction, token: string, at: Date | null) =>
	trx.updateTable("answer_link").set({ used_at: at }).where("token_hash", "=", hashOfToken(token)).execute();

/** Marks a link as used. @throws Problem 404 if it has ended, 409 if it was used before */
export const spendLink = async (trx: Transaction, token: string, at: Date): Promise<void> => {
	const { used_at } = await findLink(trx, token, at, true);
	if (used_at) throw conflict("This link has already been used.");
	await setUsed(trx, token, at);
};

/** Lets a link answer once more, after its answer was undone. */
export const reopenLink = async (trx: Transaction, token: string): Promise<void> => {
	await setUsed(trx, token, null);
};

/** Ends every link of a referral. */
export const endLinks = async (trx: Transaction, referral: string): Promise<void> => {
	await trx.deleteFrom("answer_link").where("referral_id", "=", referral).execute();
};

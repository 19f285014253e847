import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import { hashOfToken } from "./rules.ts";

/** So long the link of a letter leads to the visitor's own page. */
const LINK_DAYS = 365;

/** A new private link to the visitor's own page of a request. @returns its token, which nobody keeps but the letter */
export const newQuoteLink = async (trx: Transaction, quoteId: string, at: Date): Promise<string> => {
	const token = randomBytes(32).toString("base64url");
	const ends = new Date(at.getTime() + LINK_DAYS * 24 * 3600_000);
	await sql`insert into request_link (token_hash, quote_id, created_at, ends_at) values (${hashOfToken(token)}, ${quoteId}, ${at}, ${ends})`.execute(trx);
	return token;
};

/** The request that a private link leads to; undefined for an unknown link and one that has ended. */
export const findLinkedQuote = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
	const { rows } = await sql<{ quote_id: string }>`select quote_id from request_link where token_hash = ${hashOfToken(token)} and ends_at > ${now}`.execute(db);
	return rows[0]?.quote_id;
};

/** Where a private link leads. */
export const linkPath = (token: string): string => `/my-request/${token}`;

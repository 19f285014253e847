import { createHash, randomBytes } from "node:crypto";
import type { Db, Transaction } from "#platform/db/database.ts";

/** How long an emailed link to the visitor's private page works. */
const LINK_DAYS = 365;

/** What a private link leads to: a connect request, or a search without results. */
export type LinkedTo = { quoteId: string; enquiryId?: undefined } | { enquiryId: string; quoteId?: undefined };

/** The columns that name a request, to store it. */
export const keysOf = ({ quoteId, enquiryId }: LinkedTo) => ({
	quote_id: quoteId ?? null,
	enquiry_id: enquiryId ?? null,
});

/** For `where(...isAbout(table, of))`: rows of the table about this request. */
export const isAbout = <T extends string>(table: T, of: LinkedTo) =>
	of.quoteId !== undefined
		? ([`${table}.quote_id` as `${T}.quote_id` | `${T}.enquiry_id`, "=", of.quoteId] as const)
		: ([`${table}.enquiry_id` as `${T}.quote_id` | `${T}.enquiry_id`, "=", of.enquiryId] as const);

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new link, not yet written: its token, which only the email holds, and its row without the request. */
export const privateLink = (at: Date) => {
	const token = randomBytes(32).toString("base64url");
	const ends = new Date(at.getTime() + LINK_DAYS * 24 * 3600_000);
	return { token, row: { token_hash: hashOf(token), created_at: at, ends_at: ends } };
};

/** Makes a link to a request's private page. @returns its token */
export const newPrivateLink = async (trx: Transaction, to: LinkedTo, at: Date): Promise<string> => {
	const { token, row } = privateLink(at);
	await trx
		.insertInto("request_link")
		.values({ ...row, ...keysOf(to) })
		.execute();
	return token;
};

/** A query for the private link of a token, while it works. */
export const linkedBy = (db: Db, token: string, now: Date) =>
	db.selectFrom("request_link").where("token_hash", "=", hashOf(token)).where("ends_at", ">", now);

/** Finds the request of a private link; undefined if the link is unknown or expired. */
export const findLinked = async (db: Db, token: string, now: Date): Promise<LinkedTo | undefined> => {
	const row = await linkedBy(db, token, now).select(["quote_id", "enquiry_id"]).executeTakeFirst();
	return row && (row.quote_id === null ? { enquiryId: row.enquiry_id ?? "" } : { quoteId: row.quote_id });
};

/** Path of a private page. */
export const linkPath = (token: string): string => `/my-request/${token}`;

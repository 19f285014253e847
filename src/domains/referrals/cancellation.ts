import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import { findRequest, type RequestOf } from "./request.ts";

/** Sets or clears when a visitor cancelled their request. */
export const setCancelled = async (trx: Transaction, of: RequestOf, at: Date | null): Promise<void> => {
	const table = sql.table(of.quoteId === undefined ? "enquiry" : "quote");
	await sql`update ${table} set cancelled_at = ${at} where id = ${of.quoteId ?? of.enquiryId}`.execute(trx);
};

/** Whether the visitor cancelled a request. Call it after locking the request. */
export const isCancelled = async (trx: Transaction, of: RequestOf): Promise<boolean> =>
	Boolean((await findRequest(trx, of))?.cancelled_at);

/** Continues a cancelled request, because a colleague recorded new consent. */
export const continueRequest = (trx: Transaction, of: RequestOf): Promise<void> => setCancelled(trx, of, null);

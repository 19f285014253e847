import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** Records an event on a connect request's case, which is a higher domain (`tell_case`, db/migrations/0066). */
export const tellCaseOfQuote = async (
	trx: Transaction,
	quoteId: string,
	at: Date,
	what: string,
	facts: Record<string, unknown>,
): Promise<void> => {
	await sql`select tell_case(${quoteId}::uuid, null, ${at}::timestamptz, null, ${what}::text, ${JSON.stringify(facts)}::jsonb)`.execute(
		trx,
	);
};

import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

/** An event of a case: its kind, and its facts. */
export type CaseEvent = readonly [what: string, facts: Record<string, unknown>];

/**
 * Records events on a connect request's case, which is a higher domain, in their order and in one statement
 * (db/functions/tell_case.sql).
 */
export const tellCaseOfQuote = async (
	trx: Transaction,
	quoteId: string,
	at: Date,
	events: readonly CaseEvent[],
): Promise<void> => {
	if (events.length === 0) return;
	await sql`
		select tell_case(${quoteId}::uuid, null, ${at}::timestamptz, null, told.event ->> 0, told.event -> 1)
		from (select event from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (event, nth) order by nth) told
	`.execute(trx);
};

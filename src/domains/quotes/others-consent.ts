import { sql } from "kysely";
import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { tellCaseOfQuote } from "./tell-case.ts";

// "And others that fit, without my name" (decision 92). The referrals domain asks them (ask-others.ts).

/** Stores the consent with the words that were agreed to. */
export const recordOthersConsent = async (trx: Transaction, quoteId: string, at: Date): Promise<void> => {
	await sql`insert into others_consent (quote_id, wording, given_at) values (${quoteId}, ${OTHERS_WORDS}, ${at})`.execute(
		trx,
	);
	await tellCaseOfQuote(trx, quoteId, at, "others-agreed", {});
	await recordAuditEvent(trx, at, {
		personId: null,
		event: "consent.given",
		about: `quote:${quoteId}`,
		facts: { others: true, way: "connect-form" },
	});
};

/** Ends the consent. @returns whether there was one */
export const endOthersConsent = async (trx: Transaction, quoteId: string, at: Date): Promise<boolean> => {
	const { numAffectedRows } = await sql`
		update others_consent set ended_at = ${at} where quote_id = ${quoteId} and ended_at is null
	`.execute(trx);
	return (numAffectedRows ?? 0n) > 0n;
};

/** When the standing consent was given; null if there is none. */
export const othersAgreedAt = async (db: Db | Transaction, quoteId: string): Promise<Date | null> => {
	const { rows } = await sql<{ given_at: Date }>`
		select given_at from others_consent where quote_id = ${quoteId} and ended_at is null
	`.execute(db);
	return rows[0]?.given_at ?? null;
};

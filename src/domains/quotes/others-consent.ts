import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { CaseEvent } from "./tell-case.ts";

// "And others that fit, without my name" (decision 71). The referrals domain asks them (ask-others.ts).

/**
 * Stores the consent with the words that were agreed to.
 * @param filters of the search that the request came from
 * @returns what to tell the case
 */
export const recordOthersConsent = async (
	trx: Transaction,
	quoteId: string,
	filters: string | null,
	at: Date,
): Promise<CaseEvent> => {
	await trx
		.insertInto("others_consent")
		.values({ quote_id: quoteId, wording: OTHERS_WORDS, filters, given_at: at })
		.execute();
	await recordAuditEvent(trx, at, {
		personId: null,
		event: "consent.given",
		about: `quote:${quoteId}`,
		facts: { others: true, way: "connect-form" },
	});
	return ["others-agreed", {}];
};

/** Ends the consent. @returns whether there was one */
export const endOthersConsent = async (trx: Transaction, quoteId: string, at: Date): Promise<boolean> => {
	const { numUpdatedRows } = await trx
		.updateTable("others_consent")
		.set({ ended_at: at })
		.where("quote_id", "=", quoteId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
};

/** When the standing consent was given; null if there is none. */
export const othersAgreedAt = async (db: Db | Transaction, quoteId: string): Promise<Date | null> => {
	const row = await db
		.selectFrom("others_consent")
		.select("given_at")
		.where("quote_id", "=", quoteId)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return row?.given_at ?? null;
};

import { expressionBuilder, sql } from "kysely";
import type { DB } from "#db/rows.ts";
import type { Transaction } from "#platform/db/database.ts";
import { readDanger } from "./read-danger.ts";

/** What a text belongs to. */
export interface MarkedSubject {
	quoteId?: string | undefined;
	enquiryId?: string | undefined;
	chatId?: string | undefined;
	reviewId?: number | undefined;
	/** The review that a provider replied to. */
	responseTo?: number | undefined;
}

/**
 * Marks the case of a text that holds words of danger, so that a colleague reads it first. The mark says nothing about
 * the words. Call it in the transaction that stores the text, after the trigger that opens the case
 * (`mark_danger`, db/functions).
 * @returns whether it was marked
 */
export const markDanger = async (
	trx: Transaction,
	of: MarkedSubject,
	texts: readonly (string | null | undefined)[],
	at: Date,
): Promise<boolean> => {
	if (!readDanger(texts.filter(Boolean).join("\n\n"))) return false;
	await sql`
		select mark_danger(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid, ${of.chatId ?? null}::uuid, ${of.reviewId ?? null}::int,
			${of.responseTo ?? null}::int, ${at}::timestamptz)
	`.execute(trx);
	return true;
};

/**
 * Puts the request's case before a colleague, because of what a provider wrote. It holds nothing: a provider can't stop a
 * request that others have too (decision 23).
 */
export const markProvidersWords = async (
	trx: Transaction,
	of: Pick<MarkedSubject, "quoteId" | "enquiryId">,
	texts: readonly (string | null | undefined)[],
	at: Date,
): Promise<void> => {
	if (readDanger(texts.filter(Boolean).join("\n\n")))
		await sql`
			select mark_providers_words(${of.quoteId ?? null}::uuid, ${of.enquiryId ?? null}::uuid, ${at}::timestamptz)
		`.execute(trx);
};

const { fn, val } = expressionBuilder<DB>();

/** SQL: whether the case of this request is marked, so nothing of it may go to a provider. */
export const isMarked = (of: { quoteId?: string | undefined; enquiryId?: string | undefined }) =>
	fn<boolean>("is_marked", [val(of.quoteId ?? null), val(of.enquiryId ?? null)]);

import { newPrivateLink } from "#domains/accounts/private-link.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { newsLetter } from "./mail.ts";
import { findRequest, referenceOf, requestOfRow } from "./request.ts";

/**
 * Emails the visitor that their page has news; nothing if they gave no address. Each email has a link of its own, since only hashes of links are kept.
 * @param news answer: a provider answered; change: we stopped or took back what a provider could see
 */
export const tellVisitor = async (
	services: Pick<Services, "clock" | "outbox" | "settings">,
	trx: Transaction,
	row: { id: string; version: number; quote_id: string | null; enquiry_id: string | null },
	news: "answer" | "change",
): Promise<void> => {
	const of = requestOfRow(row);
	const request = await findRequest(trx, of);
	if (!request?.email) return;
	const token = await newPrivateLink(trx, of, services.clock());
	// An answer comes once; other changes may come again.
	const key = news === "answer" ? `referral:${row.id}` : `referral:${row.id}:${row.version}`;
	await services.outbox.post(trx, [
		newsLetter({ key, email: request.email, reference: referenceOf(of), token, news }, services.settings),
	]);
};

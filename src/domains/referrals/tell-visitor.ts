import { newPrivateLink } from "#domains/accounts/private-link.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { newsEmail } from "./mail.ts";
import { findRequest, referenceOf, requestOfRow } from "./request.ts";

/**
 * Emails the visitor that their page has an update, if they gave an address. Each email has its own link, because we
 * only store hashes of links.
 * @param news answer: a provider answered; change: we withdrew or paused a provider's access
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
	// A referral has one answer, but it can change several times.
	const key = news === "answer" ? `referral:${row.id}` : `referral:${row.id}:${row.version}`;
	await services.outbox.enqueue(trx, [
		newsEmail({ key, email: request.email, reference: referenceOf(of), token, news }, services.settings),
	]);
};

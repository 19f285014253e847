import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { keepContactClocks } from "./contact-clock.ts";
import { referralEmails } from "./mail.ts";
import { recipientsOf } from "./recipients.ts";
import type { RequestOf } from "./request.ts";
import { isOpened, listOfRequest, referenceOfReferral } from "./store.ts";

/**
 * Tells each provider whose yes was held back that it can open the referral now, and starts its time to contact the
 * person. Call it when a hold of the request has ended; it does nothing while another stands.
 */
export const tellReleased = async (
	{ outbox, settings }: Pick<Services, "outbox" | "settings">,
	trx: Transaction,
	of: RequestOf,
	at: Date,
): Promise<void> => {
	await keepContactClocks(trx, at, of);
	for (const row of await listOfRequest(trx, of)) {
		if (row.opened_at !== null || !isOpened(row)) continue;
		const about = {
			id: row.id,
			reference: referenceOfReferral(row.number),
			provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
		};
		const to = await recipientsOf(trx, row.provider_id, row.id);
		await outbox.enqueue(trx, referralEmails(settings, "referral-resumed", about, to, {}, row.version));
	}
};

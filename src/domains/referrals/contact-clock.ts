import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";
import { isOf, type RequestOf } from "./request.ts";

/**
 * Starts the clock of each provider that can now see the person, and clears that of providers that no longer can, so
 * that it starts again. Every way to a yes ends here: news to the visitor and the job both call it.
 * @param of only this request
 */
export const keepContactClocks = async (trx: Transaction, at: Date, of?: RequestOf): Promise<void> => {
	const which = of ? sql`and ${isOf(of, "r")}` : sql``;
	const isVisible = sql`r.paused_at is null and not is_marked(r.quote_id, r.enquiry_id)
		and exists (select from provider p where p.id = r.provider_id and p.is_active)
		and exists (
			select from referral_consent n where n.provider_id = r.provider_id and n.ended_at is null
				and coalesce(n.quote_id, n.enquiry_id) = coalesce(r.quote_id, r.enquiry_id)
		)
		and not exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting')`;
	await sql`
		update referral r set visible_at = ${at} where r.state = 'accepted' and r.visible_at is null and ${isVisible} ${which}
	`.execute(trx);
	await sql`
		update referral r set visible_at = null, contact_reminded_at = null, contact_asked_at = null, contact_missed_at = null
		where r.visible_at is not null and (r.state = 'new' or (r.state = 'accepted' and not (${isVisible}))) ${which}
	`.execute(trx);
};

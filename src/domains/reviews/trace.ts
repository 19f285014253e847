import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { looksAlike, subscriber } from "#platform/security/rate-limit-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** Where a review is sent from. */
export interface Origin {
	/** Network address. */
	address: string;
	userAgent: string;
}

/**
 * Keeps where a review came from, as keyed fingerprints: equal for equal ones, and nothing of the address or browser can be had back. Addresses that
 * everybody shares, on the machine itself, say nothing and are left out.
 */
export const insertTrace = async (
	trx: Transaction,
	settings: Settings,
	reviewId: number,
	at: Date,
	{ address, userAgent }: Origin,
): Promise<void> => {
	await dropOldTraces(trx, at);
	if (looksAlike(address)) return;
	const from = subscriber(address);
	const sealer = sealerOf(settings);
	await sql`
		insert into review_trace (review_id, at, address, device)
		values (${reviewId}, ${at}, ${sealer.fingerprint("review address", from)}, ${sealer.fingerprint("review device", from, userAgent)})
	`.execute(trx);
};

/** Whatever is older than its rule of retention allows is gone, 90 days at most (docs/decisions/0025-retention.md): what is promised does not wait for a nightly run. */
export const dropOldTraces = async (db: Db | Transaction, now: Date): Promise<void> => {
	await sql`
		delete from review_trace where at < ${now}::timestamptz - coalesce(
			(select make_interval(days => least(90, r.keep_number * case r.keep_unit when 'day' then 1 when 'month' then 30 else 365 end)) from retention_rule r
				where r.code = 'review-traces'),
			interval '90 days'
		)
	`.execute(db);
};

import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { looksAlike, subscriber } from "#platform/security/rate-limit-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** Where a review was sent from. */
export interface Origin {
	/** Network address. */
	address: string;
	userAgent: string;
	/** The browser's visitor token. It isn't stored. */
	browser?: string | undefined;
}

/**
 * Stores where a review came from as keyed fingerprints. They can be compared, but the address and browser can't be
 * recovered. Loopback addresses are left out, because they say nothing about the sender.
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

/**
 * Deletes traces of reviews and reports past their retention period, 90 days at most (docs/decisions/0025-retention.md), without waiting for
 * the nightly run.
 */
export const dropOldTraces = async (db: Db | Transaction, now: Date): Promise<void> => {
	const before = sql`${now}::timestamptz - coalesce(
		(select make_interval(days => least(90, r.keep_number * case r.keep_unit when 'day' then 1 when 'month' then 30 else 365 end)) from retention_rule r
			where r.code = 'review-traces'),
		interval '90 days'
	)`;
	await sql`delete from review_trace where at < ${before}`.execute(db);
	await sql`update content_report set network = null where network is not null and at < ${before}`.execute(db);
};

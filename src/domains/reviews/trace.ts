import { sql } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { looksAlike, subscriber } from "#platform/rate-limit-store.ts";
import { sealerOf } from "#platform/sealed.ts";

/** Where reviews came from is kept so long (decision 21). */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3600_000;

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
export const insertTrace = async (trx: Transaction, settings: Settings, reviewId: number, at: Date, { address, userAgent }: Origin): Promise<void> => {
	await dropOldTraces(trx, at);
	if (looksAlike(address)) return;
	const from = subscriber(address);
	const sealer = sealerOf(settings);
	await sql`
		insert into review_trace (review_id, at, address, device)
		values (${reviewId}, ${at}, ${sealer.fingerprint("review address", from)}, ${sealer.fingerprint("review device", from, userAgent)})
	`.execute(trx);
};

/** Whatever is older than it may be is gone. */
export const dropOldTraces = async (db: Db | Transaction, now: Date): Promise<void> => {
	await sql`delete from review_trace where at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}`.execute(db);
};

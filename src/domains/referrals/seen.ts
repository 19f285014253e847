import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { ReferralRow } from "./store.ts";

/**
 * Records when a provider first read what is needed, whichever way: a list, the page, the API or an emailed link. The
 * watch on silent readers counts it (watch-providers.ts), and so do the figures. Nobody sees that of one referral.
 */
export const markSeen = async (
	db: Db | Transaction,
	rows: readonly Pick<ReferralRow, "id" | "seen_at">[],
	at: Date,
): Promise<void> => {
	const fresh = rows.filter(({ seen_at }) => seen_at === null).map(({ id }) => id);
	if (fresh.length > 0)
		await sql`update referral set seen_at = ${at} where id = any (${`{${fresh.join()}}`}::uuid[]) and seen_at is null`.execute(
			db,
		);
};

import { WAITS } from "#contract/referrals/states.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { ClaimRow } from "./claims.ts";
import { dueAfter } from "./expressions.ts";
import type { ReferralEmail } from "./mail.ts";
import { findReferral, isOnHold, referenceOfReferral } from "./store.ts";

/**
 * The referral of a claim whose yes is checked at `at`, and by when the provider promised to call the person, in words.
 * @returns undefined for a claim without a referral, or if there is nobody to call: on hold, our team checks something first, or the person still chooses
 */
export const promisedCall = async (
	trx: Transaction,
	claim: ClaimRow,
	at: Date,
): Promise<{ referral: ReferralEmail; contactBy: string } | undefined> => {
	const row = claim.referral_id === null ? undefined : await findReferral(trx, claim.provider_id, claim.referral_id);
	if (row?.state !== "accepted" || !row.shares || isOnHold(row) || row.is_held_back) return undefined;
	const due = await trx.selectNoFrom(dueAfter(at, WAITS.contact.over).as("by")).executeTakeFirst();
	const by = row.contact_by ?? due?.by ?? at;
	return {
		referral: {
			id: row.id,
			reference: referenceOfReferral(row.number),
			provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
		},
		contactBy: localMoment(by, row.provider_state),
	};
};

import { isInTouch } from "#contract/referrals/phases.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { tellOwner } from "#domains/accounts/case-owner.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { moveWithin } from "./move.ts";
import { lockRequest, type RequestOf, tellCase } from "./request.ts";
import { asVisitorSees, isOnHold, lockNewest, type ReferralRow, referenceOfReferral, updateReferral } from "./store.ts";

/** Whether we ask the visitor if this provider has been in touch: its time to do so is over. */
export const isContactAsked = (seen: ReferralRow): boolean =>
	seen.state === "accepted" && seen.contact_asked_at !== null && seen.shares !== null && !isOnHold(seen);

/**
 * Records whether a provider that said yes has been in touch, as its visitor says. "Yes" moves the referral as the
 * provider does. "No" puts the case before a colleague at once. Idempotent: the same answer again changes nothing.
 * @returns false if the visitor had said the same before
 * @throws Problem 409 if we don't ask about this provider
 */
export const sayContacted = (
	services: Services,
	of: RequestOf,
	{ provider, contacted }: { provider: number; contacted: boolean },
): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		await lockRequest(trx, of);
		const row = await lockNewest(trx, of, provider);
		if (contacted && row && isInTouch(row)) return false;
		if (!row || !isContactAsked(asVisitorSees(row)))
			throw conflict("You can't answer this now. Your page shows how things are with this provider.");
		const at = services.clock();
		if (contacted) {
			await moveWithin(trx, row, at, {
				...{ act: "contacted", by: "visitor", personId: null },
				facts: { way: "own-page" },
			});
			return true;
		}
		if (row.contact_missed_at !== null) return false;
		await updateReferral(trx, row.id, at, { contact_missed_at: at });
		const referral = referenceOfReferral(row.number);
		await tellCase(trx, of, {
			at,
			personId: null,
			what: "contact-missed",
			facts: { provider: row.provider, referral, way: "own-page" },
		});
		await recordAuditEvent(trx, at, { personId: null, event: "referral.contact-missed", about: `referral:${row.id}` });
		await tellOwner(services, trx, of, `said that ${row.provider} hasn't been in touch`);
		return true;
	});

import { CLAIM_MOVES, type ClaimAct } from "#contract/referrals/claim-states.ts";
import type { Actor } from "#contract/shared/states.ts";
import { finishMove } from "#domains/accounts/moves.ts";
import { setClaimState } from "#domains/providers/admin/claim-state.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import type { Services } from "#platform/services.ts";
import { type ClaimRow, requestOfClaim } from "./claims.ts";
import { type RequestOf, tellCase } from "./request.ts";
import { referenceOfReferral } from "./store.ts";

interface Moved {
	act: ClaimAct;
	by: Actor;
	/** Null for the claimant, the provider's own address and the service. */
	personId: number | null;
	/** What it changes apart from the state. */
	change?: Parameters<typeof setClaimState>[3];
	/** For the audit log. */
	facts?: Record<string, unknown>;
	/** What its case hears. */
	tell?: { what: string; facts?: object; of?: RequestOf };
	emails?: Email[];
}

export const factsOf = (row: ClaimRow) => ({
	provider: row.provider,
	...(row.number === null ? {} : { referral: referenceOfReferral(row.number) }),
});

/**
 * Does an act on a locked claim, as the table of moves says: its state, case, audit and emails.
 * @throws Problem 409 if the act can't follow the claim's state
 */
export const moveClaim = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	row: ClaimRow,
	at: Date,
	{ act, by, personId, change, facts = {}, tell, emails = [] }: Moved,
): Promise<void> => {
	await setClaimState(trx, row, { act, by }, change);
	if (tell) {
		const told = { ...factsOf(row), ...tell.facts };
		await tellCase(trx, tell.of ?? requestOfClaim(row), { at, personId, what: tell.what, facts: told });
	}
	const about = `provider:${row.provider_id}`;
	await finishMove(services, trx, at, CLAIM_MOVES[act], {
		personId,
		about,
		facts: { claim: row.id, ...facts },
		emails,
	});
};

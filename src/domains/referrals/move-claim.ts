import type { UpdateObject } from "kysely";
import { CLAIM_MOVES, type ClaimAct, type ClaimState, claimState } from "#contract/referrals/claim-states.ts";
import { type Actor, stateAfter } from "#contract/shared/states.ts";
import type { DB } from "#db/rows.ts";
import { checkMove, finishMove } from "#domains/accounts/moves.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict } from "#platform/http/problem.ts";
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
	change?: Omit<UpdateObject<DB, "profile_claim">, "state">;
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

const refusalOf = (act: ClaimAct, state: ClaimState) => {
	if (act === "release") return conflict("This isn't on hold.");
	if ((act === "hold" || act === "end") && state.startsWith("refused")) return conflict("This was refused already.");
	if (act === "hold") return conflict("This is on hold already.");
	if (state === "waiting-held") return conflict("This is on hold. Release it first.");
	return conflict("A colleague has already checked this.");
};

/** @throws Problem 409 if the act can't follow the claim's state */
export const checkClaimAct = (act: ClaimAct, row: Pick<ClaimRow, "state" | "held_at">, by: Actor): void => {
	const state = claimState(row);
	checkMove(CLAIM_MOVES[act], { state, by }, () => refusalOf(act, state));
};

/**
 * Does an act on a locked claim, as the table of moves says: its state, case, audit and emails.
 * @throws Problem 409 if the act can't follow the claim's state
 */
export const moveClaim = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	row: ClaimRow,
	at: Date,
	{ act, by, personId, change = {}, facts = {}, tell, emails = [] }: Moved,
): Promise<void> => {
	checkClaimAct(act, row, by);
	const move = CLAIM_MOVES[act];
	// The hold is in columns of its own.
	const state = stateAfter<ClaimState>(move, claimState(row)).replace("-held", "");
	await trx
		.updateTable("profile_claim")
		.set({ ...change, state })
		.where("id", "=", row.id)
		.execute();
	if (tell) {
		const told = { ...factsOf(row), ...tell.facts };
		await tellCase(trx, tell.of ?? requestOfClaim(row), { at, personId, what: tell.what, facts: told });
	}
	const about = `provider:${row.provider_id}`;
	await finishMove(services, trx, at, move, { personId, about, facts: { claim: row.id, ...facts }, emails });
};

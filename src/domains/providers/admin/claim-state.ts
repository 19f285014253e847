import type { UpdateObject } from "kysely";
import { CLAIM_MOVES, type ClaimAct, type ClaimState, claimState } from "#contract/referrals/claim-states.ts";
import { type Actor, stateAfter } from "#contract/shared/states.ts";
import type { DB } from "#db/rows.ts";
import { checkMove } from "#domains/accounts/moves.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";

type Held = Parameters<typeof claimState>[0];

const refusalOf = (act: ClaimAct, state: ClaimState) => {
	if (act === "release") return conflict("This isn't on hold.");
	if ((act === "hold" || act === "end") && state.startsWith("refused")) return conflict("This was refused already.");
	if (act === "hold") return conflict("This is on hold already.");
	if (state === "waiting-held") return conflict("This is on hold. Release it first.");
	return conflict("A colleague has already checked this.");
};

/** @throws Problem 409 if the act can't follow the claim's state */
export const checkClaimAct = (act: ClaimAct, row: Held, by: Actor): void => {
	const state = claimState(row);
	checkMove(CLAIM_MOVES[act], { state, by }, () => refusalOf(act, state));
};

/**
 * Writes the state that an act gives a locked claim, as the table of moves says. Nothing else writes it, except the
 * database when a profile leaves the site (provider_inactive_ends_claims).
 * @throws Problem 409 if the act can't follow the claim's state
 */
export const setClaimState = async (
	trx: Transaction,
	row: Held & { id: string },
	{ act, by }: { act: ClaimAct; by: Actor },
	change: Omit<UpdateObject<DB, "profile_claim">, "state"> = {},
): Promise<void> => {
	checkClaimAct(act, row, by);
	// The hold is in columns of its own.
	const state = stateAfter<ClaimState>(CLAIM_MOVES[act], claimState(row)).replace("-held", "");
	await trx
		.updateTable("profile_claim")
		.set({ ...change, state })
		.where("id", "=", row.id)
		.execute();
};

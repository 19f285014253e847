import type { Insertable, Updateable } from "kysely";
import { RESPONSE_MOVES, type ResponseMove, type ResponseState } from "#contract/reviews/states.ts";
import type { Actor } from "#contract/shared/states.ts";
import type { ReviewResponse } from "#db/rows.ts";
import { checkMove, finishMove } from "#domains/accounts/moves.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { keepEarlier } from "./response-store.ts";

interface Moved {
	act: ResponseMove;
	by: Actor;
	personId: number;
	/** New text, or what the team's act changes. */
	set?: Omit<Updateable<ReviewResponse>, "review_id">;
	/** What follows the change. Returns its emails. */
	after?: () => Promise<Email[]>;
}

/** The state of the response to a review. */
export const responseState = (row: { response: string | null; hidden_at: Date | null }): ResponseState => {
	if (row.response === null) return "none";
	return row.hidden_at === null ? "public" : "hidden";
};

/**
 * Does an act on the response to a locked review, as the table of moves says. A text that is replaced or removed is kept
 * for the team.
 * @throws Problem 409 if the act can't follow its state
 */
export const moveResponse = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	{ reviewId, state }: { reviewId: number; state: ResponseState },
	at: Date,
	{ act, by, personId, set = {}, after }: Moved,
): Promise<void> => {
	const move = RESPONSE_MOVES[act];
	checkMove(move, { state, by }, () => conflict("You can't do that with the response as it is now."));
	const isNewText = act === "written" || act === "written-to-check";
	if (isNewText || move.to === "none") await keepEarlier(trx, reviewId, { at, by: personId });
	if (move.to === "none") await trx.deleteFrom("review_response").where("review_id", "=", reviewId).execute();
	else {
		const hidden = move.to === null ? {} : { hidden_at: move.to === "hidden" ? at : null };
		const acted = isNewText ? { updated_at: at, updated_by: personId, original: null } : { acted_at: at };
		const change = { ...set, ...hidden, ...acted };
		if (state === "none")
			await trx
				.insertInto("review_response")
				.values({ review_id: reviewId, ...change } as Insertable<ReviewResponse>)
				.execute();
		else await trx.updateTable("review_response").set(change).where("review_id", "=", reviewId).execute();
	}
	const emails = (await after?.()) ?? [];
	await finishMove(services, trx, at, move, { personId, about: `review:${reviewId}`, emails });
};

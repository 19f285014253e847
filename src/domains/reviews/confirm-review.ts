import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { waitingLetter } from "./mail.ts";
import { findByToken, type LinkedReview, markConfirmed } from "./store.ts";
import { hashOfLink } from "./submit-review.ts";

const TOKEN = /^[\w-]{43}$/;

const ended = () => new Problem(410, "This link has ended.");

/** Whether a link still waits: after a first use it stays good for saying thank you, whatever the team decided (product decision 6). */
const stateOf = (review: LinkedReview | undefined, now: Date): "waiting" | "confirmed" => {
	if (!review) throw notFound();
	if (review.confirmed_at !== null) return "confirmed";
	if (review.link_ends_at <= now) throw ended();
	return "waiting";
};

/**
 * What a confirmation link leads to; changes nothing, for mail scanners open links too (open questions R3).
 * @throws Problem 404 for an unknown token, 410 for one that ended unused
 */
export const readConfirmation = async ({ database, clock }: Services, token: string) => {
	const review = TOKEN.test(token) ? await findByToken(database.db, hashOfLink(token)) : undefined;
	const state = stateOf(review, clock());
	return { state, provider: review?.provider_id ?? 0 };
};

/**
 * Confirms the reviewer's e-mail address and tells the team, once; again answers the same.
 * @throws Problem 404 for an unknown token, 410 for one that ended unused
 */
export const confirmReview = async ({ database, clock, outbox, settings }: Services, token: string) => {
	if (!TOKEN.test(token)) throw notFound();
	return database.transaction(async (trx) => {
		const review = await findByToken(trx, hashOfLink(token), true);
		const now = clock();
		if (stateOf(review, now) === "waiting" && review) {
			await markConfirmed(trx, review.id, now);
			const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
			await outbox.post(trx, [waitingLetter({ id: review.id, provider }, settings)]);
		}
		return { state: "confirmed" as const, provider: review?.provider_id ?? 0 };
	});
};

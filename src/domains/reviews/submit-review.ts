import { createHash, randomBytes } from "node:crypto";
import type { ReviewSubmission } from "#contract/reviews/reviews.ts";
import { REVIEW_CLOCKS, REVIEW_MOVES } from "#contract/reviews/states.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { endOf } from "#contract/shared/states.ts";
import { finishMove } from "#domains/accounts/moves.ts";
import { findProvider } from "#domains/providers/store.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import { invalid, keyTaken, Problem } from "#platform/http/problem.ts";
import { checkRequestKey } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { hashOfRequest } from "#platform/text.ts";
import { confirmationEmail } from "./mail.ts";
import { findByRequestKey, insertReview } from "./store.ts";
import { insertTrace, type Origin } from "./trace.ts";

/** The SHA-256 hash of a confirmation link's token. The database stores only this. */
export const hashOfLink = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The error for a second review from a confirmed address, whether or not the first is published (RVW-020). */
export const onlyOne = () =>
	new Problem(409, reviewsCopy.onlyOne, {
		errors: [{ field: "email", message: reviewsCopy.onlyOne, code: "unique" }],
	});

/**
 * Saves a review and queues the email that asks to confirm the address, in one transaction (RVW-024). Repeating a
 * request key with the same review returns the same review. The trigger review_opens_case opens the moderation case,
 * and review_of_merged moves it from a merged profile.
 * @returns the review's id
 * @throws Problem 400 for an invalid request key, 409 if the address has a confirmed review or the key was used for
 * another review, 422 for an unknown or inactive provider
 */
export const submitReview = async (
	services: Services,
	review: ReviewSubmission,
	sender: Origin & { requestKey: string | undefined },
): Promise<number> => {
	const { database, clock, settings } = services;
	const { requestKey } = sender;
	checkRequestKey(requestKey);
	const requestHash = requestKey === undefined ? undefined : hashOfRequest(review);
	const repeated = async () => {
		const held = requestKey === undefined ? undefined : await findByRequestKey(database.db, requestKey);
		if (held && requestHash && !held.request_hash.equals(requestHash))
			throw keyTaken("Another review was already sent with this Idempotency-Key. Send this one with a new key.");
		return held?.id;
	};
	const first = await repeated();
	if (first !== undefined) return first;

	const provider = await findProvider(database.db, String(review.provider));
	if (!provider?.is_active)
		throw invalid([{ field: "provider", message: "This provider doesn't take reviews.", code: "unavailable" }]);

	const now = clock();
	const token = randomBytes(32).toString("base64url");
	const id = await database.transaction(async (trx) => {
		const written = await insertReview(trx, {
			...review,
			provider: provider.id,
			now,
			tokenHash: hashOfLink(token),
			linkEnds: endOf(REVIEW_CLOCKS.confirm, now),
			requestKey,
			requestHash,
		});
		if (written !== undefined) {
			await insertTrace(trx, settings, written, now, sender);
			await markDanger(trx, { reviewId: written }, [review.comment], now);
			await finishMove(services, trx, now, REVIEW_MOVES.submit, {
				...{ personId: null, about: `review:${written}`, cause: sender },
				emails: [confirmationEmail({ id: written, provider, email: review.email, token }, settings)],
			});
		}
		return written;
	});
	if (id !== undefined) return id;
	// Either the same request was sent twice at once, or the address has a confirmed review of this provider.
	const other = await repeated();
	if (other !== undefined) return other;
	throw onlyOne();
};

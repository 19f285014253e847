import { proveContact } from "#domains/accounts/contact-proof.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { waitingEmail } from "./mail.ts";
import { moveWithin, UNDECIDED } from "./move.ts";
import { findByToken, hasConfirmedReview, type LinkedReview, lockAddress } from "./store.ts";
import { hashOfLink, onlyOne } from "./submit-review.ts";

const TOKEN = /^[\w-]{43}$/;

const ended = () => new Problem(410, "This link has expired.");

/**
 * The state of a link. Once used, it stays "confirmed" whatever the team decides (RVW-025).
 * @throws Problem 409 if another review from the address was confirmed first
 */
const stateOf = async (
	db: Db | Transaction,
	review: LinkedReview | undefined,
	now: Date,
): Promise<"waiting" | "confirmed"> => {
	if (!review) throw notFound();
	if (review.confirmed_at !== null) return "confirmed";
	if (await hasConfirmedReview(db, review.provider_id, review.email)) throw onlyOne();
	if (review.link_ends_at <= now) throw ended();
	return "waiting";
};

/**
 * Reads the state of a confirmation link. Changes nothing, because mail scanners open links too (decision 21).
 * @throws Problem 404 for an unknown token, 409 if another review from the address was confirmed first, 410 if it
 * expired unused
 */
export const readConfirmation = async ({ database, clock }: Services, token: string) => {
	const review = TOKEN.test(token) ? await findByToken(database.db, hashOfLink(token)) : undefined;
	const state = await stateOf(database.db, review, clock());
	return { state, provider: review?.provider_id ?? 0 };
};

/**
 * Confirms the reviewer's email address and emails the team. Idempotent.
 * @throws Problem 404 for an unknown token, 409 if another review from the address was confirmed first, 410 if it
 * expired unused
 */
export const confirmReview = async (services: Services, token: string) => {
	if (!TOKEN.test(token)) throw notFound();
	return services.database.transaction(async (trx) => {
		const review = await findByToken(trx, hashOfLink(token), true);
		const now = services.clock();
		if (review) await lockAddress(trx, review.provider_id, review.email);
		if ((await stateOf(trx, review, now)) === "waiting" && review) {
			const { id } = review;
			const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
			await moveWithin(services, trx, review, now, {
				...{ act: "confirm", by: "visitor", personId: null, change: { confirmed_at: now, ...UNDECIDED } },
				after: async () => {
					await proveContact(trx, { reviewId: id }, { kind: "email", how: "link", at: now, personId: null });
					return [waitingEmail({ id, provider }, services.settings)];
				},
			});
		}
		return { state: "confirmed" as const, provider: review?.provider_id ?? 0 };
	});
};

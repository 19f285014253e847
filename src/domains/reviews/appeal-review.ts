import { proveContact } from "#domains/accounts/contact-proof.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { appealSeal, findAppealByToken, hashOfAppeal, type LinkedAppeal, moveAppeal } from "./appeal-store.ts";
import { appealedEmail } from "./mail.ts";
import { moveWithin, UNDECIDED } from "./move.ts";
import { hasConfirmedReview, lockAddress } from "./store.ts";
import { onlyOne } from "./submit-review.ts";

const TOKEN = /^[\w-]{43}$/;

const stateOf = (appeal: LinkedAppeal | undefined, now: Date) => {
	if (!appeal) throw notFound();
	if (appeal.made_at === null && appeal.ends_at <= now) throw new Problem(410, "This link has expired.");
	const { provider_id: id, provider_name: name, provider_slug: url_slug } = appeal;
	return {
		state: appeal.made_at === null ? ("waiting" as const) : ("made" as const),
		provider: { id, name, url_slug },
	};
};

/**
 * Reads the appeal of a link. Changes nothing, because mail scanners open links too.
 * @throws Problem 404 for an unknown token, 410 if it expired unused
 */
export const readAppeal = async ({ database, clock }: Services, token: string) =>
	stateOf(TOKEN.test(token) ? await findAppealByToken(database.db, hashOfAppeal(token)) : undefined, clock());

/**
 * Appeals against a rejection: the review waits for the team again and its case reopens. Idempotent.
 * @throws Problem 404 for an unknown token, 409 if another review from the address was confirmed first, 410 if it
 * expired unused
 */
export const appealReview = async (services: Services, token: string, words: string) => {
	const { database, clock, settings } = services;
	if (!TOKEN.test(token)) throw notFound();
	return database.transaction(async (trx) => {
		const now = clock();
		const appeal = await findAppealByToken(trx, hashOfAppeal(token), true);
		const { state, provider } = stateOf(appeal, now);
		if (state === "waiting" && appeal) {
			if (appeal.confirmed_at === null) {
				await lockAddress(trx, appeal.provider_id, appeal.email);
				if (await hasConfirmedReview(trx, appeal.provider_id, appeal.email)) throw onlyOne();
			}
			const { review_id: id, state: reviewState, version } = appeal;
			const sealed = sealerOf(settings).seal(Buffer.from(words), appealSeal(id));
			// The trigger review_opens_case_again reads when it was made.
			await moveAppeal(trx, id, appeal, { act: "make", set: { made_at: now, words: sealed } });
			await moveWithin(services, trx, { id, state: reviewState, version }, now, {
				...{ act: "appeal", by: "visitor", personId: null },
				// The emailed link confirms the address too, if it wasn't confirmed before (migration 0049).
				change: { confirmed_at: appeal.confirmed_at ?? now, ...UNDECIDED },
				after: async () => {
					await markDanger(trx, { reviewId: id }, [words], now);
					await proveContact(trx, { reviewId: id }, { kind: "email", how: "link", at: now, personId: null });
					return [appealedEmail({ id, provider }, settings)];
				},
			});
		}
		return { state: "made" as const, provider };
	});
};

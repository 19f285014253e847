import { noteDeed } from "#domains/accounts/audit.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { whyNotPublish } from "./rules.ts";
import { decide, findForTeam, type TeamReviewRow } from "./store.ts";

/**
 * Publishes a review, or rejects it with a reason, published ones included; the deed is noted with who did it. The same decision again changes nothing.
 * @param reason null publishes
 * @throws Problem 404 for an unknown review, 409 when it cannot be published yet
 */
export const decideReview = ({ database, clock }: Services, id: number, by: number, reason: string | null): Promise<TeamReviewRow> =>
	database.transaction(async (trx) => {
		const review = await findForTeam(trx, id, true);
		if (!review) throw notFound();
		const why = reason === null ? whyNotPublish(review.state) : undefined;
		if (why) throw conflict(why);
		if (reason === null ? review.state === "published" : review.state === "rejected" && review.rejection_reason === reason) return review;
		const now = clock();
		await decide(trx, id, { now, by, reason });
		await noteDeed(trx, now, {
			personId: by,
			deed: reason === null ? "review.published" : "review.rejected",
			about: `review:${id}`,
			facts: { was: review.state },
		});
		const decided = await findForTeam(trx, id);
		if (!decided) throw new Error("the review just decided is gone");
		return decided;
	});

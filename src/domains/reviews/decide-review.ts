import { randomBytes } from "node:crypto";
import {
	APPEAL_DAYS,
	REVIEW_CHECK_KEYS,
	type RejectionReason,
	type ReviewCheck,
} from "#contract/reviews/moderation-options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findAppeal, hashOfAppeal, insertDecision, offerAppeal, settleAppeal, withdrawOffer } from "./appeal-store.ts";
import { decisionEmail } from "./mail.ts";
import { mayDecide, whyNotPublish } from "./rules.ts";
import { decide, findForTeam, type TeamReviewRow } from "./store.ts";

const DAY_MS = 24 * 3600_000;

/** Who of the team decides. */
export type Decider = Pick<Person, "id" | "role" | "team_role">;

/** What the team decided of a review. */
export interface Decision {
	/** The version of the review it was made from. */
	version: number;
	/** Null publishes. */
	reason: RejectionReason | null;
	/** Points of the checklist that are in order. */
	checks: readonly ReviewCheck[];
	/** What the letter says besides. */
	words: string;
}

/**
 * Publishes a review, or rejects it with a reason, published ones included; the reviewer has a letter, which offers an appeal where there was none yet. Where
 * nobody confirmed the e-mail address, no letter goes: it may be somebody's who wrote nothing. Everything is noted with who did it. The same decision again changes nothing.
 * @throws Problem 404 for an unknown review; 409 when it cannot be published yet or was changed meanwhile; 403 for whoever made the decision that was
 * appealed against, and on an appeal for whoever may not decide any; 422 when points of the checklist are missing, or words where the reason needs them
 */
export const decideReview = (
	{ database, clock, outbox, settings }: Services,
	id: number,
	by: Decider,
	decision: Decision,
): Promise<TeamReviewRow> =>
	database.transaction(async (trx) => {
		const { version, reason, words } = decision;
		const state = reason === null ? "published" : "rejected";
		const checks = REVIEW_CHECK_KEYS.filter((key) => decision.checks.includes(key));
		const review = await findForTeam(trx, id, true);
		if (!review) throw notFound();
		const why = reason === null ? whyNotPublish(review) : undefined;
		if (why) throw conflict(why);
		if (review.state === state && (reason === null || review.rejection_reason === reason)) return review;
		if (review.version !== version)
			throw conflict("Somebody changed this review meanwhile. Look at it again, then decide.");
		const appeal = await findAppeal(trx, id);
		const isOnAppeal = appeal?.made_at != null && appeal.settled_at === null;
		if (!mayDecide(appeal, by.id))
			throw forbidden("The reviewer appealed against your decision. Somebody else of the team decides again.");
		if (isOnAppeal && !mayAsTeam(by, "appeals.decide")) throw forbidden("The reviewer appealed. A lead decides again.");
		if (reason === null && checks.length < REVIEW_CHECK_KEYS.length)
			throw invalid([
				{
					field: "checks",
					message:
						"Check every point before you publish. If one is not in order, reject the review or remove the names",
				},
			]);
		const isReached = review.confirmed_at !== null;
		if (isReached && reason === "other" && !words)
			throw invalid([{ field: "words", message: "Please tell the reviewer why" }]);

		const now = clock();
		await decide(trx, id, { now, by: by.id, reason });
		const number = await insertDecision(trx, settings, {
			reviewId: id,
			at: now,
			by: by.id,
			state,
			reason,
			checks,
			words,
			isOnAppeal,
		});
		if (isOnAppeal) await settleAppeal(trx, id, now);
		// One appeal, whatever is decided after it; what somebody asked for themselves needs none.
		const token =
			isReached && reason !== null && reason !== "withdrawn" && appeal?.made_at == null
				? randomBytes(32).toString("base64url")
				: undefined;
		if (token)
			await offerAppeal(trx, {
				reviewId: id,
				tokenHash: hashOfAppeal(token),
				ends: new Date(now.getTime() + APPEAL_DAYS * DAY_MS),
				by: by.id,
			});
		else await withdrawOffer(trx, id);
		await recordAuditEvent(trx, now, {
			personId: by.id,
			deed: `review.${state}`,
			about: `review:${id}`,
			facts: { was: review.state, ...(reason ? { reason } : {}) },
		});
		const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
		if (isReached)
			await outbox.enqueue(trx, [
				decisionEmail(
					{
						id,
						provider,
						email: review.email,
						number,
						reason,
						words,
						isOnAppeal,
						isRedacted: review.original !== null,
						appealToken: token,
					},
					settings,
				),
			]);
		const decided = await findForTeam(trx, id);
		if (!decided) throw new Error("the review just decided is gone");
		return decided;
	});

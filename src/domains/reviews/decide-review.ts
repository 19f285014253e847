import { randomBytes } from "node:crypto";
import { REVIEW_CHECK_KEYS, type RejectionReason, type ReviewCheck } from "#contract/reviews/moderation-options.ts";
import { REVIEW_CLOCKS } from "#contract/reviews/states.ts";
import { endOf } from "#contract/shared/states.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { conflict, forbidden, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { appealState, findAppeal, hashOfAppeal, insertDecision, moveAppeal } from "./appeal-store.ts";
import { decisionEmail } from "./mail.ts";
import { move } from "./move.ts";
import { needsChecksNow } from "./needs-checks.ts";
import { mayDecide, NOT_CONFIRMED } from "./rules.ts";
import { settleWith } from "./settle-with.ts";
import type { TeamReviewRow } from "./store.ts";

/**
 * Whether the case has a mark that no colleague has settled: words of danger (domains/cases/clear-danger.ts), or "This
 * wasn't me" from the writer's address (domains/cases/settle-denial.ts).
 */
const isOpenMark = async (trx: Transaction, id: number, mark: "danger_at" | "denied_at"): Promise<boolean> =>
	(await trx.selectFrom("team_case").select("id").where("review_id", "=", id).where(mark, "is not", null).execute())
		.length > 0;

/** The team member who decides. */
export type Decider = Pick<Person, "id" | "role" | "team_role">;

/** A decision on a review. */
export interface Decision {
	/** The version of the review that the decider read. */
	version: number;
	/** The reason to reject; null publishes. */
	reason: RejectionReason | null;
	/** The ticked points of the checklist. */
	checks: readonly ReviewCheck[];
	/** A personal note that is added to the email. */
	words: string;
}

/**
 * Publishes a review, or rejects it with a reason; a published review can be rejected too. The reviewer gets an
 * email, which offers an appeal unless there was one already. An unconfirmed address gets no email, because its owner
 * may not have written the review. Every decision is audited. Idempotent. The triggers review_closes_case and
 * reviews_updated close its case and update the profile's rating.
 * @throws Problem 404 for an unknown review; 409 if it can't be published yet, is still marked as danger or has changed; 403 if the caller made
 * the decision under appeal or may not decide appeals; 422 if a required note is missing, or points of the checklist while something is flagged
 */
export const decideReview = (
	services: Services,
	id: number,
	by: Decider,
	{ version, reason, words, ...decision }: Decision,
): Promise<TeamReviewRow> => {
	const { settings } = services;
	const state = reason === null ? ("published" as const) : ("rejected" as const);
	const asked = {
		...{ act: reason === null ? ("publish" as const) : ("reject" as const), personId: by.id, version },
		changed: "A colleague has changed this review. Check it again, then decide.",
		isDone: (row: TeamReviewRow) => row.state === state && (reason === null || row.rejection_reason === reason),
	};
	return move(services, id, asked, async (trx, review, now) => {
		if (reason === null && review.confirmed_at === null) throw conflict(NOT_CONFIRMED);
		const checks = REVIEW_CHECK_KEYS.filter((key) => decision.checks.includes(key));
		const appeal = await findAppeal(trx, id);
		const isOnAppeal = appealState(appeal) === "open";
		if (!mayDecide(appeal, by.id))
			throw forbidden("The reviewer appealed against your decision, so someone else in the team must decide.");
		if (isOnAppeal && !mayAsTeam(by, "appeals.decide"))
			throw forbidden("The reviewer appealed, so a lead must decide.");
		// A lead decides what is published of a review that may tell of a crime, after the call (decision 83).
		if (reason === null && review.danger_at !== null && !mayAsTeam(by, "appeals.decide"))
			throw forbidden("This review may be about a person in danger. Call the writer, then a lead decides.");
		if (review.danger_at !== null && (await isOpenMark(trx, id, "danger_at")))
			throw conflict("Call the writer first, and clear the mark in the case with a note.");
		if (reason === null && (await isOpenMark(trx, id, "denied_at")))
			throw conflict(
				"Someone at the writer's address says that they didn't write it. Decide about that in the case first.",
			);
		if (reason === null && checks.length < REVIEW_CHECK_KEYS.length && (await needsChecksNow(trx, review, isOnAppeal)))
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

		const after = async (): Promise<Email[]> => {
			const number = await insertDecision(trx, settings, {
				...{ reviewId: id, at: now, by: by.id, state, reason, checks, words, isOnAppeal },
			});
			if (isOnAppeal) await moveAppeal(trx, id, appeal, { act: "settle", set: { settled_at: now } });
			// The decision answers the open reports of the review as well (decision 50).
			const { emails } = await settleWith(trx, settings, review, {
				...{ part: "review", isRemoved: reason !== null, at: now, by: by.id },
			});
			// Offer only one appeal per review, and none if the reviewer asked us to remove it.
			const isUnused = appeal?.made_at == null;
			const token =
				isReached && reason !== null && reason !== "withdrawn" && isUnused
					? randomBytes(32).toString("base64url")
					: undefined;
			if (token)
				await moveAppeal(trx, id, appeal, {
					act: "offer",
					set: { token_hash: hashOfAppeal(token), ends_at: endOf(REVIEW_CLOCKS.appeal, now), decided_by: by.id },
				});
			else if (isUnused) await moveAppeal(trx, id, appeal, { act: "withdraw" });
			if (!isReached) return emails;
			const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
			const isRedacted = review.original !== null;
			const about = { id, provider, email: review.email, number, reason, words, isOnAppeal, isRedacted };
			return [...emails, decisionEmail({ ...about, appealToken: token }, settings)];
		};
		const change = {
			...{ decided_at: now, decided_by: by.id, rejection_reason: reason },
			...(reason === null && { published_at: review.published_at ?? now }),
		};
		return { change, after, facts: { was: review.state, ...(reason ? { reason } : {}) } };
	});
};

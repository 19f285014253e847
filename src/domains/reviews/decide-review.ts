import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import {
	APPEAL_DAYS,
	REVIEW_CHECK_KEYS,
	type RejectionReason,
	type ReviewCheck,
} from "#contract/reviews/moderation-options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findAppeal, hashOfAppeal, insertDecision, offerAppeal, settleAppeal, withdrawOffer } from "./appeal-store.ts";
import { decisionEmail } from "./mail.ts";
import { mayDecide, whyNotPublish } from "./rules.ts";
import { settleWith } from "./settle-with.ts";
import { decide, findForTeam, type TeamReviewRow } from "./store.ts";

const DAY_MS = 24 * 3600_000;

/** Whether no colleague has read it yet (domains/cases/clear-danger.ts). */
const isStillMarked = async (trx: Transaction, id: number): Promise<boolean> => {
	const { rows } = await sql`select from team_case where review_id = ${id} and danger_at is not null`.execute(trx);
	return rows.length > 0;
};

/** Whether someone at the writer's address pressed "This wasn't me" (domains/cases/settle-denial.ts). */
const isDenied = async (trx: Transaction, id: number): Promise<boolean> => {
	const { rows } = await sql`select from team_case where review_id = ${id} and denied_at is not null`.execute(trx);
	return rows.length > 0;
};

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
 * the decision under appeal or may not decide appeals; 422 if points of the checklist or a required note are missing
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
		if (review.version !== version) throw conflict("A colleague has changed this review. Check it again, then decide.");
		const appeal = await findAppeal(trx, id);
		const isOnAppeal = appeal?.made_at != null && appeal.settled_at === null;
		if (!mayDecide(appeal, by.id))
			throw forbidden("The reviewer appealed against your decision, so someone else in the team must decide.");
		if (isOnAppeal && !mayAsTeam(by, "appeals.decide"))
			throw forbidden("The reviewer appealed, so a lead must decide.");
		// A lead decides what is published of a review that may tell of a crime, after the call (decision 83).
		if (reason === null && review.danger_at !== null && !mayAsTeam(by, "appeals.decide"))
			throw forbidden("This review may be about a person in danger. Call the writer, then a lead decides.");
		if (review.danger_at !== null && (await isStillMarked(trx, id)))
			throw conflict("Call the writer first, and clear the mark in the case with a note.");
		if (reason === null && (await isDenied(trx, id)))
			throw conflict(
				"Someone at the writer's address says that they didn't write it. Decide about that in the case first.",
			);
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
		// The decision answers the open reports of the review as well (decision 94).
		await settleWith(trx, { outbox, settings }, review, {
			part: "review",
			isRemoved: reason !== null,
			at: now,
			by: by.id,
		});
		// Offer only one appeal per review, and none if the reviewer asked us to remove it.
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
			event: `review.${state}`,
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
		if (!decided) throw new Error("review not found after deciding it");
		return decided;
	});

import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";

/** A review is submitted, confirmed by its author, then published or rejected by the team (RVL-016). */
export type ReviewState = "submitted" | "confirmed" | "published" | "rejected";

/** Providers may answer reviews under this many stars (RVL-015). */
export const RESPONSE_BELOW_STARS = 3;

const DAY_MS = 24 * 3600_000;

/** When a confirmation link sent now expires. */
export const linkEnds = (now: Date): Date => new Date(now.getTime() + REVIEW_CONFIRM_DAYS * DAY_MS);

/** The public name of a reviewer: the first letter of their email address and five asterisks (RVL-007, decision 7). */
export const maskReviewer = (email: string): string => {
	const [first = ""] = email.replace(/\p{C}/gu, "").trim();
	return `${first.toUpperCase()}*****`;
};

/**
 * Whether staff may write or change a response: to published reviews under three stars or with a response (RVL-015).
 */
export const canRespond = (review: {
	state: ReviewState;
	total_score: number;
	has_response: boolean;
	is_active: boolean;
}): boolean =>
	review.is_active &&
	review.state === "published" &&
	(review.total_score < RESPONSE_BELOW_STARS || review.has_response);

/** Why the team can't publish a review yet; undefined if they can. */
export const whyNotPublish = ({ confirmed_at }: { confirmed_at: Date | null }): string | undefined =>
	confirmed_at === null ? "The reviewer has not confirmed their email address yet." : undefined;

/** Whether a team member may decide on a review. They may not if they made the decision under appeal. */
export const mayDecide = (
	appeal: { made_at: Date | null; decided_by: number | null } | undefined,
	by: number,
): boolean => appeal?.made_at == null || appeal.decided_by !== by;

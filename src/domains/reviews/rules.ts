import type { ReviewState } from "#contract/reviews/states.ts";

/** Providers may answer reviews under this many stars (RVL-015). */
export const RESPONSE_BELOW_STARS = 3;

/** The public name of a reviewer: the first letter of their email address and five asterisks (RVL-007, decision 21). */
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

/** Why the team can't decide to publish or change a review yet. */
export const NOT_CONFIRMED = "The reviewer has not confirmed their email address yet.";

/** Whether a team member may decide on a review. They may not if they made the decision under appeal. */
export const mayDecide = (
	appeal: { made_at: Date | null; decided_by: number | null } | undefined,
	by: number,
): boolean => appeal?.made_at == null || appeal.decided_by !== by;

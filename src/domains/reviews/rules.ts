import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";

/** Where a review stands (product decision 6). */
export type ReviewState = "submitted" | "confirmed" | "published" | "rejected";

/** Providers may answer reviews under so many stars (moderation policy, visitor §9). */
export const RESPONSE_BELOW_STARS = 3;

const DAY_MS = 24 * 3600_000;

/** When a confirmation link sent now ends. */
export const linkEnds = (now: Date): Date => new Date(now.getTime() + REVIEW_CONFIRM_DAYS * DAY_MS);

/** A reviewer as the public sees them: the first letter of their e-mail address and five asterisks, however long it is (open questions V1). */
export const maskReviewer = (email: string): string => {
	const [first = ""] = email.replace(/\p{C}/gu, "").trim();
	return `${first.toUpperCase()}*****`;
};

/**
 * Whether a provider whose profile is shown may write or change a response: to published reviews under three stars, and to those that have one already (open
 * questions V4).
 */
export const canRespond = (review: { state: ReviewState; total_score: number; has_response: boolean; is_active: boolean }): boolean =>
	review.is_active && review.state === "published" && (review.total_score < RESPONSE_BELOW_STARS || review.has_response);

/** Why the team cannot publish a review now; undefined when it can, or already has. */
export const whyNotPublish = ({ confirmed_at }: { confirmed_at: Date | null }): string | undefined =>
	confirmed_at === null ? "The reviewer has not confirmed their e-mail address yet." : undefined;

/** Whether somebody of the team may decide on a review by what they did before: not whoever made the decision that its reviewer appealed against. */
export const mayDecide = (appeal: { made_at: Date | null; decided_by: number | null } | undefined, by: number): boolean =>
	appeal?.made_at == null || appeal.decided_by !== by;

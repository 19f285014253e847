import { REJECTION_REASONS, type RejectionReason } from "#contract/reviews/moderation-options.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { REVIEW_EMAILS } from "./emails.ts";

interface ReviewEmail {
	id: number;
	provider: { id: number; name: string; url_slug: string };
}
const valuesOf = ({ id, provider }: ReviewEmail) => ({
	review: id,
	provider: provider.name,
	profile: `/providers/${provider.url_slug}/${provider.id}`,
});

/** Asks the reviewer to confirm their email address. */
export const confirmationEmail = (
	{ email, token, ...review }: ReviewEmail & { email: string; token: string },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		REVIEW_EMAILS,
		"review-confirmation",
		{ about: `review:${review.id}`, to: email },
		{ ...valuesOf(review), token },
	);

const toTeam = (kind: "review-waiting" | "review-appealed") => (review: ReviewEmail, settings: Sending) =>
	composeEmail(
		settings,
		REVIEW_EMAILS,
		kind,
		{ about: `review:${review.id}`, to: settings.mail.team },
		valuesOf(review),
	);

/** Tells the team that a review is ready for a decision. */
export const waitingEmail = toTeam("review-waiting");

/** Tells the team that a reviewer appealed. */
export const appealedEmail = toTeam("review-appealed");

interface Decided extends ReviewEmail {
	email: string;
	/** The decision's id, because each decision has its own email. */
	number: number;
	/** The reason for rejection; null if the review is published. */
	reason: RejectionReason | null;
	/** A personal note from the team. */
	words: string;
	isOnAppeal: boolean;
	/** Whether names were removed from the review. */
	isRedacted: boolean;
	appealToken: string | undefined;
}

/** Tells the reviewer the decision, the reason and, if possible, how to appeal. */
export const decisionEmail = (
	{ id, provider, email, number, reason, words, isOnAppeal, isRedacted, appealToken }: Decided,
	settings: Sending,
): Email => {
	const head = { about: `review:${id}:${number}`, to: email };
	const values = { ...valuesOf({ id, provider }), note: words || null, isOnAppeal, appeal: appealToken };
	return reason === null
		? composeEmail(settings, REVIEW_EMAILS, "review-published", head, { ...values, isRedacted })
		: composeEmail(settings, REVIEW_EMAILS, "review-rejected", head, {
				...values,
				reason,
				why: REJECTION_REASONS[reason].email,
			});
};

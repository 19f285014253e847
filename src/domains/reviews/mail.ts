import {
	APPEAL_DAYS,
	NAME_REMOVED,
	REJECTION_REASONS,
	type RejectionReason,
} from "#contract/reviews/moderation-options.ts";
import { copy } from "#contract/shared/copy.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface ReviewEmail {
	id: number;
	provider: { id: number; name: string; url_slug: string };
}

/**
 * Asks the reviewer to confirm their email address. Doesn't quote the review, because the address may not be theirs.
 */
export const confirmationEmail = (
	{ id, provider, email, token }: ReviewEmail & { email: string; token: string },
	settings: Sending,
): Email => {
	const { brand } = settings;
	return {
		kind: "review-confirmation",
		about: `review:${id}`,
		to: email,
		replyTo: brand.email,
		subject: `Please confirm your review of ${provider.name}`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: "Please confirm your email address",
			paragraphs: [
				"Hello,",
				`Thank you for your review of ${provider.name}. Please confirm that this email address is yours. Then our team will read your review before we publish it.`,
				{
					button: {
						text: "Confirm my email address",
						href: `/providers/${provider.url_slug}/${provider.id}/review/confirm/${token}`,
					},
				},
				`The link works once, for ${REVIEW_CONFIRM_DAYS} days. We show only the first letter of your address with your review.`,
			],
			footer:
				"You got this email because someone wrote a review with this address on our site. If that wasn't you, do nothing and we'll never show it.",
		}),
	};
};

/** Tells the team that a review is ready for a decision. */
export const waitingEmail = ({ id, provider }: ReviewEmail, settings: Sending): Email => ({
	kind: "review-waiting",
	about: `review:${id}`,
	to: settings.mail.team,
	subject: `Review ${id} of ${provider.name} is ready to read`,
	...renderEmail({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: `Review ${id} is ready for a decision`,
		paragraphs: [
			`A reviewer of ${provider.name} confirmed their email address. Read the review, then publish or reject it.`,
			{ button: { text: "Open the review", href: `/team/reviews/${id}` } },
			`Remember: ${copy.reviews.customersOnly.toLowerCase()}`,
		],
	}),
});

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

/** Tells the reviewer the decision, the reason and, if possible, how to appeal. Doesn't quote the review. */
export const decisionEmail = (decided: Decided, settings: Sending): Email => {
	const { id, provider, email, number, reason, words, isOnAppeal, isRedacted, appealToken } = decided;
	const { brand } = settings;
	const profile = `/providers/${provider.url_slug}/${provider.id}`;
	const rejected: Part[] =
		reason === null
			? []
			: reason === "withdrawn"
				? [`${REJECTION_REASONS.withdrawn.letter} We no longer show your review of ${provider.name}.`]
				: [
						`Thank you for your review of ${provider.name}. ${isOnAppeal ? "You asked us to look at it again. Someone else in our team did." : "Our team has read it."} We haven't published it.`,
						`The reason: ${REJECTION_REASONS[reason].letter}`,
					];
	const published: Part[] =
		reason === null
			? [
					`Thank you for your review of ${provider.name}. ${isOnAppeal ? "You asked us to look at it again. Someone else in our team did, and it's now published." : "Our team has read it, and it's now published."}`,
					...(isRedacted
						? [`We removed names so that no one can be recognised. You'll see ${NAME_REMOVED} in their place.`]
						: []),
				]
			: [];
	const heading =
		reason === null
			? "Your review is published"
			: reason === "withdrawn"
				? "We've taken down your review"
				: "We haven't published your review";
	return {
		kind: reason === null ? "review-published" : "review-rejected",
		about: `review:${id}:${number}`,
		to: email,
		replyTo: brand.email,
		subject: `${heading}: ${provider.name}`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading,
			paragraphs: [
				"Hello,",
				...published,
				...rejected,
				...(words ? [words] : []),
				...(reason === null ? [{ button: { text: "See the reviews", href: `${profile}/reviews` } }] : []),
				...(appealToken
					? [
							`If you think we're wrong, ask us to look again within ${APPEAL_DAYS} days. Someone else in our team will decide. You can ask once.`,
							{ button: { text: "Ask us to look again", href: `${profile}/review/appeal/${appealToken}` } },
						]
					: []),
				`Our moderation policy says what we check. Questions? Reply to this email or call us on ${brand.phone}.`,
				{ button: { text: "Moderation policy", href: "/moderation-policy" } },
			],
			footer: "You got this email because someone wrote a review with this address on our site.",
		}),
	};
};

/** Tells the team that a reviewer appealed. */
export const appealedEmail = ({ id, provider }: ReviewEmail, settings: Sending): Email => ({
	kind: "review-appealed",
	about: `review:${id}`,
	to: settings.mail.team,
	subject: `Review ${id} of ${provider.name}: the reviewer has appealed`,
	...renderEmail({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: `The reviewer has appealed the decision on review ${id}`,
		paragraphs: [
			`Someone who didn't make the first decision on this review of ${provider.name} needs to look at it again.`,
			{ button: { text: "Open the review", href: `/team/reviews/${id}` } },
		],
		footer: "What they wrote is only in the console.",
	}),
});

import { APPEAL_DAYS, NAME_REMOVED, REJECTION_REASONS, type RejectionReason } from "#contract/reviews/moderation-options.ts";
import { copy } from "#contract/shared/copy.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";
import type { Settings } from "#platform/config.ts";
import { type Part, renderLetter } from "#platform/email/letter.ts";
import type { Letter } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface Told {
	id: number;
	provider: { id: number; name: string; url_slug: string };
}

/** Asks the reviewer to confirm their e-mail address. Nothing of the review is repeated: the address may be somebody else's. */
export const confirmationLetter = ({ id, provider, email, token }: Told & { email: string; token: string }, settings: Sending): Letter => {
	const { brand } = settings;
	return {
		kind: "review-confirmation",
		about: `review:${id}`,
		to: email,
		replyTo: brand.email,
		subject: `Please confirm your review of ${provider.name}`,
		...renderLetter({
			brand,
			publicUrl: siteAddress(settings),
			heading: "Please confirm your e-mail address",
			paragraphs: [
				"Hello,",
				`Thank you for your review of ${provider.name}. Please confirm that this e-mail address is yours. Then our team reads your review before it is shown.`,
				{ button: { text: "Confirm my e-mail address", href: `/providers/${provider.url_slug}/${provider.id}/review/confirm/${token}` } },
				`The link works once, for ${REVIEW_CONFIRM_DAYS} days. We show only the first letter of your address with your review.`,
			],
			footer: "You get this e-mail because a review with this address was written on our site. If that was not you, do nothing: it will never be shown.",
		}),
	};
};

/** Tells the team that a review waits for them. */
export const waitingLetter = ({ id, provider }: Told, settings: Sending): Letter => ({
	kind: "review-waiting",
	about: `review:${id}`,
	to: settings.mail.team,
	subject: `Review ${id} of ${provider.name} waits for you`,
	...renderLetter({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: `Review ${id} waits for a decision`,
		paragraphs: [
			`A reviewer of ${provider.name} confirmed their e-mail address. Read the review, then publish or reject it.`,
			{ button: { text: "Open the review", href: `/team/reviews/${id}` } },
			`Remember: ${copy.reviews.customersOnly.toLowerCase()}`,
		],
	}),
});

interface Decided extends Told {
	email: string;
	/** Counts decisions: each has a letter of its own. */
	number: number;
	/** Null: it is published. */
	reason: RejectionReason | null;
	/** What the team wrote besides. */
	words: string;
	isOnAppeal: boolean;
	/** Words were taken out of it. */
	isRedacted: boolean;
	appealToken: string | undefined;
}

/** Tells the reviewer what was decided, and why; and how to appeal, where they may. Nothing of the review is repeated. */
export const decisionLetter = (decided: Decided, settings: Sending): Letter => {
	const { id, provider, email, number, reason, words, isOnAppeal, isRedacted, appealToken } = decided;
	const { brand } = settings;
	const profile = `/providers/${provider.url_slug}/${provider.id}`;
	const rejected: Part[] =
		reason === null
			? []
			: reason === "withdrawn"
				? [`${REJECTION_REASONS.withdrawn.letter} Your review of ${provider.name} is not shown any more.`]
				: [
						`Thank you for your review of ${provider.name}. ${isOnAppeal ? "You asked us to look at it again. Somebody else of our team did." : "Our team has read it."} We do not publish it.`,
						`The reason: ${REJECTION_REASONS[reason].letter}`,
					];
	const published: Part[] =
		reason === null
			? [
					`Thank you for your review of ${provider.name}. ${isOnAppeal ? "You asked us to look at it again. Somebody else of our team did, and it is published now." : "Our team has read it, and it is published now."}`,
					...(isRedacted ? [`We took names out of it, so that nobody can be recognised. In their place stands ${NAME_REMOVED}.`] : []),
				]
			: [];
	const heading = reason === null ? "Your review is published" : reason === "withdrawn" ? "Your review is taken down" : "We do not publish your review";
	return {
		kind: reason === null ? "review-published" : "review-rejected",
		about: `review:${id}:${number}`,
		to: email,
		replyTo: brand.email,
		subject: `${heading}: ${provider.name}`,
		...renderLetter({
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
							`If you think we are wrong, ask us to look at it again within ${APPEAL_DAYS} days. Somebody else of our team then decides. You can do so once.`,
							{ button: { text: "Ask for another look", href: `${profile}/review/appeal/${appealToken}` } },
						]
					: []),
				`What we check is in our moderation policy. If you have a question, reply to this e-mail or ring us on ${brand.phone}.`,
				{ button: { text: "Moderation policy", href: "/moderation-policy" } },
			],
			footer: "You get this e-mail because a review with this address was written on our site.",
		}),
	};
};

/** Tells the team that a reviewer appealed. */
export const appealedLetter = ({ id, provider }: Told, settings: Sending): Letter => ({
	kind: "review-appealed",
	about: `review:${id}`,
	to: settings.mail.team,
	subject: `Review ${id} of ${provider.name}: the reviewer appeals`,
	...renderLetter({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: `The reviewer appeals against the decision on review ${id}`,
		paragraphs: [
			`Somebody who did not decide on this review of ${provider.name} before looks at it again.`,
			{ button: { text: "Open the review", href: `/team/reviews/${id}` } },
		],
		footer: "What was written is in the console only.",
	}),
});

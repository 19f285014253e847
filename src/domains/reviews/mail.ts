import { copy } from "#contract/copy.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/limits.ts";
import type { Settings } from "#platform/config.ts";
import { renderLetter } from "#platform/mail/letter.ts";
import type { Letter } from "#platform/mail/outbox.ts";
import { siteAddress } from "#platform/mail/site-address.ts";

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
			{ button: { text: `Profile of ${provider.name}`, href: `/providers/${provider.url_slug}/${provider.id}` } },
			`Remember: ${copy.reviews.customersOnly.toLowerCase()}`,
		],
	}),
});

import { type ResponseAct, WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface Moderated {
	reviewId: number;
	provider: { id: number; name: string; url_slug: string };
	/** The decision's id, because each decision has its own email. */
	number: number;
	act: ResponseAct;
	reason: string;
	/** Whether the public can read the response now. */
	isPublic: boolean;
}

const HEADINGS: Record<ResponseAct, string> = {
	hidden: "We hid your response to a review",
	shown: "Your response to a review is public",
	redacted: "We removed words from your response to a review",
	restored: "We put the removed words back in your response",
	removed: "We removed your response to a review",
};

const whatNow = ({ act, reason, isPublic }: Moderated): Part[] => {
	const waiting = isPublic ? "Everyone can read the rest of it." : "No one can read it on our site yet.";
	switch (act) {
		case "hidden":
			return [
				"No one can read the response on our site now.",
				{ facts: [["Why", reason]] },
				"You can change the response or remove it. If you change it, our team will check it before we publish it.",
			];
		case "removed":
			return [
				"No one can read the response on our site now.",
				{ facts: [["Why", reason]] },
				"You can write another response. Our team will check it before we publish it.",
			];
		case "redacted":
			return [
				`The words could identify a person, say something about their health, or give contact details. We show ${WORDS_REMOVED} in their place. ${waiting}`,
				"You can change the response or remove it. If you change it, our team will check it before we publish it.",
			];
		case "restored":
			return [
				isPublic
					? "Everyone can read the response as you wrote it."
					: "The response is as you wrote it. No one can read it on our site yet.",
			];
		case "shown":
			return [
				isPublic
					? "Everyone can read your response below the review."
					: "Everyone can read the response once the review is public.",
				"If you change it, our team will check it before we publish it.",
			];
	}
};

/**
 * Tells everyone who may answer the provider's reviews what the team did to a response. Quotes neither response nor
 * review.
 */
export const responseEmails = (moderated: Moderated, to: readonly string[], settings: Sending): Email[] => {
	const { reviewId, provider, number, act } = moderated;
	const { brand } = settings;
	return to.map((recipient) => ({
		kind: `response-${act}`,
		about: `review:${reviewId}:response-${number}`,
		to: recipient,
		replyTo: brand.email,
		subject: `${HEADINGS[act]}: ${provider.name}`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: HEADINGS[act],
			paragraphs: [
				"Hello,",
				`This is about a response that ${provider.name} wrote to a review on ${brand.name}.`,
				...whatNow(moderated),
				{ button: { text: "Open your reviews", href: `/admin/providers/${provider.url_slug}/${provider.id}/reviews` } },
				`If you think we're wrong, reply to this email or call us on ${brand.phone}.`,
			],
			footer: `You got this email because you look after ${provider.name} with us.`,
		}),
	}));
};

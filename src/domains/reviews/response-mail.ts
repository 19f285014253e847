import { NAME_REMOVED, type ResponseAct } from "#contract/moderation-options.ts";
import type { Settings } from "#platform/config.ts";
import { type Part, renderLetter } from "#platform/mail/letter.ts";
import type { Letter } from "#platform/mail/outbox.ts";
import { siteAddress } from "#platform/mail/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface Moderated {
	reviewId: number;
	provider: { id: number; name: string; url_slug: string };
	/** Of the decision: each has an email of its own. */
	number: number;
	act: ResponseAct;
	reason: string;
	/** Whether the public can read the reply now. */
	isPublic: boolean;
}

const HEADINGS: Record<ResponseAct, string> = {
	hidden: "We hid your reply to a review",
	shown: "Your reply to a review is public",
	redacted: "We removed words from your reply to a review",
	restored: "Your reply to a review is complete again",
	removed: "We removed your reply to a review",
};

const whatNow = ({ act, reason, isPublic }: Moderated): Part[] => {
	const waiting = isPublic ? "Everyone can read the rest of it." : "Nobody can read it on our site yet.";
	switch (act) {
		case "hidden":
			return [
				"Nobody can read the reply on our site now.",
				{ facts: [["Why", reason]] },
				"You can change the reply or remove it. If you change it, we'll look at it before it's public.",
			];
		case "removed":
			return ["Nobody can read the reply on our site now.", { facts: [["Why", reason]] }, "You can write another reply. We'll look at it before it's public."];
		case "redacted":
			return [
				`The words could identify a person, say something about their health, or give contact details. In their place we show ${NAME_REMOVED}. ${waiting}`,
				"You can change the reply or remove it. If you change it, we'll look at it before it's public.",
			];
		case "restored":
			return [isPublic ? "Everyone can read the reply as you wrote it." : "The reply is as you wrote it. Nobody can read it on our site yet."];
		case "shown":
			return [
				isPublic ? "Everyone can read the response below the review." : "Everyone can read the response once the review is public.",
				"If you change it, we'll look at it before it's public.",
			];
	}
};

/** Tells everyone who may answer the provider's reviews what the team did to a reply. Nothing of the reply or the review is repeated. */
export const responseLetters = (moderated: Moderated, to: readonly string[], settings: Sending): Letter[] => {
	const { reviewId, provider, number, act } = moderated;
	const { brand } = settings;
	return to.map((recipient) => ({
		kind: `response-${act}`,
		about: `review:${reviewId}:response-${number}`,
		to: recipient,
		replyTo: brand.email,
		subject: `${HEADINGS[act]}: ${provider.name}`,
		...renderLetter({
			brand,
			publicUrl: siteAddress(settings),
			heading: HEADINGS[act],
			paragraphs: [
				"Hello,",
				`This is about a reply that ${provider.name} wrote to a review on ${brand.name}.`,
				...whatNow(moderated),
				{ button: { text: "Open your reviews", href: `/admin/providers/${provider.url_slug}/${provider.id}/reviews` } },
				`If you think we are wrong, reply to this email or call us on ${brand.phone}.`,
			],
			footer: `You get this email because you look after ${provider.name} with us.`,
		}),
	}));
};

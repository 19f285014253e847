import type { Settings } from "#platform/config.ts";
import { renderEmail } from "#platform/email/letter.ts";
import type { Email } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface CaseEmail {
	caseId: string;
	/** Each letter's own: sent again it is the same letter. */
	key: string;
	to: string;
}

/** What whoever worked on a complaint writes to whoever made it, in their own words. */
export const complaintEmail = (
	{ caseId, key, to, reference, text }: CaseEmail & { reference: string; text: string },
	settings: Sending,
): Email => {
	const { brand } = settings;
	return {
		kind: "complaint-outcome",
		about: `case:${caseId}:${key}`,
		to,
		replyTo: brand.email,
		subject: `About your complaint or feedback (reference ${reference})`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: "About your complaint or feedback",
			paragraphs: [
				...text.split(/\n{2,}/),
				`Your reference is ${reference}. If you do not agree, or want to add something, reply to this e-mail or ring us on ${brand.phone}.`,
				{ button: { text: "Who else can help with a complaint", href: "/complaints-and-feedback" } },
			],
			footer: "You get this e-mail because a complaint or feedback with this address was sent on our site.",
		}),
	};
};

/** Says that we tried to ring, and how to reach us. */
export const notReachedEmail = ({ caseId, key, to }: CaseEmail, settings: Sending): Email => {
	const { brand } = settings;
	return {
		kind: "not-reached",
		about: `case:${caseId}:${key}`,
		to,
		replyTo: brand.email,
		subject: "We tried to ring you",
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: "We tried to ring you",
			paragraphs: [
				"Hello,",
				"You asked us to ring you back. We tried on several days and did not reach you.",
				`Ring us on ${brand.phone}, or reply to this e-mail with a day and time that suit you. Our help is free.`,
			],
			footer:
				"You get this e-mail because a call back was asked for with this address on our site. If that was not you, reply and tell us.",
		}),
	};
};

import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

interface CaseEmail {
	caseId: string;
	/** Identifies the email: the same key sends no second one. */
	key: string;
	to: string;
}

/** A colleague's reply to a complainant, in their own words. */
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
				`Your reference is ${reference}. If you don't agree, or want to add something, reply to this email or call us on ${brand.phone}.`,
				{ button: { text: "Who else can help with a complaint", href: "/complaints-and-feedback" } },
			],
			footer: "You got this email because someone sent us a complaint or feedback with this address.",
		}),
	};
};

/** Says that we tried to call, and how to reach us. */
export const notReachedEmail = ({ caseId, key, to }: CaseEmail, settings: Sending): Email => {
	const { brand } = settings;
	return {
		kind: "not-reached",
		about: `case:${caseId}:${key}`,
		to,
		replyTo: brand.email,
		subject: "We tried to call you",
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: "We tried to call you",
			paragraphs: [
				"Hello,",
				"You asked us to call you back. We tried on several days, but couldn't reach you.",
				`Call us on ${brand.phone}, or reply to this email with a day and time that suit you. Our help is free.`,
			],
			footer:
				"You got this email because someone gave this address when they asked us for a call back. If that wasn't you, reply to tell us.",
		}),
	};
};

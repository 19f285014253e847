import { CONTACT_LINK_DAYS } from "#contract/shared/limits.ts";
import { linkPath } from "#domains/accounts/private-link.ts";
import type { Email } from "#platform/email/outbox.ts";
import { emailParts, type ReferralEmail, type Sending, wayToAnswer, why } from "./mail.ts";
import type { Recipients } from "./recipients.ts";

interface About {
	key: string;
	email: string;
	reference: string;
}

/** Email to a new address, with the link that confirms it. */
export const confirmContactEmail = (about: About & { token: string }, settings: Sending): Email => ({
	...emailParts(settings, {
		kind: "contact-link",
		about: about.key,
		to: about.email,
		subject: `Confirm your new email address (reference ${about.reference})`,
		heading: "Confirm your new email address",
		paragraphs: [
			"Hello,",
			"Someone asked us to use this address for their request. If that was you, confirm it here:",
			{ button: { text: "Confirm this address", href: `/confirm-contact/${about.token}` } },
			`The link works once, for ${CONTACT_LINK_DAYS} days. Until then we use the old address.`,
		],
		footer: "If you don't know what this is about, do nothing. We won't use this address.",
	}),
	soon: true,
});

/** Email to the confirmed address, with a private link. */
export const contactConfirmedEmail = (about: About & { token: string }, settings: Sending): Email =>
	emailParts(settings, {
		kind: "contact-confirmed",
		about: about.key,
		to: about.email,
		subject: `Your new email address is confirmed (reference ${about.reference})`,
		heading: "Your new email address is confirmed",
		paragraphs: [
			"Hello,",
			"From now on we email you at this address about your request. Links in our earlier emails no longer work.",
			{ button: { text: "See your request", href: linkPath(about.token) } },
			`Please keep this link to yourself. Anyone who has it can see and change your request. Questions? Call us on ${settings.brand.phone}.`,
		],
	});

/** Tells the old address. */
export const contactChangedEmail = (about: About & { masked: string }, settings: Sending): Email =>
	emailParts(settings, {
		kind: "contact-changed",
		about: about.key,
		to: about.email,
		subject: `The email address of your request was changed (reference ${about.reference})`,
		heading: "The email address of your request was changed",
		paragraphs: [
			"Hello,",
			`From now on we email ${about.masked} about this request. We won't email this address about it any more, and the links we sent here no longer work.`,
			`If that wasn't you, call us now on ${settings.brand.phone}, ${settings.brand.phoneHours}.`,
		],
	});

/**
 * Emails to a provider's users: the person's contact details changed. They don't say which, because mailboxes are shared.
 * @param change an id of the change, part of the key because there can be more than one
 */
export const newContactEmails = (
	{ id, reference, provider }: ReferralEmail,
	change: string,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-contact-changed",
			about: `referral:${id}:${change}`,
			to: one,
			subject: `Contact details of referral ${reference} changed`,
			heading: `Contact details of referral ${reference} changed`,
			paragraphs: [
				"Hello,",
				`The person's contact details in referral ${reference} for ${provider.name} changed.`,
				"Sign in to see them, and please use the new ones from now on.",
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);

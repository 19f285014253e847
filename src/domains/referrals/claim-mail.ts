import { localMoment } from "#contract/shared/dates-in-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import { emailParts, type ReferralEmail, type Sending } from "./mail.ts";

// Emails about who speaks for a profile (decisions 72 and 84).

interface About {
	id: string;
	email: string;
	provider: string;
}
const ownPath = ({ id, provider }: ReferralEmail) =>
	`/admin/providers/${provider.url_slug}/${provider.id}/referrals/${id}`;
const claimPath = (token: string) => `/claim/${token}`;

/** Link that proves an address at the profile's own domain. It repeats nothing that was typed. */
export const claimLinkEmail = (
	{ id, email, provider, token }: About & { token: string },
	settings: Sending,
): Email => ({
	...emailParts(settings, {
		kind: "claim-link",
		about: `claim:${id}`,
		to: email,
		subject: `Confirm your email for ${provider}`,
		heading: "Confirm your email",
		paragraphs: [
			"Hello,",
			`Someone asked for access to the profile of ${provider} with this address. If that was you, continue here, at any hour:`,
			{ button: { text: "Continue", href: claimPath(token) } },
			"You can then answer referrals. The page says what you can't do yet, and what happens next.",
		],
		footer: "If you didn't ask for this, do nothing. Nothing will change.",
	}),
	soon: true,
});

/** To the profile's own address: someone claims the profile. */
export const claimToldEmail = (
	{ id, email, provider, name, role, token }: About & { name: string; role: string; token: string },
	settings: Sending,
): Email =>
	emailParts(settings, {
		kind: "claim-told",
		about: `claim:${id}`,
		to: email,
		subject: `Someone asks for access to your profile on ${settings.brand.name}`,
		heading: "Someone asks for access to your profile",
		paragraphs: [
			"Hello,",
			`${name} (${role}, as they wrote it) asks to look after the profile of ${provider}. Our team calls ${provider} to check.`,
			"If that's right, you don't need to do anything.",
			{ button: { text: "We didn't ask for this", href: `/claim-objection/${token}` } },
		],
		footer: `You got this email because this address is listed for ${provider}.`,
	});

/** Invitation after our call. @param needsCode the person enters the code that we read out */
export const claimInvitationEmail = (
	{ id, email, provider, token, endsAt, needsCode }: About & { token: string; endsAt: Date; needsCode: boolean },
	settings: Sending,
): Email => ({
	...emailParts(settings, {
		kind: "claim-invitation",
		about: `claim:${id} ${endsAt.toISOString()}`,
		to: email,
		subject: `Your access to ${provider} on ${settings.brand.name}`,
		heading: `You're invited to look after ${provider}`,
		paragraphs: [
			"Hello,",
			`Our team called ${provider}. Accept the invitation here:`,
			{ button: { text: "Accept the invitation", href: claimPath(token) } },
			needsCode
				? `The page asks for the code that we read out on the call. It works until ${localMoment(endsAt, null)}, with five tries.`
				: `The link works once, until ${localMoment(endsAt, null)}.`,
		],
		footer: "If you don't know who this is from, do nothing.",
	}),
	soon: true,
});

/**
 * The check of a yes to a referral is done: the person calls the visitor within a business day. The only email about it.
 * @param token of the invitation; undefined for a person who can sign in
 * @param codeUntil the page asks for the code of our call until then; null if it doesn't
 */
export const claimCheckedEmail = (
	{
		id,
		email,
		referral,
		contactBy,
		token,
		codeUntil,
	}: Omit<About, "provider"> & {
		referral: ReferralEmail;
		contactBy: string;
		token?: string;
		codeUntil: Date | null;
	},
	settings: Sending,
): Email => ({
	...emailParts(settings, {
		kind: token ? "claim-invitation" : "claim-owned",
		about: `claim:${id} ${contactBy}`,
		to: email,
		subject: `Checked. Please call the person within a business day, by ${contactBy} (referral ${referral.reference})`,
		heading: "Checked. Please call the person within a business day",
		paragraphs: [
			"Hello,",
			`Thank you for saying yes to referral ${referral.reference} for ${referral.provider.name}. Our team has checked it with ${referral.provider.name}. Please call the person by ${contactBy}.`,
			{ button: { text: "Open the referral", href: token ? claimPath(token) : ownPath(referral) } },
			...(codeUntil
				? [
						`The page asks for the code that we read out on the call. It works until ${localMoment(codeUntil, null)}, with five tries.`,
					]
				: []),
		],
		footer: "If you don't know who this is from, do nothing.",
	}),
	soon: true,
});

/** The claim was proven by the mailbox and a business day without objection. */
export const claimOwnedEmail = ({ id, email, provider }: About, settings: Sending): Email =>
	emailParts(settings, {
		kind: "claim-owned",
		about: `claim:${id}`,
		to: email,
		subject: `You now have full access to ${provider}`,
		heading: "You have full access",
		paragraphs: [
			"Hello,",
			`You can now look after the profile of ${provider}, and see the people whose referrals you accept.`,
			{ button: { text: "Sign in", href: "/admin/login" } },
		],
	});

/** The profile is no longer on the site, so the claim is closed. */
export const claimClosedEmail = ({ id, email, provider }: About, settings: Sending): Email =>
	emailParts(settings, {
		kind: "claim-closed",
		about: `claim:${id}`,
		to: email,
		subject: `Your request for the profile of ${provider}`,
		heading: "We closed your request",
		paragraphs: [
			"Hello,",
			`The profile of ${provider} is no longer on our site, so we closed your request for access to it.`,
			`If this is a mistake, call us on ${settings.brand.phone} or reply to this email.`,
		],
	});

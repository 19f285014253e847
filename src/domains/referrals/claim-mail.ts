import { localMoment } from "#contract/shared/local-moment.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { CLAIM_EMAILS } from "./claim-emails.ts";
import { type ReferralEmail, referralPath } from "./mail.ts";

interface About {
	id: string;
	email: string;
	provider: string;
}
const claim = ({ id, email }: Pick<About, "id" | "email">, more = "") => ({ about: `claim:${id}${more}`, to: email });

/** Link that proves an address at the profile's own domain. */
export const claimLinkEmail = (about: About & { token: string }, settings: Sending): Email =>
	composeEmail(settings, CLAIM_EMAILS, "claim-link", claim(about), about);

/** To the profile's own address: someone claims the profile. */
export const claimToldEmail = (
	about: About & { name: string; role: string; token: string },
	settings: Sending,
): Email => composeEmail(settings, CLAIM_EMAILS, "claim-told", claim(about), about);

/** Invitation after our call. @param needsCode the person enters the code that we read out */
export const claimInvitationEmail = (
	{ endsAt, ...about }: About & { token: string; endsAt: Date; needsCode: boolean },
	settings: Sending,
): Email =>
	composeEmail(settings, CLAIM_EMAILS, "claim-invitation", claim(about, ` ${endsAt.toISOString()}`), {
		...about,
		until: localMoment(endsAt, null),
	});

/**
 * The check of a yes to a referral is done: the person calls the visitor within a business day. The only email about it.
 * @param token of the invitation; undefined for a person who can sign in
 * @param codeUntil the page asks for the code of our call until then; null if it doesn't
 */
export const claimCheckedEmail = (
	{
		referral,
		contactBy,
		token,
		codeUntil,
		...about
	}: Omit<About, "provider"> & {
		referral: ReferralEmail;
		contactBy: string;
		token?: string;
		codeUntil: Date | null;
	},
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		CLAIM_EMAILS,
		token ? "claim-invitation:checked" : "claim-owned:checked",
		claim(about, ` ${contactBy}`),
		{
			contactBy,
			reference: referral.reference,
			provider: referral.provider.name,
			page: token ? `/claim/${token}` : `${referralPath(referral.provider)}/${referral.id}`,
			codeUntil: codeUntil && localMoment(codeUntil, null),
		},
	);

/** The claim was proven by the mailbox and a business day without objection. */
export const claimOwnedEmail = (about: About, settings: Sending): Email =>
	composeEmail(settings, CLAIM_EMAILS, "claim-owned", claim(about), about);

/** The profile is no longer on the site, so the claim is closed. */
export const claimClosedEmail = (about: About, settings: Sending): Email =>
	composeEmail(settings, CLAIM_EMAILS, "claim-closed", claim(about), about);

/** Our call to the provider didn't confirm that this person speaks for it. */
export const claimRefusedEmail = (
	about: About & { referral_id: string | null; reference?: string | undefined },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		CLAIM_EMAILS,
		"claim-refused",
		{
			about: about.referral_id ? `referral:${about.referral_id}:${about.id}` : `claim:${about.id}`,
			to: about.email,
		},
		{ provider: about.provider, reference: about.reference || null },
	);

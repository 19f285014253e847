import { INVITATION_DAYS, JOIN_LINK_DAYS, RESET_LINK_MINUTES, SIGN_IN_ADDRESS_DAYS } from "#contract/shared/limits.ts";
import type { Settings } from "#platform/config.ts";
import type { EmailKind } from "#platform/email/email-kinds.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type EmailParts, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";

export type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;
interface To {
	id: number;
	email: string;
}

/** An email of the service, with its layout. */
export const write = (
	settings: Sending,
	to: To,
	about: { kind: EmailKind; key: string; subject: string },
	parts: Omit<EmailParts, "brand" | "publicUrl">,
): Email => ({
	kind: about.kind,
	about: about.key,
	to: to.email,
	replyTo: settings.brand.email,
	subject: about.subject,
	...renderEmail({ brand: settings.brand, publicUrl: siteAddress(settings), ...parts }),
});

/** Path of the admin page where an emailed link sets a password (AUT-016). */
export const passwordLinkPath = (uid: string, token: string): string => `/admin/password-reset-confirm/${uid}/${token}`;

/** Page for links about a new sign-in address. */
const signInAddressPath = (token: string): string => `/admin/sign-in-address/${token}`;

const notYou = "If that wasn't you, call us: someone else may know your password.";

/** Email with a link that sets a new password. */
export const resetEmail = (to: To & { uid: string }, token: string, key: string, settings: Sending): Email => ({
	...write(
		settings,
		to,
		{ kind: "password-reset", key, subject: `Set a new password for ${settings.brand.name}` },
		{
			heading: "Set a new password",
			paragraphs: [
				"Hello,",
				`You asked for a new password for ${settings.brand.name}. Choose one on this page:`,
				{ button: { text: "Set a new password", href: passwordLinkPath(to.uid, token) } },
				`The link works once, for ${RESET_LINK_MINUTES} minutes. Setting a password signs you out everywhere.`,
			],
			footer: "If you didn't ask for this, do nothing. Your password won't change.",
		},
	),
	soon: true,
});

/** Confirms a password change. */
export const passwordChangedEmail = (to: To, key: string, settings: Sending): Email =>
	write(
		settings,
		to,
		{ kind: "password-changed", key, subject: `Your ${settings.brand.name} password was changed` },
		{
			heading: "Your password was changed",
			paragraphs: ["Hello,", "Your password was changed just now, and you were signed out everywhere.", notYou],
		},
	);

const TWO_STEPS = {
	on: "From now on, you'll sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.",
	off: "From now on, you'll sign in with just your password. You can turn two-step sign-in on again at any time.",
	reset:
		"Your authenticator app and recovery codes no longer work. Next time you sign in with your password, you'll set up two-step sign-in again.",
} as const;

/** Confirms that two-step sign-in is on or off. @param how the third is for people who must set it up again */
export const twoFactorEmail = (to: To, how: keyof typeof TWO_STEPS, now: Date, settings: Sending): Email => {
	const state = how === "on" ? "on" : "off";
	return write(
		settings,
		to,
		{
			kind: `two-factor-${state}`,
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Two-step sign-in is ${state} for ${settings.brand.name}`,
		},
		{ heading: `Two-step sign-in is ${state}`, paragraphs: ["Hello,", TWO_STEPS[how], notYou] },
	);
};

/** Warns that wrong codes followed the right password. */
export const wrongCodesEmail = (to: To, codes: number, now: Date, settings: Sending): Email =>
	write(
		settings,
		to,
		{
			kind: "wrong-codes",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Someone entered wrong codes to sign in to ${settings.brand.name}`,
		},
		{
			heading: "Someone entered wrong codes after your password",
			paragraphs: [
				"Hello,",
				`Someone entered your correct password, then ${codes} wrong codes. They didn't get in.`,
				"If it was you, use one of your recovery codes. They work even if we've stopped accepting codes from your app for a day.",
				"If it wasn't you, someone else knows your password. Set a new one now:",
				{ button: { text: "Set a new password", href: "/admin/password-reset" } },
				`Then call us on ${settings.brand.phone}, so we can look into it.`,
			],
		},
	);

/** Email to a new sign-in address, with the link that confirms it. */
export const newAddressEmail = (to: To, token: string, now: Date, settings: Sending): Email => ({
	...write(
		settings,
		to,
		{
			kind: "new-address",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Confirm your new sign-in address for ${settings.brand.name}`,
		},
		{
			heading: "Confirm your new sign-in address",
			paragraphs: [
				"Hello,",
				`A colleague changed the address you sign in to ${settings.brand.name} with to this one. Confirm it, then sign in with it. Your password stays the same.`,
				{ button: { text: "Confirm this address", href: signInAddressPath(token) } },
				`The link works once, for ${SIGN_IN_ADDRESS_DAYS} days. Until you confirm, you'll keep signing in with your old address.`,
			],
			footer: "If you don't know what this is about, do nothing. Nothing will change.",
		},
	),
	soon: true,
});

/** Email to the current address, with the link that stops the change. */
export const keepAddressEmail = (
	to: To,
	about: { masked: string; token: string },
	now: Date,
	settings: Sending,
): Email => ({
	...write(
		settings,
		to,
		{
			kind: "keep-address",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Your ${settings.brand.name} sign-in address is about to change`,
		},
		{
			heading: "Your sign-in address is about to change",
			paragraphs: [
				"Hello,",
				`A colleague asked to change the address you sign in with to ${about.masked}. It'll change once someone opens the link we sent there.`,
				"If that's right, you don't need to do anything. If it's not, stop it:",
				{ button: { text: "Stop the change", href: signInAddressPath(about.token) } },
				`Any questions? Call us on ${settings.brand.phone}.`,
			],
		},
	),
	soon: true,
});

/** Tells the replaced address about the change. */
export const addressChangedEmail = (to: To, now: Date, settings: Sending): Email =>
	write(
		settings,
		to,
		{
			kind: "address-changed",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Your ${settings.brand.name} sign-in address was changed`,
		},
		{
			heading: "Your sign-in address was changed",
			paragraphs: [
				"Hello,",
				"Your new address was confirmed just now, and you were signed out everywhere. You can't sign in with this address any more.",
				`If that wasn't you, call us now on ${settings.brand.phone}.`,
			],
		},
	);

/** Says that new recovery codes replace the old ones. */
export const recoveryCodesEmail = (to: To, now: Date, settings: Sending): Email =>
	write(
		settings,
		to,
		{
			kind: "recovery-codes",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `New recovery codes for ${settings.brand.name}`,
		},
		{
			heading: "You have new recovery codes",
			paragraphs: [
				"Hello,",
				"You have new recovery codes. Your old ones no longer work. Keep the new ones in a safe place.",
				notYou,
			],
		},
	);

/** Invites a person to an account or to our team. `token` is left out for people who have a password. */
export const invitationEmail = (
	to: To & { uid: string },
	about: { account: string; by: string; token: string | undefined; key: string; isTeam?: true },
	settings: Sending,
): Email =>
	write(
		settings,
		to,
		{ kind: "invitation", key: about.key, subject: `${about.account} on ${settings.brand.name}: you're invited` },
		{
			heading: `You're invited to ${about.account}`,
			paragraphs: [
				"Hello,",
				`${isPlain(about.by) ? about.by : about.account} has invited you to ${about.isTeam ? `join ${about.account}` : `help look after the profiles of ${about.account} on ${settings.brand.name}`}.`,
				...(about.token
					? [
							{ button: { text: "Choose your password", href: passwordLinkPath(to.uid, about.token) } },
							`The link works once, for ${INVITATION_DAYS} days. Then sign in with this email address.`,
						]
					: [{ button: { text: "Sign in", href: "/admin/login" } }, "Sign in with your current password."]),
			],
			footer: "If you don't know who this is from, do nothing.",
		},
	);

interface AboutJoining {
	email: string;
	/** Name of the profile. */
	provider: string;
	key: string;
}

/** Email with the link that joins a provider's staff. It repeats nothing that was typed. */
export const joinEmail = (
	{ email, provider, key, token }: AboutJoining & { token: string },
	settings: Sending,
): Email => ({
	...write(
		settings,
		{ id: 0, email },
		{ kind: "join-link", key, subject: `Join the team of ${provider} on ${settings.brand.name}` },
		{
			heading: `Join the team of ${provider}`,
			paragraphs: [
				"Hello,",
				`Someone asked for access to the profile of ${provider} with this email address. If that was you, continue here:`,
				{ button: { text: "Join the team", href: `/admin/join/${token}` } },
				`The link works once, for ${JOIN_LINK_DAYS} days. An owner of the account then says yes or no.`,
			],
			footer: "If you didn't ask for this, do nothing. Nothing will change.",
		},
	),
	soon: true,
});

/** Tells someone who asked to join that they already have. */
export const onTeamEmail = ({ email, provider, key }: AboutJoining, settings: Sending): Email =>
	write(
		settings,
		{ id: 0, email },
		{ kind: "join-on-team", key, subject: `You're already on the team of ${provider}` },
		{
			heading: `You're already on the team of ${provider}`,
			paragraphs: [
				"Hello,",
				`Someone asked for access to the profile of ${provider} with this email address. You can sign in already. If you need more profiles, ask an owner of your account.`,
				{ button: { text: "Sign in", href: "/admin/login" } },
			],
			footer: "If you didn't ask for this, do nothing. Nothing will change.",
		},
	);

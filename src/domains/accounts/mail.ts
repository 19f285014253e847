import { INVITATION_DAYS, RESET_LINK_MINUTES, SIGN_IN_ADDRESS_DAYS } from "#contract/shared/limits.ts";
import type { Settings } from "#platform/config.ts";
import { type LetterParts, renderLetter } from "#platform/email/letter.ts";
import type { Letter } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";

export type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;
interface To {
	id: number;
	email: string;
}

const write = (
	settings: Sending,
	to: To,
	about: { kind: string; key: string; subject: string },
	parts: Omit<LetterParts, "brand" | "publicUrl">,
): Letter => ({
	kind: about.kind,
	about: about.key,
	to: to.email,
	replyTo: settings.brand.email,
	subject: about.subject,
	...renderLetter({ brand: settings.brand, publicUrl: siteAddress(settings), ...parts }),
});

/** Path of the admin page where an emailed link sets a password (AUT-016). */
export const passwordLinkPath = (uid: string, token: string): string => `/admin/password-reset-confirm/${uid}/${token}`;

/** Where a link about a new sign-in address leads. */
const signInAddressPath = (token: string): string => `/admin/sign-in-address/${token}`;

const notYou = "If that wasn't you, call us: someone else may know your password.";

/** With the link that sets a new password. */
export const resetLetter = (to: To & { uid: string }, token: string, key: string, settings: Sending): Letter => ({
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

/** That the password was changed. */
export const passwordChangedLetter = (to: To, key: string, settings: Sending): Letter =>
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
	anew: "Your authenticator app and recovery codes no longer work. Next time you sign in with your password, you'll set up two-step sign-in again.",
} as const;

/** That two-step sign-in was turned on or off. @param how anew: off, for somebody who must have it */
export const twoFactorLetter = (to: To, how: keyof typeof TWO_STEPS, now: Date, settings: Sending): Letter => {
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

/** The right password was followed by wrong codes. */
export const wrongCodesLetter = (to: To, codes: number, now: Date, settings: Sending): Letter =>
	write(
		settings,
		to,
		{
			kind: "wrong-codes",
			key: `person:${to.id} ${now.toISOString()}`,
			subject: `Someone typed wrong codes to sign in to ${settings.brand.name}`,
		},
		{
			heading: "Someone typed wrong codes after your password",
			paragraphs: [
				"Hello,",
				`Someone entered your correct password, then ${codes} wrong codes. They didn't get in.`,
				"If it was you, use one of your recovery codes. They work even if we aren't accepting any more codes from your app today.",
				"If it wasn't you, someone else knows your password. Set a new one now:",
				{ button: { text: "Set a new password", href: "/admin/password-reset" } },
				`Then call us on ${settings.brand.phone}, so we can look into it.`,
			],
		},
	);

/** To a new sign-in address, with the link that makes it count. */
export const newAddressLetter = (to: To, token: string, now: Date, settings: Sending): Letter => ({
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

/** To the address that a new one would replace, with the link that stops it. */
export const keepAddressLetter = (
	to: To,
	about: { masked: string; token: string },
	now: Date,
	settings: Sending,
): Letter => ({
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

/** To the address that was replaced. */
export const addressChangedLetter = (to: To, now: Date, settings: Sending): Letter =>
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

/** That there are new recovery codes, and the old ones have ended. */
export const recoveryCodesLetter = (to: To, now: Date, settings: Sending): Letter =>
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
				"New recovery codes were made for you just now. Your old ones no longer work. Keep the new ones in a safe place.",
				notYou,
			],
		},
	);

/** Asks somebody to join an account, or our own team. `token` is left out for people who have a password already. */
export const invitationLetter = (
	to: To & { uid: string },
	about: { account: string; by: string; token: string | undefined; key: string; isTeam?: true },
	settings: Sending,
): Letter =>
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

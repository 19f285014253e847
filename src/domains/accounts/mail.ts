import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { isPlain } from "#platform/text.ts";
import { ACCOUNT_EMAILS } from "./emails.ts";

interface To {
	id: number;
	email: string;
}
/** An event of a person, which has one email of each kind. */
const eventOf = ({ id, email }: To, now: Date) => ({ about: `person:${id} ${now.toISOString()}`, to: email });

/** Path of the admin page where an emailed link sets a password (AUT-016). */
export const passwordLinkPath = (uid: string, token: string): string => `/admin/password-reset-confirm/${uid}/${token}`;

/** Email with a link that sets a new password. */
export const resetEmail = (to: To & { uid: string }, token: string, key: string, settings: Sending): Email =>
	composeEmail(
		settings,
		ACCOUNT_EMAILS,
		"password-reset",
		{ about: key, to: to.email },
		{ page: passwordLinkPath(to.uid, token) },
	);

/** Confirms a password change. */
export const passwordChangedEmail = (to: To, key: string, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "password-changed", { about: key, to: to.email }, {});

/** Confirms that two-step sign-in is on or off. @param how reset is for people who must set it up again */
export const twoFactorEmail = (to: To, how: "on" | "off" | "reset", now: Date, settings: Sending): Email =>
	how === "on"
		? composeEmail(settings, ACCOUNT_EMAILS, "two-factor-on", eventOf(to, now), {})
		: composeEmail(settings, ACCOUNT_EMAILS, "two-factor-off", eventOf(to, now), { how });

/** Warns that wrong codes followed the right password. */
export const wrongCodesEmail = (to: To, codes: number, now: Date, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "wrong-codes", eventOf(to, now), { codes });

/** Email to a new sign-in address, with the link that confirms it. */
export const newAddressEmail = (to: To, token: string, now: Date, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "new-address", eventOf(to, now), { token });

/** Email to the current address, with the link that stops the change. */
export const keepAddressEmail = (
	to: To,
	about: { masked: string; token: string },
	now: Date,
	settings: Sending,
): Email => composeEmail(settings, ACCOUNT_EMAILS, "keep-address", eventOf(to, now), about);

/** Tells the replaced address about the change. */
export const addressChangedEmail = (to: To, now: Date, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "address-changed", eventOf(to, now), {});

/** Says that new recovery codes replace the old ones. */
export const recoveryCodesEmail = (to: To, now: Date, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "recovery-codes", eventOf(to, now), {});

/** Invites a person to an account or to our team. `token` is left out for people who have a password. */
export const invitationEmail = (
	to: To & { uid: string },
	{
		account,
		by,
		token,
		key,
		isTeam,
	}: { account: string; by: string; token: string | undefined; key: string; isTeam?: true },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		ACCOUNT_EMAILS,
		"invitation",
		{ about: key, to: to.email },
		{
			account,
			by: isPlain(by) ? by : account,
			isTeam: isTeam ?? false,
			page: token ? passwordLinkPath(to.uid, token) : null,
		},
	);

interface AboutJoining {
	email: string;
	/** Name of the profile. */
	provider: string;
	key: string;
}

/** Email with the link that joins a provider's staff. */
export const joinEmail = ({ email, key, ...about }: AboutJoining & { token: string }, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "join-link", { about: key, to: email }, about);

/** Tells someone who asked to join that they already have. */
export const onTeamEmail = ({ email, key, provider }: AboutJoining, settings: Sending): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, "join-on-team", { about: key, to: email }, { provider });

import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { ValuesOf } from "#platform/email/email-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import { isPlain } from "#platform/text.ts";
import { ACCOUNT_EMAILS } from "./emails.ts";

interface To {
	id: number;
	email: string;
}

/** Email to a person about an event of theirs: one of each kind. */
export const personEmail = <K extends keyof typeof ACCOUNT_EMAILS>(
	settings: Sending,
	kind: K,
	{ id, email }: To,
	now: Date,
	values: ValuesOf<(typeof ACCOUNT_EMAILS)[K]>,
): Email =>
	composeEmail(settings, ACCOUNT_EMAILS, kind, { about: `person:${id} ${now.toISOString()}`, to: email }, values);

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

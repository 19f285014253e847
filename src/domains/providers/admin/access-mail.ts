import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { PROVIDER_EMAILS } from "../emails.ts";

// Emails about rights that ended, were frozen, or wait for an owner's yes (decision 84).

interface About {
	email: string;
	account: string;
	key: string;
}
const to = ({ email, key }: { email: string; key: string }) => ({ about: `${key} ${email}`, to: email });

/** To a person whose access ended. */
export const accessEndedEmail = (
	{ account, isInvited, byTeam, ...one }: About & { isInvited: boolean; byTeam: boolean },
	settings: Sending,
): Email => composeEmail(settings, PROVIDER_EMAILS, "access-ended", to(one), { account, isInvited, byTeam });

/** To the owners who remain. */
export const accessEndedNearEmail = (
	{ account, people, ...one }: About & { people: number },
	settings: Sending,
): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "access-ended-near", to(one), {
		account,
		people: people === 1 ? "1 person" : `${people} people`,
	});

/** To people whose access is frozen while our team checks it. */
export const accessFrozenEmail = ({ account, ...one }: About, settings: Sending): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "access-frozen", to(one), { account });

/** Asks an owner whether a colleague may join. */
export const joinWaitsEmail = (
	{ name, address, provider, ...one }: { email: string; name: string; address: string; provider: string; key: string },
	settings: Sending,
): Email => composeEmail(settings, PROVIDER_EMAILS, "join-waits", to(one), { name, address, provider });

/** To a colleague: an owner said yes or no. @param path the page to sign in or to choose a password; null for a no */
export const joinAnsweredEmail = (
	{ email, provider, key, path }: { email: string; provider: string; key: string; path: string | null },
	settings: Sending,
): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "join-answered", { about: key, to: email }, { provider, page: path });

import { type Sending, write } from "#domains/accounts/mail.ts";
import type { Email } from "#platform/email/outbox.ts";

// Emails about rights that ended, were frozen, or wait for an owner's yes (decision 84).

interface About {
	email: string;
	account: string;
	key: string;
}
const to = (email: string) => ({ id: 0, email });

/** To a person whose access ended. */
export const accessEndedEmail = (
	{ email, account, key, isInvited, byTeam }: About & { isInvited: boolean; byTeam: boolean },
	settings: Sending,
): Email =>
	write(
		settings,
		to(email),
		{ kind: "access-ended", key: `${key} ${email}`, subject: `Your access to ${account} has ended` },
		{
			heading: isInvited ? "Your invitation has ended" : "Your access has ended",
			paragraphs: [
				"Hello,",
				isInvited
					? `Your invitation to look after the profiles of ${account} no longer works.`
					: `You can no longer look after the profiles of ${account}, and we signed you out.`,
				byTeam
					? `We ended it because we couldn't rely on how it was given. If you work for ${account}, call us on ${settings.brand.phone}. We'll check it with you and give you access again.`
					: `An owner of the account ended it. If that's a mistake, ask them, or call us on ${settings.brand.phone}.`,
			],
		},
	);

/** To the owners who remain. */
export const accessEndedNearEmail = (
	{ email, account, key, people }: About & { people: number },
	settings: Sending,
): Email =>
	write(
		settings,
		to(email),
		{ kind: "access-ended-near", key: `${key} ${email}`, subject: `Access to ${account} has changed` },
		{
			heading: `${people === 1 ? "1 person" : `${people} people`} can no longer look after your profiles`,
			paragraphs: [
				"Hello,",
				`The access of ${people === 1 ? "1 person" : `${people} people`} to ${account} has ended, with everything that came from it. Your own access stays.`,
				{ button: { text: "See your team", href: "/admin/team" } },
				`Someone missing? Invite them again, or call us on ${settings.brand.phone}.`,
			],
		},
	);

/** To people whose access is frozen while our team checks it. */
export const accessFrozenEmail = (about: About, settings: Sending): Email =>
	write(
		settings,
		to(about.email),
		{ kind: "access-frozen", key: `${about.key} ${about.email}`, subject: `Please call us about ${about.account}` },
		{
			heading: "Please call us",
			paragraphs: [
				"Hello,",
				`We've paused access to ${about.account} while we check who should have it. You're signed out, and referrals wait.`,
				`Please call us on ${settings.brand.phone}, ${settings.brand.phoneHours}.`,
			],
		},
	);

/** Asks an owner whether a colleague may join. */
export const joinWaitsEmail = (
	{
		email,
		name,
		address,
		provider,
		key,
	}: { email: string; name: string; address: string; provider: string; key: string },
	settings: Sending,
): Email =>
	write(
		settings,
		to(email),
		{
			kind: "join-waits",
			key: `${key} ${email}`,
			subject: `${address} asks to join your team on ${settings.brand.name}`,
		},
		{
			heading: "A colleague asks to join your team",
			paragraphs: [
				"Hello,",
				`${name} (${address}) asks to look after the profile of ${provider}. They opened a link at that address. They see nothing until you say yes.`,
				{ button: { text: "Say yes or no", href: "/admin/team" } },
				"Don't know them? Say no. You can also turn off joining there.",
			],
		},
	);

/** To a colleague: an owner said yes or no. */
export const joinAnsweredEmail = (
	{ email, provider, key, path }: { email: string; provider: string; key: string; path: string | null },
	settings: Sending,
): Email =>
	write(
		settings,
		to(email),
		{
			kind: "join-answered",
			key,
			subject: path ? `You can now look after the profile of ${provider}` : `Your request to join ${provider}`,
		},
		path
			? {
					heading: "You're on the team",
					paragraphs: [
						"Hello,",
						`An owner said yes. You can now look after the profile of ${provider}.`,
						{ button: { text: path === "/admin/login" ? "Sign in" : "Choose your password", href: path } },
					],
				}
			: {
					heading: "An owner said no",
					paragraphs: [
						"Hello,",
						`An owner of the account said no to your request to join the team of ${provider}. If that's a mistake, ask them to invite you, or call us on ${settings.brand.phone}.`,
					],
				},
	);

import type { Settings } from "#platform/config.ts";
import type { EmailKind } from "#platform/email/email-kinds.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type EmailParts, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;
interface About {
	id: number;
	url_slug: string;
	name: string;
}

const write = (
	settings: Sending,
	to: string,
	about: { kind: EmailKind; key: string; subject: string },
	parts: Omit<EmailParts, "brand" | "publicUrl">,
): Email => ({
	kind: about.kind,
	// One email per recipient: an account may have several owners.
	about: `${about.key} ${to}`,
	to,
	replyTo: settings.brand.email,
	subject: about.subject,
	...renderEmail({ brand: settings.brand, publicUrl: siteAddress(settings), ...parts }),
});

const footer = "You got this email because you own the account this profile belongs to.";

/** Email to an owner: a profile is no longer shown, and why. */
export const takenOutEmail = (
	profile: About & { reason: string | null },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	write(
		settings,
		to,
		{ kind: "profile-deactivated", key, subject: `${profile.name} is no longer shown on ${settings.brand.name}` },
		{
			heading: `${profile.name} is no longer shown`,
			paragraphs: [
				"Hello,",
				`Our client services team has hidden the profile of ${profile.name} from search. People can't find it or send requests.`,
				{ facts: [["Why", profile.reason ?? ""]] },
				"Referrals you have not answered are withdrawn. Referrals you accepted are on hold. You can't see names or contact details until our team has reviewed each one.",
				"The profile isn't lost, and you can still edit it:",
				{ button: { text: "Open the profile", href: `/admin/providers/${profile.url_slug}/${profile.id}/edit` } },
				`To have it shown again, reply to this email or call us on ${settings.brand.phone}.`,
			],
			footer,
		},
	);

/** Email to an owner: a profile is shown again. */
export const shownAgainEmail = (profile: About, to: string, key: string, settings: Sending): Email =>
	write(
		settings,
		to,
		{ kind: "profile-activated", key, subject: `${profile.name} is now shown on ${settings.brand.name}` },
		{
			heading: `${profile.name} is now shown`,
			paragraphs: [
				"Hello,",
				`People can now find the profile of ${profile.name} in search.`,
				{ button: { text: "See the profile", href: `/providers/${profile.url_slug}/${profile.id}` } },
			],
			footer,
		},
	);

/** Email to staff of a profile: the team agreed to the name they asked for, or refused it. */
export const nameDecidedEmail = (
	profile: About,
	asked: { name: string; is_agreed: boolean; reason: string },
	to: string,
	key: string,
	settings: Sending,
): Email => {
	const { brand } = settings;
	const open = {
		button: { text: "Open the profile", href: `/admin/providers/${profile.url_slug}/${profile.id}/edit` },
	};
	const about = { footer: `You got this email because you look after this profile on ${brand.name}.` };
	return asked.is_agreed
		? write(
				settings,
				to,
				{ kind: "profile-name-agreed", key, subject: `Your new name is on ${brand.name}` },
				{
					heading: `Your profile is now called ${asked.name}`,
					paragraphs: ["Hello,", "People see the new name from now on, and so do our emails.", open],
					...about,
				},
			)
		: write(
				settings,
				to,
				{ kind: "profile-name-refused", key, subject: `About the new name of ${profile.name}` },
				{
					heading: `${profile.name} keeps its name`,
					paragraphs: [
						"Hello,",
						"You asked to change the name of your profile. Our client services team didn't agree to it.",
						{ facts: [["Why", asked.reason]] },
						open,
						`To talk about it, reply to this email or call us on ${brand.phone}.`,
					],
					...about,
				},
			);
};

/** Email to an owner: two accounts were merged, and what the owner may do now. */
export const accountsMergedEmail = (
	{ account, names, owns }: { account: string; names: readonly [string, string]; owns: boolean },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	write(
		settings,
		to,
		{ kind: "account-merged", key, subject: `Your account on ${settings.brand.name} was merged` },
		{
			heading: `${account} is now one account`,
			paragraphs: [
				"Hello,",
				`Our client services team merged the accounts of ${names[0]} and ${names[1]}, because they are the same organisation. The account is called ${account}.`,
				owns
					? "You own the merged account. You manage all its profiles and staff, and can read the referrals of all its profiles."
					: "You manage the same profiles as before. You no longer own the account. An owner can give you more profiles.",
				"All profiles, reviews, referrals and staff are still there.",
				{ button: { text: "See your profiles", href: "/admin/providers" } },
				`If this is wrong, reply to this email or call us on ${settings.brand.phone}.`,
			],
			footer: "You got this email because you owned one of these accounts.",
		},
	);

/** Email to an owner: two profiles were merged. */
export const profilesMergedEmail = (
	{ kept, merged }: { kept: About; merged: About },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	write(
		settings,
		to,
		{ kind: "profile-merged", key, subject: `Two profiles on ${settings.brand.name} are now one` },
		{
			heading: `${kept.name} now has one profile`,
			paragraphs: [
				"Hello,",
				`Our client services team found that the profiles “${kept.name}” and “${merged.name}” are for the same provider. We kept the first one.`,
				"Reviews of the other profile moved to the one we kept, and its address leads there. Visitors can't find the other profile any more.",
				"Referrals to the other profile that you have not answered are withdrawn. Referrals you accepted are on hold. You can't see names or contact details until our team has reviewed each one.",
				{ button: { text: "Open the profile", href: `/admin/providers/${kept.url_slug}/${kept.id}/edit` } },
				`If this is wrong, reply to this email or call us on ${settings.brand.phone}.`,
			],
			footer: "You got this email because you own the account these profiles belong to.",
		},
	);

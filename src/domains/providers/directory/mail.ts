import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { PROVIDER_EMAILS } from "../emails.ts";

interface About {
	id: number;
	url_slug: string;
	name: string;
}

/** One email per recipient: an account may have several owners. */
const toOne = (to: string, key: string) => ({ about: `${key} ${to}`, to });
const ownPage = ({ url_slug, id }: About) => `/admin/providers/${url_slug}/${id}`;

/** Email to an owner: a profile is no longer shown, and why. */
export const takenOutEmail = (
	profile: About & { reason: string | null },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "profile-deactivated", toOne(to, key), {
		name: profile.name,
		reason: profile.reason ?? "",
		profile: ownPage(profile),
	});

/** Email to an owner: a profile is shown again. */
export const shownAgainEmail = ({ id, url_slug, name }: About, to: string, key: string, settings: Sending): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "profile-activated", toOne(to, key), {
		name,
		page: `/providers/${url_slug}/${id}`,
	});

/** Email to staff of a profile: the team agreed to the name they asked for, or refused it. */
export const nameDecidedEmail = (
	profile: About,
	asked: { name: string; is_agreed: boolean; reason: string },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		PROVIDER_EMAILS,
		asked.is_agreed ? "profile-name-agreed" : "profile-name-refused",
		toOne(to, key),
		{ name: profile.name, asked: asked.name, reason: asked.reason, profile: ownPage(profile) },
	);

/** Email to an owner: two accounts were merged, and what the owner may do now. */
export const accountsMergedEmail = (
	{ account, names, owns }: { account: string; names: readonly [string, string]; owns: boolean },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "account-merged", toOne(to, key), {
		account,
		first: names[0],
		second: names[1],
		owns,
	});

/** Email to an owner: two profiles were merged. */
export const profilesMergedEmail = (
	{ kept, merged }: { kept: About; merged: About },
	to: string,
	key: string,
	settings: Sending,
): Email =>
	composeEmail(settings, PROVIDER_EMAILS, "profile-merged", toOne(to, key), {
		name: kept.name,
		merged: merged.name,
		profile: ownPage(kept),
	});

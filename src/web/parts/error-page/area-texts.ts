import { adminCopy } from "#contract/shared/copy/admin.ts";
import { notFoundCopy } from "#contract/shared/copy/site.ts";
import { links } from "#web/lib/links.ts";
import type { Area } from "#web/lib/own-area.ts";
import { type ErrorText, NOT_FOUND } from "./error-page.tsx";

// Separate from the error page, which is in every public page's bundle.

/** Start page of each signed-in area. */
const OWN = {
	team: { href: links.team(), name: "the inbox" },
	providers: { href: links.ownProviders(), name: adminCopy.myProfiles },
};

/** Error texts for people in the wrong area, by the owner of the area. */
export const FOR_OTHERS: Record<Area, ErrorText> = {
	team: {
		title: "This part is for our team",
		lead: "You're signed in as a provider's staff. This page is for the people who run the service.",
		advice: "Your profiles, reviews and referrals are in your own part of the site.",
		way: { href: OWN.providers.href, label: `Go to ${OWN.providers.name}` },
		others: false,
	},
	providers: {
		title: "This part is for providers' staff",
		lead: "You're signed in as one of our team, and don't manage a profile yourself.",
		advice: "You can find every provider in the console's directory.",
		way: { href: OWN.team.href, label: `Go to ${OWN.team.name}` },
		others: false,
	},
};

/** Error text for a missing or forbidden page in a person's own area; undefined to use the general text. */
export const errorTextIn = (area: Area, status: number): ErrorText | undefined => {
	const way = { href: OWN[area].href, label: `Back to ${OWN[area].name}` };
	if (status === 403)
		return {
			title: "You don't have access to this page",
			lead: "You're signed in, but your role doesn't include this page.",
			advice: "If you need it for your work, ask an administrator of your team.",
			way,
			others: false,
			isNoted: true,
		};
	if (NOT_FOUND.includes(status))
		return {
			title: notFoundCopy.title,
			lead: "The address may be mistyped, or the page may have been removed.",
			way,
			others: false,
		};
	return undefined;
};

import { redirect } from "react-router";
import { getOwnProvider, type OwnProvider } from "#contract/providers/provider-admin.ts";
import { saysVideo } from "#contract/shared/reach-words.ts";
import { call, type From } from "#web/lib/call.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { asStaff } from "../answer.ts";

/** Field ids that a profile still has to fill in before our team can show it in the search. */
export const missingIn = (provider: OwnProvider) => [
	...(provider.short_description === "" ? (["short_description"] as const) : []),
	...(provider.description === "" ? (["description"] as const) : []),
	...(provider.services.length === 0 ? (["services"] as const) : []),
	...(provider.regions.length + provider.single_postcodes.length === 0 && !saysVideo(provider)
		? (["regions"] as const)
		: []),
];

/** The same address, including its query, with another slug. */
const underSlug = (request: Request, slug: string): string => {
	const { search } = new URL(request.url);
	const [root, admin, providers, , ...rest] = pathOf(request).split("/");
	return [root, admin, providers, slug, ...rest].join("/") + search;
};

/** Redirects a wrong slug to the profile's slug. The id identifies the profile. */
export const keepSlug = (request: Request, given: string | undefined, { url_slug }: { url_slug: string }): void => {
	if (given !== undefined && given !== url_slug) throw redirect(underSlug(request, url_slug), 301);
};

/**
 * The profile with this id, as its staff see it. Undefined if it is unknown or belongs to another account; the page
 * shows the same message for both.
 */
export const ownProfile = async (from: From, id: string): Promise<OwnProvider | undefined> => {
	const answer = asStaff(from, await call(from, getOwnProvider, { params: { id } }));
	if (answer.ok) return answer.data;
	if (answer.status === 404) return undefined;
	throw new Response(null, { status: answer.status });
};

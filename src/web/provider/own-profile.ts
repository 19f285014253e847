import { redirect } from "react-router";
import { getOwnProvider, type OwnProvider } from "#contract/providers/provider-admin.ts";
import { call, type From } from "../lib/call.ts";
import { asStaff } from "./answer.ts";

/** What a profile still needs before client services can show it, by the id of its field. */
export const missingIn = (provider: OwnProvider) => [
	...(provider.short_description === "" ? (["short_description"] as const) : []),
	...(provider.description === "" ? (["description"] as const) : []),
	...(provider.services.length === 0 ? (["services"] as const) : []),
	...(provider.regions.length + provider.single_postcodes.length === 0 && !provider.is_telehealth_available
		? (["regions"] as const)
		: []),
];

/** The address of the same page under another slug; its query goes along. */
const underSlug = (request: Request, slug: string): string => {
	const { pathname, search } = new URL(request.url);
	const [root, admin, providers, , ...rest] = pathname.replace(/\.data$/, "").split("/");
	return [root, admin, providers, slug, ...rest].join("/") + search;
};

/** The id decides: a wrong slug redirects to the profile's own. */
export const keepSlug = (request: Request, given: string | undefined, { url_slug }: { url_slug: string }): void => {
	if (given !== undefined && given !== url_slug) throw redirect(underSlug(request, url_slug), 301);
};

/** The profile with this id, as its staff see it; undefined when it is not theirs, or unknown: the page says the same of both. */
export const ownProfile = async (from: From, id: string): Promise<OwnProvider | undefined> => {
	const answer = asStaff(from, await call(from, getOwnProvider, { params: { id } }));
	if (answer.ok) return answer.data;
	if (answer.status === 404) return undefined;
	throw new Response(null, { status: answer.status });
};

import { redirect } from "react-router";
import { listProviderOpenings } from "#contract/alerts/alerts.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/profile-feed";
import { atomResponse } from "./atom.ts";

/** Whether one provider has places, for feed readers. */
export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const { provider, results } = await read(from, listProviderOpenings, { params: { idOrSlug: from.params.id } });
	if (provider.url_slug !== from.params.slug || String(provider.id) !== from.params.id)
		throw redirect(alertLinks.profileFeed(provider), 301);
	return atomResponse({
		title: `Places at ${provider.name}`,
		self: alertLinks.profileFeed(provider),
		page: links.profile(provider),
		openings: results,
		product: brand.name,
		site: publicUrl,
		now: from.context.get(requestContext).now(),
	});
};

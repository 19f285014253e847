import { data } from "react-router";
import { listOpenings } from "#contract/alerts/alerts.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/search-feed";
import { atomResponse } from "./atom.ts";
import { watchedSearch } from "./watched-search.ts";

/** Providers of a search that have places, for feed readers. 404 without a filter. */
export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const watched = await watchedSearch(from, new URL(from.request.url).searchParams);
	if (!watched) throw data(null, { status: 404 });
	const { results } = await read(from, listOpenings, { query: watched.search });
	return atomResponse({
		title: `${watched.heading} with places`,
		self: alertLinks.searchFeed(watched.state, watched.also),
		page: links.results({ ...watched.state, capacity: ["open"] }),
		openings: results,
		product: brand.name,
		site: publicUrl,
		now: from.context.get(requestContext).now(),
	});
};

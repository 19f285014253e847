import { redirect } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { pageMeta } from "#web/lib/seo.ts";
import type { Route } from "./+types/map";
import { loadMap } from "./map/load.ts";
import { ResultsMap } from "./map/results-map.tsx";
import { streetMapHref } from "./map/street-map-href.ts";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const page = await loadMap(from);
	// Links to parts of the drawn map lead here from the map with streets, in browsers that can't draw that.
	const isView = new URL(from.request.url).searchParams.has("view");
	if (from.context.get(requestContext).mapTiles && !isView) throw redirect(streetMapHref(page.state));
	return page;
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: loaderData.title, product: loaderData.product, noindex: true }) : [];

/** The results on a map drawn on the server. It has no scripts. */
export default function MapPage({ loaderData }: Route.ComponentProps) {
	return <ResultsMap page={loaderData} />;
}

import { redirect } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import type { Route } from "./+types/street-map";
import { loadMap } from "./map/load.ts";
import { ResultsMap } from "./map/results-map.tsx";
import { StreetMap } from "./map/street-map.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { mapTiles, publicUrl, allow } = from.context.get(requestContext);
	const page = await loadMap(from);
	if (!mapTiles) throw redirect(links.map(page.state));
	const tiles = new URL(mapTiles, publicUrl);
	allow({ tilesOrigin: tiles.origin });
	return { ...page, tiles: tiles.href };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: loaderData.title, product: loaderData.product, noindex: true }) : [];

/**
 * The results on a map with streets, drawn by MapLibre from the file in MAP_TILES. Without scripts, WebGL or the file,
 * the map drawn on the server stays.
 */
export default function StreetMapPage({ loaderData: page }: Route.ComponentProps) {
	const { maps, providers, state, tiles } = page;
	return (
		<ResultsMap
			page={page}
			frame={(drawings) => (
				<StreetMap key={JSON.stringify(state)} tiles={tiles} maps={maps} providers={providers}>
					{drawings}
				</StreetMap>
			)}
			sources={
				<>
					Streets: ©{" "}
					<a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
						OpenStreetMap
					</a>{" "}
					contributors.
				</>
			}
		/>
	);
}

import { data } from "react-router";
import type { Route } from "./+types/map-picture";
import { findOnMap } from "./map/find.ts";
import { mapPicture } from "./map/picture.server.tsx";

/** The small picture of the map beside the results. */
export const loader = async (from: Route.LoaderArgs) => {
	const { results, draw } = await findOnMap(from);
	if (results.length === 0) throw data(null, { status: 404 });
	return mapPicture(await draw("small"));
};

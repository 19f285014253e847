import { data } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { pageMeta } from "#web/lib/seo.ts";
import type { Route } from "./+types/map-beside";
import { Drawing } from "./map/drawing.tsx";
import { findOnMap } from "./map/find.ts";
import { listed } from "./map/listed.ts";
import styles from "./map.module.css";

/** In a frame beside the results. */
export const handle = { bare: true, js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, allow, now } = from.context.get(requestContext);
	allow({ framed: true });
	const found = await findOnMap(from, { listOnly: true });
	if (found.results.length === 0) throw data(null, { status: 404 });
	const map = await found.draw("small");
	return { product: brand.name, state: found.state, map, providers: listed(found, map, now()) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Map of these providers", product: loaderData?.product ?? "", noindex: true });

/** The small map beside the results: a frame, so that only screens with room for it load it, and without scripts. */
export default function MapBeside({ loaderData }: Route.ComponentProps) {
	const { map, providers, state } = loaderData;
	return (
		<main className={styles.beside} aria-labelledby="title">
			<h1 id="title" className="visually-hidden">
				Map of these providers
			</h1>
			<Drawing map={map} providers={providers} state={state} size="small" framed />
		</main>
	);
}

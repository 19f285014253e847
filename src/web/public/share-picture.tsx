import { redirect } from "react-router";
import { getProvider } from "#contract/providers.ts";
import { listServiceAreas, listServices } from "#contract/reference.ts";
import { read } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { shareOfProfile } from "../lib/share-picture/draw.server.ts";
import type { Route } from "./+types/share-picture";

/** The picture of a profile that social sites show beside a link to it. */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const [provider, services, areas] = await Promise.all([
		read(from, getProvider, { params: { idOrSlug: params.id } }),
		read(from, listServices, {}),
		read(from, listServiceAreas, {}),
	]);
	const offered = new Set(services.filter(({ id }) => provider.services.includes(id)).map(({ service_area }) => service_area));
	const picture = await shareOfProfile({
		product: from.context.get(surroundingsContext).brand.name,
		name: provider.name,
		offers: areas
			.filter(({ id }) => offered.has(id))
			.map(({ name }) => name)
			.join(", "),
		rating: Number(provider.overall_review),
		reviews: provider.reviews_count,
	});
	if (!picture) return redirect("/share/site.png");
	return new Response(new Uint8Array(picture), { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });
};

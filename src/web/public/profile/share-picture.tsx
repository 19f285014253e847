import { redirect } from "react-router";
import { getProvider } from "#contract/providers/providers.ts";
import { listServiceAreas, listServices } from "#contract/reference/reference.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pictureAnswer } from "#web/lib/share-picture/answer.ts";
import { sharePicture } from "#web/lib/share-picture/draw.server.ts";
import type { Route } from "./+types/share-picture";

/** The preview image that social sites show for a link to a profile. */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const [provider, services, areas] = await Promise.all([
		read(from, getProvider, { params: { idOrSlug: params.id } }),
		read(from, listServices, {}),
		read(from, listServiceAreas, {}),
	]);
	const offered = new Set(
		services.filter(({ id }) => provider.services.includes(id)).map(({ service_area }) => service_area),
	);
	const picture = await sharePicture({
		product: from.context.get(requestContext).brand.name,
		name: provider.name,
		offers: areas
			.filter(({ id }) => offered.has(id))
			.map(({ name }) => name)
			.join(", "),
		stars: { rating: Number(provider.overall_review), reviews: provider.reviews_count },
	});
	return picture ? pictureAnswer(picture) : redirect(links.sitePicture());
};

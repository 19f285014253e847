import { data } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Gallery } from "#web/ui/gallery/gallery.tsx";
import type { Route } from "./+types/gallery";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { demo, brand } = context.get(requestContext);
	if (!demo) throw data(null, { status: 404 });
	return { product: brand.name };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Component gallery", product: loaderData?.product ?? "", noindex: true });

/** Every component in every state, in demo mode only. */
export default function GalleryPage() {
	return <Gallery />;
}

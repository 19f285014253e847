import { data } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import { pictureAnswer } from "#web/lib/share-picture/answer.ts";
import { sharePicture } from "#web/lib/share-picture/draw.server.ts";
import type { Route } from "./+types/site-picture";

/** The preview image for pages without their own. */
export const loader = async ({ context }: Route.LoaderArgs) => {
	const picture = await sharePicture({
		product: context.get(requestContext).brand.name,
		name: "Find the right support, close to home",
		offers: "Compare disability, aged care, therapy and home care providers. Read honest reviews.",
	});
	if (!picture) throw data(null, { status: 503, headers: { "retry-after": "5" } });
	return pictureAnswer(picture);
};

import { data } from "react-router";
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/not-found";

/** Any other path, and requests that the app refused: the not-found page with their status (GLO-004). */
export const loader = ({ context }: Route.LoaderArgs) => {
	const { refused } = context.get(requestContext);
	throw data(refused ? { refusedAt: refused.at } : null, { status: refused?.status ?? 404 });
};

export default function NotFound() {
	return null;
}

import { redirect } from "react-router";
import { listServiceAreas } from "#contract/reference.ts";
import { read } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import type { Route } from "./+types/service-area";

/** A service area's address leads to its providers; an unknown one goes home (visitor §8). */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const area = (await read(from, listServiceAreas, {})).find((a) => a.slug === params.slug);
	return redirect(area ? links.results({ service_areas_list: [String(area.id)] }) : links.home());
};

/** Only the error page is ever drawn here. */
export default function Redirector() {
	return null;
}

import { redirect } from "react-router";
import { nextCase } from "#contract/cases/cases.ts";
import { links } from "#web/lib/links.ts";
import { ask } from "../answer.ts";
import type { Route } from "./+types/next";

/** Opens the most urgent case that needs the colleague, or the inbox if there's none. */
export const loader = async (from: Route.LoaderArgs) => {
	const after = new URL(from.request.url).searchParams.get("after") ?? undefined;
	const { id } = await ask(from, nextCase, { query: { after } });
	return redirect(id ? links.teamCase(id) : links.teamCases());
};

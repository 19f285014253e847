import { redirect } from "react-router";
import { nextCase } from "#contract/cases/cases.ts";
import { confirmed, giveReceipt } from "#web/forms/receipt.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ask } from "../answer.ts";
import type { Route } from "./+types/next";

/**
 * Opens the most urgent case that needs the colleague, or the inbox if there's none. `kind=review` opens the next review
 * first. What was done before is said there (`Done`).
 */
export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const after = searchParams.get("after") ?? undefined;
	const done = await confirmed(from, "done");
	const review =
		searchParams.get("kind") === "review"
			? (await ask(from, nextCase, { query: { after, kind: "review" } })).review
			: null;
	const { id } = review === null ? await ask(from, nextCase, { query: { after } }) : { id: null };
	const to = review !== null ? teamLinks.review(review) : id ? teamLinks.case(id) : teamLinks.cases();
	const address = done ? `${to}?${new URLSearchParams({ done })}` : to;
	if (done) await giveReceipt(from, address);
	return redirect(address);
};

import { redirect } from "react-router";
import { countOwnReferrals } from "#contract/referrals/own-referrals.ts";
import { call } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import type { Route } from "./+types/admin";

/** The first page of the area: the referrals while any wait for an answer, otherwise the welcome page. */
export const loader = async (from: Route.LoaderArgs) => {
	const answer = await call(from, countOwnReferrals, {});
	if (!answer.ok && answer.status === 401) return redirect(links.login());
	return redirect(answer.ok && answer.data.waiting > 0 ? links.referralInbox() : links.adminWelcome());
};

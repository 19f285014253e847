import { redirect } from "react-router";
import { loginState } from "#contract/accounts/accounts.ts";
import { read } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import { providerLinks } from "../lib/provider-links.ts";
import type { Route } from "./+types/admin";

/** The first page of the area says what waits. The team's is the console, to which the welcome page leads. */
export const loader = async (from: Route.LoaderArgs) => {
	const { authenticated, person } = await read(from, loginState, {});
	if (!authenticated) return redirect(links.login());
	return redirect(person?.role === "team" ? links.adminWelcome() : providerLinks.referralInbox());
};

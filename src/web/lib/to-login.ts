import { redirect } from "react-router";
import { links } from "./links.ts";

/** Where a person goes on after signing in: a page of the admin area or of the console, or the welcome page. Nowhere outside them (open questions R12). */
export const nextOf = (address: string | null): string =>
	address && /^\/(admin\/(providers|security|team)|team)([/?][\w\-/?=&.%]*)?$/.test(address) && !address.includes("//") ? address : links.adminWelcome();

/** To the sign-in page, and from there back to where the person was going. */
export const toLogin = (request: Request): Response => {
	const { pathname, search } = new URL(request.url);
	// Data requests of the router carry its own suffix.
	return redirect(links.login(pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "")));
};

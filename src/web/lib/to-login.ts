import { redirect } from "react-router";
import type { From } from "./call.ts";
import { links } from "./links.ts";

const ADMIN = /^\/(admin\/(providers|security|team)|team)([/?][\w\-/?=&.%]*)?$/;
/** A part of the path that leads to the folder above, as it is or encoded: browsers take it at its word. */
const UPWARDS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Where a person goes after signing in: a page of the admin area or the console, or else the welcome page. Never outside these. */
export const nextOf = (address: string | null): string =>
	address && ADMIN.test(address) && !address.includes("//") && !UPWARDS.test(address) ? address : links.adminWelcome();

/** To the sign-in page, and from there back to where the person was going. */
export const toLogin = (request: Request): Response => {
	const { pathname, search } = new URL(request.url);
	// Data requests of the router carry its own suffix.
	return redirect(links.login(pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "")));
};

/** Said in place of an answer to somebody whose sign-in ended while a form was open. */
export const SIGNED_OUT = "You were signed out";

/**
 * True when a form was sent after its sender's sign-in had ended. With scripts the page stays, with all that was typed; without them the way leads by the
 * sign-in page.
 */
export const lostSession = (from: From, answer: { ok: boolean; status: number }): boolean => {
	if (answer.ok || answer.status !== 401) return false;
	if (from.request.headers.get("accept")?.includes("text/html")) throw toLogin(from.request);
	return true;
};

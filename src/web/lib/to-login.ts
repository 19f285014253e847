import { redirect } from "react-router";
import { pathOf } from "#web/lib/path-of.ts";
import type { From } from "./call.ts";
import { links } from "./links.ts";

const ADMIN = /^\/(admin\/(providers|referrals|security|team)|team)([/?][\w\-/?=&.%]*)?$/;
/** A `.` or `..` path segment, plain or encoded, which browsers resolve. */
const UPWARDS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Target after sign-in: only pages of the admin area or the console, by default the welcome page. */
export const nextOf = (address: string | null): string =>
	address && ADMIN.test(address) && !address.includes("//") && !UPWARDS.test(address) ? address : links.adminWelcome();

/** Redirects to the sign-in page, which later returns to the requested page. */
export const toLogin = (request: Request): Response => {
	const { search } = new URL(request.url);
	return redirect(links.login(pathOf(request) + search.replace(/[?&]_routes=[^&]*/, "")));
};

/** Message if the person was signed out while a form was open. */
export const SIGNED_OUT = "You were signed out";

/**
 * True if a form was sent after a sign-out. With scripts the page stays with the typed values; without them it
 * redirects to the sign-in page.
 */
export const lostSession = (from: From, answer: { ok: boolean; status: number }): boolean => {
	if (answer.ok || answer.status !== 401) return false;
	if (from.request.headers.get("accept")?.includes("text/html")) throw toLogin(from.request);
	return true;
};

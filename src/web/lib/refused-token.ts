import { CSRF_COOKIE } from "#contract/shared/request-names.ts";
import type { From } from "./call.ts";
import { requestContext } from "./context.ts";

/** Page data for a form refused because of its CSRF token. */
export interface RefusedToken {
	title: string;
	advice: string;
	/** New token for the hidden field, so that a retry succeeds. */
	csrfToken: string;
}

/**
 * Message for a form refused because of its CSRF token. If the browser sent a cookie, the form only had an old token.
 * Otherwise the cookie was lost or cookies are blocked; only the next attempt can tell.
 */
export const refusedToken = ({ request, context }: From): RefusedToken => {
	const { csrfToken } = context.get(requestContext);
	if (new RegExp(`(^|; *)(__Host-)?${CSRF_COOKIE}=`).test(request.headers.get("cookie") ?? ""))
		return {
			title: "Please select the button again",
			advice: "The page was open for a long time, or in two windows. Select the button again and it will work.",
			csrfToken,
		};
	return {
		title: "We couldn't send your form",
		advice: "Select the button again. If that doesn't work, turn on cookies for this site, or call us.",
		csrfToken,
	};
};

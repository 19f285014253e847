import { CSRF_COOKIE } from "#contract/shared/limits.ts";
import type { From } from "./call.ts";
import { requestContext } from "./context.ts";

/** A form that was refused for its cross-site request token, as its page says so. */
export interface RefusedToken {
	title: string;
	advice: string;
	/** For the hidden field: with it, sending again is enough. */
	csrfToken: string;
}

/**
 * What to say of a form that was refused for its cross-site request token. A browser that sent a cookie keeps cookies: its form only held an older
 * token. One that sent none may have lost it or keep none; only the next try can tell.
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

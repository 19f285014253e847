import { CSRF_COOKIE } from "#contract/shared/limits.ts";
import type { From } from "./call.ts";
import { surroundingsContext } from "./context.ts";

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
	const { csrfToken } = context.get(surroundingsContext);
	if (new RegExp(`(^|; *)(__Host-)?${CSRF_COOKIE}=`).test(request.headers.get("cookie") ?? ""))
		return {
			title: "Please press the button once more",
			advice: "The page had been open for a long time, or in two windows. Pressing the button again is enough.",
			csrfToken,
		};
	return {
		title: "Your browser did not let us check this form",
		advice: "Please press the button again. If you read this a second time, allow cookies for this site, or ring us.",
		csrfToken,
	};
};

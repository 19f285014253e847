import { useSyncExternalStore } from "react";
import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

/** What could not be reached: a page's address, or nothing where it was a form. With the moment, for the second time says the same as the first. */
export interface Missed {
	address: string | undefined;
	at: number;
}

/** Of this window, which goes to one page at a time. */
let missed: Missed | undefined;
const listeners = new Set<() => void>();

const say = (next: Missed | undefined) => {
	missed = next;
	for (const tell of listeners) tell();
};

/** Says on the page that it stays, for the next one could not be reached. @param address of the next one; none where a form was to be sent */
export const sayNoConnection = (address?: string): void => say({ address, at: Date.now() });

/** What is said of it is over with the next page. */
export const forgetNoConnection = (): void => {
	if (missed) say(undefined);
};

const listen = (tell: () => void) => {
	listeners.add(tell);
	return () => {
		listeners.delete(tell);
	};
};

export const useNoConnection = (): Missed | undefined =>
	useSyncExternalStore(
		listen,
		() => missed,
		() => undefined,
	);

/** What browsers throw where a request found nobody: each in its own words. */
export const isUnreached = (error: unknown): boolean =>
	error instanceof TypeError && /^(failed to fetch(?! dynamic)|load failed|network ?error)/i.test(error.message);

/** Names the way back to the page that was shown when the next one could not be reached. */
export const NO_CONNECTION = "#no-connection";

const withoutHash = (address: string) => address.replace(/#.*/, "");

/**
 * Client middleware. If a page's data can't be fetched, React Router would show an error page in place of the one that is open, and lose what was typed. A change of the
 * hash alone keeps the open page. A page's own data (Back, or after a form) has no page to stay on and gets the error page.
 */
export const stayIfUnreached: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const results = await next();
	const isLost = Object.values(results).some(({ type, result }) => type === "error" && isUnreached(result));
	if (!isLost || request.method !== "GET" || withoutHash(request.url) === withoutHash(window.location.href)) return;
	sayNoConnection(request.url);
	throw replace(window.location.pathname + window.location.search + NO_CONNECTION);
};

/** Fails where the service does not answer at all; nobody keeps this answer. */
export const reach = () => fetch("/health", { method: "HEAD" });

/** What is read of a press, and of the link under it. */
interface Press {
	button: number;
	metaKey: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	shiftKey: boolean;
}

/** Whether a press on a link takes this window to another page of the site. */
export const leadsAway = (
	link: Pick<HTMLAnchorElement, "href" | "target" | "download">,
	press: Press,
	here: string,
): boolean => {
	if (press.button !== 0 || press.metaKey || press.altKey || press.ctrlKey || press.shiftKey || link.download)
		return false;
	const [page, part] = link.href.split("#");
	if ((link.target && link.target !== "_self") || (part && page === here.split("#")[0])) return false;
	return new URL(link.href).origin === new URL(here).origin;
};

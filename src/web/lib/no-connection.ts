import { useSyncExternalStore } from "react";
import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

/** The page that couldn't be reached, or undefined for a form. The time tells repeated failures apart. */
export interface Missed {
	address: string | undefined;
	at: number;
}

let missed: Missed | undefined;
const listeners = new Set<() => void>();

const say = (next: Missed | undefined) => {
	missed = next;
	for (const tell of listeners) tell();
};

/** Shows on the current page that we can't reach the server. @param address the next page; none for a form */
export const sayNoConnection = (address?: string): void => say({ address, at: Date.now() });

/** The next page clears the message. */
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

/** True for the network errors that browsers throw, each with its own message. */
export const isUnreached = (error: unknown): boolean =>
	error instanceof TypeError && /^(failed to fetch(?! dynamic)|load failed|network ?error)/i.test(error.message);

/** Hash that returns to the current page after a failed navigation. */
export const NO_CONNECTION = "#no-connection";

const withoutHash = (address: string) => address.replace(/#.*/, "");

/**
 * Client middleware. If a page's data can't be fetched, React Router would replace the current page with an error page
 * and lose typed values. Redirecting to a hash keeps the current page. For Back, or after a form, there is no page to
 * stay on, so the error page shows.
 */
export const stayIfUnreached: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
	const results = await next();
	const isLost = Object.values(results).some(({ type, result }) => type === "error" && isUnreached(result));
	if (!isLost || request.method !== "GET" || withoutHash(request.url) === withoutHash(window.location.href)) return;
	sayNoConnection(request.url);
	throw replace(window.location.pathname + window.location.search + NO_CONNECTION);
};

/** Fails if the server can't be reached. The response is never cached. */
export const reach = () => fetch("/health", { method: "HEAD" });

/** The parts of a click and its link that decide. */
interface Press {
	button: number;
	metaKey: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	shiftKey: boolean;
}

/** True if a click on a link opens another page of the site in this window. */
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

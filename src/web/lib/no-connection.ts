import { useSyncExternalStore } from "react";

/** What could not be reached: a page's address, or nothing where it was a form. Counted, for the second time says the same as the first. */
export interface Missed {
	address: string | undefined;
	round: number;
}

/** Of this window, which goes to one page at a time. */
let missed: Missed | undefined;
let rounds = 0;
const listeners = new Set<() => void>();

const say = (next: Missed | undefined) => {
	missed = next;
	for (const tell of listeners) tell();
};

/** Says on the page that it stays, for the next one could not be reached. @param address of the next one; none where a form was to be sent */
export const sayNoConnection = (address?: string): void => {
	rounds += 1;
	say({ address, round: rounds });
};

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
	error instanceof TypeError && /^(failed to fetch|load failed|networkerror|network error|fetch failed)/i.test(error.message) && !/module/i.test(error.message);

/** What is read of a press, and of the link under it. */
interface Press {
	button: number;
	metaKey: boolean;
	altKey: boolean;
	ctrlKey: boolean;
	shiftKey: boolean;
}

/** Whether a press on a link takes this window to another page of the site. */
export const leadsAway = (link: Pick<HTMLAnchorElement, "href" | "target" | "download">, press: Press, here: string): boolean => {
	if (press.button !== 0 || press.metaKey || press.altKey || press.ctrlKey || press.shiftKey) return false;
	if ((link.target && link.target !== "_self") || link.download) return false;
	const [to, at] = [new URL(link.href), new URL(here)];
	if (to.origin !== at.origin) return false;
	return !(to.hash && to.pathname + to.search === at.pathname + at.search);
};

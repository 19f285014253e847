import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import type { listCases } from "#contract/cases/cases.ts";
import { readInBrowser } from "#web/lib/browser.ts";
import { reloadAfterRefusal } from "#web/lib/no-answer.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { isList, viewIn } from "./list-address.ts";
import type { Inbox } from "./read-inbox.ts";

/** The list that the colleague was in last, and the case that they opened from it. A reload of the window forgets them. */
let list: string | undefined;
let opened: string | undefined;

const never = () => () => {};

/** Its own page reads the list. Beside a case it's read when a case changes, not with each page. */
export const reloadOnItsPage = (args: ShouldRevalidateFunctionArgs): boolean =>
	isList(args.nextUrl) && (!isList(args.currentUrl) || reloadAfterRefusal(args));

const useLoaded = () => useRouteLoaderData<() => Inbox>("team/cases/cases");

/** Address of the list that the colleague came from, with view, filters and page. */
export const useListBefore = (): string => {
	const loaded = useLoaded()?.address ?? teamLinks.cases();
	return useSyncExternalStore(
		never,
		() => list ?? loaded,
		() => loaded,
	);
};

/** Where the list is beside a case. */
const WIDE = "(min-width: 80em)";

/** The list that was read since a page loaded one, and when that was. */
let read: { since: number; inbox: Partial<Inbox> } | undefined;
const listeners = new Set<() => void>();
const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};

/** By the API, which never leads to the sign-in page: what a colleague types beside the list stays. */
const readAgain = async (since: number, address: string): Promise<void> => {
	if (!window.matchMedia(WIDE).matches) return;
	const query = address.slice(teamLinks.cases().length);
	const found = await readInBrowser<typeof listCases>(`/team/cases/${query}`, undefined, true).catch(() => undefined);
	if (!found) return;
	read = { since, inbox: { ...found, address, view: viewIn(new URLSearchParams(query)) } };
	for (const tell of listeners) tell();
};

/** The list as it was read last; undefined on pages without it. */
export const useInbox = (): Inbox | undefined => {
	const loaded = useLoaded();
	const fresh = useSyncExternalStore(
		subscribe,
		() => read,
		() => undefined,
	);
	return loaded && { ...loaded, ...(fresh?.since === loaded.at && fresh.inbox) };
};

/**
 * Remembers the list's address on its own page. Beside a case, shows that list, and reads it again for the next case:
 * closing the one before may have taken it from the list.
 * @param loaded when and by which address the list was loaded
 * @param current id of the open case
 * @returns reads the list again
 */
export const useSameList = (
	{ at, address }: Pick<Inbox, "at" | "address">,
	current: string | undefined,
): (() => void) => {
	const before = useListBefore();
	const last = useRef(current);
	useEffect(() => {
		if (!current) list = address;
		else if (before !== address || (last.current && last.current !== current)) void readAgain(at, before);
		last.current = current;
	}, [current, before, address, at]);
	return () => void readAgain(at, before);
};

/** Remembers the case, so that the list can focus its row. */
export const useOpened = (id: string): void => {
	useEffect(() => {
		opened = id;
	}, [id]);
};

/** Focuses the row that the colleague came from. */
export const usePlaceInList = <T extends HTMLElement>(): RefObject<T | null> => {
	const box = useRef<T>(null);
	useEffect(() => {
		box.current?.querySelector<HTMLElement>(`[data-case="${opened}"]`)?.focus();
		opened = undefined;
	}, []);
	return box;
};

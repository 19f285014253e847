import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { teamLinks } from "#web/lib/team-links.ts";

/** The list that the colleague was in last, and the case that they opened from it. A reload of the window forgets them. */
let list: string = teamLinks.cases();
let opened: string | undefined;

const never = () => () => {};

/** Address of the list that the colleague came from, with view, filters and page. */
export const useListBefore = (): string =>
	useSyncExternalStore(
		never,
		() => list,
		() => teamLinks.cases(),
	);

/** Remembers the case, so that the list can focus its row. */
export const useOpened = (id: string): void => {
	useEffect(() => {
		opened = id;
	}, [id]);
};

/** Remembers the list's address, and focuses the row that the colleague came from. */
export const usePlaceInList = <T extends HTMLElement>(): RefObject<T | null> => {
	const { pathname, search } = useLocation();
	const box = useRef<T>(null);
	useEffect(() => {
		const query = new URLSearchParams(search);
		for (const name of ["done", "said", "ticked"]) query.delete(name);
		list = query.size > 0 ? `${pathname}?${query}` : pathname;
	}, [pathname, search]);
	useEffect(() => {
		box.current?.querySelector<HTMLElement>(`[data-case="${opened}"]`)?.focus();
		opened = undefined;
	}, []);
	return box;
};

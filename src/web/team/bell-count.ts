import { useEffect, useSyncExternalStore } from "react";
import type { Bell, readBell } from "#contract/cases/notices.ts";
import { readInBrowser } from "../lib/browser.ts";
import { useSignedOut } from "../lib/signed-out.ts";
import { notifyOf } from "./notices/browser-notices.ts";

export const NO_NEWS: Bell = { unseen: 0, waiting: 0, newest: null };

/** Polled, not streamed: browsers allow six connections per host, and each console page may already hold one. */
const EVERY_MS = 10_000;

let heard: Bell | undefined;
const listeners = new Set<() => void>();
const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};
const hear = (now: Bell): void => {
	if (JSON.stringify(heard) === JSON.stringify(now)) return;
	heard = now;
	for (const tell of listeners) tell();
};

/** Stores the number of waiting chats that a page has just received. */
export const noteWaitingChats = (waiting: number): void => hear({ ...(heard ?? NO_NEWS), waiting });

/** What the colleague should hear of. Starts with the page's own data, then polls. */
export const useBell = (start: Bell): Bell => {
	const isSignedOut = useSignedOut();
	const now = useSyncExternalStore(
		subscribe,
		() => heard,
		() => undefined,
	);
	useEffect(() => hear(start), [start]);
	useEffect(() => {
		if (isSignedOut) return;
		const ask = () =>
			readInBrowser<typeof readBell>("/team/bell/", undefined, true).then(
				(fresh) => {
					notifyOf(fresh.newest);
					hear(fresh);
				},
				() => {},
			);
		const timer = setInterval(ask, EVERY_MS);
		window.addEventListener("focus", ask);
		return () => {
			clearInterval(timer);
			window.removeEventListener("focus", ask);
		};
	}, [isSignedOut]);
	return now ?? start;
};

/** Adds the number of unseen notices to a title: `(2) Inbox – Alongside`. An "Error: " prefix stays first. */
export const withCount = (title: string, count: number): string => {
	const plain = title.replace(/^(Error: )?\(\d+\) /, "$1");
	return count > 0 ? plain.replace(/^(?:Error: )?/, (error) => `${error}(${count}) `) : plain;
};

/** Keeps the number of unseen notices in the title of the open console page. */
export const useCountInTitle = (count: number): void => {
	useEffect(() => {
		const put = () => {
			const title = withCount(document.title, count);
			if (document.title !== title) document.title = title;
		};
		put();
		// Each page sets its own title, so watch for changes.
		const watch = new MutationObserver(put);
		watch.observe(document.head, { childList: true, subtree: true, characterData: true });
		return () => watch.disconnect();
	}, [count]);
};

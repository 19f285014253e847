import { useEffect, useSyncExternalStore } from "react";
import type { countWaitingChats } from "#contract/chat/chat.ts";
import { readInBrowser } from "../lib/browser.ts";
import { useSignedOut } from "../lib/signed-out.ts";

/** Polled, not streamed: browsers allow six connections per host, and each console page may already hold one. */
const EVERY_MS = 10_000;

let count: number | undefined;
const listeners = new Set<() => void>();
const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};

/** Stores the number of waiting chats that a page has just received. */
export const noteWaitingChats = (now: number | undefined): void => {
	if (count === now) return;
	count = now;
	for (const tell of listeners) tell();
};

/** Number of chats waiting for a first answer. Starts with the page's own data, then polls. */
export const useWaitingChats = (start: number): number => {
	const isSignedOut = useSignedOut();
	const heard = useSyncExternalStore(
		subscribe,
		() => count,
		() => undefined,
	);
	useEffect(() => noteWaitingChats(start), [start]);
	useEffect(() => {
		if (isSignedOut) return;
		const ask = () =>
			readInBrowser<typeof countWaitingChats>("/team/chats/waiting/", undefined, true).then(
				({ waiting }) => noteWaitingChats(waiting),
				() => {},
			);
		const timer = setInterval(ask, EVERY_MS);
		window.addEventListener("focus", ask);
		return () => {
			clearInterval(timer);
			window.removeEventListener("focus", ask);
		};
	}, [isSignedOut]);
	return heard ?? start;
};

/** Adds the number of waiting chats to a title: `(2) Inbox – Alongside`. An "Error: " prefix stays first. */
export const withCount = (title: string, waiting: number): string => {
	const plain = title.replace(/^(Error: )?\(\d+\) /, "$1");
	return waiting > 0 ? plain.replace(/^(?:Error: )?/, (error) => `${error}(${waiting}) `) : plain;
};

/** Keeps the number of waiting chats in the title of the open console page. */
export const useCountInTitle = (waiting: number): void => {
	useEffect(() => {
		const put = () => {
			const title = withCount(document.title, waiting);
			if (document.title !== title) document.title = title;
		};
		put();
		// Each page sets its own title, so watch for changes.
		const watch = new MutationObserver(put);
		watch.observe(document.head, { childList: true, subtree: true, characterData: true });
		return () => watch.disconnect();
	}, [waiting]);
};

import { useEffect, useSyncExternalStore } from "react";
import type { countWaitingChats } from "#contract/chat/chat.ts";
import { readInBrowser } from "../lib/browser.ts";
import { useSignedOut } from "../lib/signed-out.ts";

/** Not a stream of its own: browsers open six connections to an address at once, and each page of the console may hold one already. */
const EVERY_MS = 10_000;

let count: number | undefined;
const listeners = new Set<() => void>();
const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};

/** How many chats wait, as a page has just heard it. */
export const noteWaitingChats = (now: number | undefined): void => {
	if (count === now) return;
	count = now;
	for (const tell of listeners) tell();
};

/** How many chats wait for a first answer: as the page came with it, then as the service says. */
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

/** `(2) Inbox – Alongside`: how a title says that two chats wait. That there are errors comes first. */
export const withCount = (title: string, waiting: number): string => {
	const plain = title.replace(/^(Error: )?\(\d+\) /, "$1");
	return waiting > 0 ? plain.replace(/^(?:Error: )?/, (error) => `${error}(${waiting}) `) : plain;
};

/** Keeps the number of waiting chats in the title of whatever page of the console is open. */
export const useCountInTitle = (waiting: number): void => {
	useEffect(() => {
		const put = () => {
			const title = withCount(document.title, waiting);
			if (document.title !== title) document.title = title;
		};
		put();
		// Each page draws its own title.
		const watch = new MutationObserver(put);
		watch.observe(document.head, { childList: true, subtree: true, characterData: true });
		return () => watch.disconnect();
	}, [waiting]);
};

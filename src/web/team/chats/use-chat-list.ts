import { useEffect, useState } from "react";
import type { listChats, TeamChatLine } from "#contract/chat/chat.ts";
import { keepConnected } from "#web/lib/event-source.ts";
import { readInBrowser } from "../../lib/browser.ts";
import { useSignedOut } from "../../lib/signed-out.ts";
import { noteWaitingChats } from "../bell-count.ts";

/** Changes within this many milliseconds cause one request. */
const TOGETHER_MS = 150;

interface Listed {
	results: readonly TeamChatLine[];
	totalPages: number;
	waiting: number;
}

/** The list of chats: the page's own data first, then reloaded whenever the server reports a change. */
export const useChatList = (start: Listed, state: "current" | "closed", page = 1): Listed => {
	const [listed, setListed] = useState({ of: start, ...start });
	if (listed.of !== start) setListed({ of: start, ...start });
	const isSignedOut = useSignedOut();
	useEffect(() => {
		if (isSignedOut) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const asked = new AbortController();
		const ask = () =>
			readInBrowser<typeof listChats>(`/team/chats/?state=${state}&page=${page}`, asked.signal, true).then(
				(fresh) => {
					setListed((was) => ({ ...was, ...fresh }));
					noteWaitingChats(fresh.waiting);
				},
				// The next change requests the list again.
				() => {},
			);
		const close = keepConnected("/api/team/chats/events/", (line) =>
			line.addEventListener("changed", () => {
				clearTimeout(timer);
				timer = setTimeout(ask, TOGETHER_MS);
			}),
		);
		return () => {
			clearTimeout(timer);
			asked.abort();
			close();
		};
	}, [state, page, isSignedOut]);
	return listed;
};

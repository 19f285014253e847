import { useEffect, useState } from "react";
import type { ChatMessage, ChatState } from "#contract/chat/chat.ts";
import { refusalOf, watchForSilence } from "#web/lib/event-source.ts";
import { noteSignedOut, useSignedOut } from "../../lib/signed-out.ts";

/** lost: disconnected, and the browser keeps trying. refused: this browser no longer has access to the chat. */
type Line = "opening" | "live" | "lost" | "signed out" | "refused";

export interface LiveChat {
	messages: readonly ChatMessage[];
	state: ChatState;
	/** First name of the team member who answers. */
	answeredBy: string | null;
	line: Line;
	/** Adds a message that was just sent. The event stream also delivers it. */
	add: (message: ChatMessage) => void;
}

const AGAIN_FIRST_MS = 1_000;
const AGAIN_LONGEST_MS = 15_000;

/** Merges messages by number, without duplicates and in order. */
export const merged = (have: readonly ChatMessage[], news: readonly ChatMessage[]): readonly ChatMessage[] => {
	const known = new Set(have.map(({ number }) => number));
	const fresh = news.filter(({ number }) => !known.has(number));
	return fresh.length === 0 ? have : [...have, ...fresh].sort((a, b) => a.number - b.number);
};

interface Start {
	messages: readonly ChatMessage[];
	state: ChatState;
	answeredBy: string | null;
}

/**
 * Live state of a chat: the page's data, updated by the event stream. A broken stream reconnects after the last
 * received message.
 * @param address URL of the event stream, such as `/api/chats/own/events/`
 */
export const useLive = (address: string, start: Start): LiveChat => {
	const [chat, setChat] = useState({ of: start, ...start });
	const [line, setLine] = useState<Line>("opening");
	// The page was reloaded, so its data is as current as the stream's.
	if (chat.of !== start)
		setChat({
			of: start,
			messages: merged(start.messages, chat.messages),
			state: start.state,
			answeredBy: start.answeredBy,
		});
	const isOver = chat.state === "closed";
	const isSignedOut = useSignedOut();

	// biome-ignore lint/correctness/useExhaustiveDependencies: the stream starts after the first render's messages
	useEffect(() => {
		if (isOver || isSignedOut) return;
		let isLeft = false;
		let last = chat.messages.at(-1)?.number ?? 0;
		let source: EventSource | undefined;
		let unwatch = () => {};
		let timer: ReturnType<typeof setTimeout> | undefined;
		let pause = AGAIN_FIRST_MS;
		let isOffline = false;
		const close = () => {
			unwatch();
			source?.close();
		};
		const open = () => {
			source = new EventSource(`${address}?after=${last}`);
			unwatch = watchForSilence(source, () => {
				setLine("lost");
				close();
				open();
			});
			source.onopen = () => {
				pause = AGAIN_FIRST_MS;
				// Ignore a response that was under way when the connection broke.
				if (!isOffline) setLine("live");
			};
			source.addEventListener("message", ({ data }) => {
				const message = JSON.parse(data) as ChatMessage;
				last = Math.max(last, message.number);
				setChat((was) => ({ ...was, messages: merged(was.messages, [message]) }));
			});
			source.addEventListener("state", ({ data }) => {
				const { state, answered_by } = JSON.parse(data) as { state: ChatState; answered_by: string | null };
				setChat((was) => ({ ...was, state, answeredBy: answered_by }));
			});
			source.onerror = async () => {
				setLine("lost");
				// The browser reconnects after a break, but not after a refusal.
				if (source?.readyState !== EventSource.CLOSED) return;
				unwatch();
				const status = await refusalOf(address);
				if (isLeft) return;
				if (status === 401) return noteSignedOut();
				if (status === 403 || status === 404) return setLine("refused");
				timer = setTimeout(open, pause);
				pause = Math.min(pause * 2, AGAIN_LONGEST_MS);
			};
		};
		// Offline events are immediate, while a broken stream is only noticed much later.
		const gone = () => {
			isOffline = true;
			setLine("lost");
		};
		const back = () => {
			isOffline = false;
			clearTimeout(timer);
			close();
			open();
		};
		window.addEventListener("offline", gone);
		window.addEventListener("online", back);
		open();
		return () => {
			window.removeEventListener("offline", gone);
			window.removeEventListener("online", back);
			isLeft = true;
			clearTimeout(timer);
			close();
		};
	}, [address, isOver, isSignedOut]);

	return {
		messages: chat.messages,
		state: chat.state,
		answeredBy: chat.answeredBy,
		line: isSignedOut ? "signed out" : line,
		add: (message) => setChat((was) => ({ ...was, messages: merged(was.messages, [message]) })),
	};
};

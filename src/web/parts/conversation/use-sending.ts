import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "#contract/chat/chat.ts";
import { CHAT_MESSAGE_CHARACTERS } from "#contract/chat/limits.ts";
import type { Help } from "#contract/common.ts";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { postInBrowser } from "../../lib/browser.ts";
import { useSignedOut } from "../../lib/signed-out.ts";
import { heldUnsent, keepUnsent } from "../../lib/tab-store.ts";
import { type Pending, refusalOf, type Sent, sendingQueue } from "./sending-queue.ts";

const NO_ANSWER = "No connection. We've kept your message. We'll send it when you're back online.";

/**
 * Sends messages in order. Unsent messages are stored in this tab, so that a reload doesn't lose them, and retried when
 * the browser is online again or the person has signed in again.
 * @param address URL path below `/api`
 * @param onSent called with each message as the server stored it
 */
export const useSending = (address: string, onSent: (message: ChatMessage) => void) => {
	const [pending, setPending] = useState<readonly Pending[]>([]);
	const [help, setHelp] = useState<Help>();
	const taken = useRef(onSent);
	taken.current = onSent;
	const [queue] = useState(() =>
		sendingQueue({
			send: (message) => sendOne(address, message, setHelp).catch(() => ({ failed: NO_ANSWER })),
			onSent: (message) => taken.current(message),
			show(now) {
				keepUnsent(
					address,
					now.map(({ failed: _failed, ...kept }) => kept),
				);
				setPending(now);
			},
		}),
	);
	const isSignedOut = useSignedOut();

	useEffect(() => {
		const left = heldUnsent(address);
		if (left.length > 0 && queue.isEmpty()) queue.add(left);
		window.addEventListener("online", queue.tryAgain);
		return () => window.removeEventListener("online", queue.tryAgain);
	}, [address, queue]);
	useEffect(() => {
		if (!isSignedOut && !queue.isEmpty()) queue.tryAgain();
	}, [isSignedOut, queue]);

	return {
		pending,
		/** Help for words of danger in a message, from the answer to it (decision 83). */
		help,
		send: (text: string) => queue.add([{ key: crypto.randomUUID(), text }]),
		tryAgain: queue.tryAgain,
		takeBack: queue.takeBack,
	};
};

const sendOne = async (address: string, { key, text }: Pending, onHelp: (help: Help) => void): Promise<Sent> => {
	const answer = await postInBrowser(address, { text }, { [IDEMPOTENCY_HEADER]: key });
	const body = (await answer.json().catch(() => ({}))) as ChatMessage & {
		detail?: string;
		errors?: { message: string }[];
		help?: Help;
	};
	if (body.help) onHelp(body.help);
	if (answer.ok) return { message: body };
	return refusalOf(
		answer.status,
		body.errors?.[0]?.message ?? body.detail,
		text.length,
		CHAT_MESSAGE_CHARACTERS,
		NO_ANSWER,
	);
};

import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "#contract/chat.ts";
import { IDEMPOTENCY_HEADER } from "#contract/limits.ts";
import { postInBrowser } from "../../lib/browser.ts";
import { heldUnsent, keepUnsent } from "../../lib/held.ts";

/** A message on its way: its key makes another try the same message. */
export interface Pending {
	key: string;
	text: string;
	/** Why it did not go; none while it is on its way. */
	failed?: string;
	/** It can never go as it is: the service says what is wrong with it. */
	isRefused?: boolean;
}

const NO_ANSWER = "No connection. Your message is kept here, and goes by itself once you are connected again.";

/**
 * Sends messages one after the other, in the order they were written; one that does not go holds back those behind it. What waits is kept in this tab,
 * so a reload loses nothing, and goes again by itself when the browser is back online.
 * @param address below `/api`
 * @param onSent is given each message as the service stored it
 */
export const useSending = (address: string, onSent: (message: ChatMessage) => void) => {
	const [pending, setPending] = useState<readonly Pending[]>([]);
	const queue = useRef<Pending[]>([]);
	const busy = useRef(false);

	const show = (now: Pending[]) => {
		queue.current = now;
		keepUnsent(
			address,
			now.map(({ key, text }) => ({ key, text })),
		);
		setPending(now);
	};

	const work = async () => {
		if (busy.current) return;
		busy.current = true;
		for (let [next] = queue.current; next; [next] = queue.current) {
			const answer: Sent = await sendOne(address, next).catch(() => ({ why: NO_ANSWER, isRefused: false }));
			if ("why" in answer) {
				show([{ ...next, failed: answer.why, isRefused: answer.isRefused }, ...queue.current.slice(1)]);
				break;
			}
			onSent(answer.message);
			show(queue.current.slice(1));
		}
		busy.current = false;
	};

	const tryAgain = () => {
		show(queue.current.map(({ key, text }) => ({ key, text })));
		void work();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: the queue is held by reference
	useEffect(() => {
		const left = heldUnsent(address);
		if (left.length > 0 && queue.current.length === 0) {
			show(left);
			void work();
		}
		const back = () => {
			if (queue.current[0] && !queue.current[0].isRefused) tryAgain();
		};
		window.addEventListener("online", back);
		return () => window.removeEventListener("online", back);
	}, [address]);

	return {
		pending,
		send(text: string) {
			show([...queue.current, { key: crypto.randomUUID(), text }]);
			void work();
		},
		tryAgain,
		/** Takes the message that did not go out of the line. @returns its words, to change them */
		takeBack(): string {
			const [first, ...rest] = queue.current;
			show(rest.map(({ key, text }) => ({ key, text })));
			void work();
			return first?.text ?? "";
		},
	};
};

type Sent = { message: ChatMessage } | { why: string; isRefused: boolean };

const sendOne = async (address: string, { key, text }: Pending): Promise<Sent> => {
	const answer = await postInBrowser(address, { text }, { [IDEMPOTENCY_HEADER]: key });
	const body = (await answer.json().catch(() => ({}))) as ChatMessage & { detail?: string; errors?: { message: string }[] };
	if (answer.ok) return { message: body };
	return { why: body.errors?.[0]?.message ?? body.detail ?? NO_ANSWER, isRefused: answer.status === 422 || answer.status === 409 };
};

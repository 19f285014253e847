import { useRef, useState } from "react";
import type { ChatMessage } from "#contract/chat.ts";
import { IDEMPOTENCY_HEADER } from "#contract/limits.ts";
import { postInBrowser } from "../../lib/browser.ts";

/** A message on its way: its key makes another try the same message. */
export interface Pending {
	key: string;
	text: string;
	/** Why it did not go; none while it is on its way. */
	failed?: string;
}

const NO_ANSWER = "No connection. Your message is kept here.";

/**
 * Sends messages one after the other, in the order they were written; one that does not go holds back those behind it until it is tried again.
 * @param address below `/api`
 * @param onSent is given each message as the service stored it
 */
export const useSending = (address: string, onSent: (message: ChatMessage) => void) => {
	const [pending, setPending] = useState<readonly Pending[]>([]);
	const queue = useRef<Pending[]>([]);
	const busy = useRef(false);

	const work = async () => {
		if (busy.current) return;
		busy.current = true;
		for (let [next] = queue.current; next; [next] = queue.current) {
			const failed = await sendOne(address, next).then(
				(answer) => {
					if ("message" in answer) onSent(answer.message);
					return "message" in answer ? undefined : answer.why;
				},
				() => NO_ANSWER,
			);
			if (failed) {
				const first = { ...next, failed };
				queue.current = [first, ...queue.current.slice(1)];
				setPending(queue.current);
				break;
			}
			queue.current = queue.current.slice(1);
			setPending(queue.current);
		}
		busy.current = false;
	};

	return {
		pending,
		send(text: string) {
			queue.current = [...queue.current, { key: crypto.randomUUID(), text }];
			setPending(queue.current);
			void work();
		},
		tryAgain() {
			queue.current = queue.current.map(({ key, text }) => ({ key, text }));
			setPending(queue.current);
			void work();
		},
	};
};

const sendOne = async (address: string, { key, text }: Pending): Promise<{ message: ChatMessage } | { why: string }> => {
	const answer = await postInBrowser(address, { text }, { [IDEMPOTENCY_HEADER]: key });
	const body = (await answer.json().catch(() => ({}))) as ChatMessage & { detail?: string; errors?: { message: string }[] };
	if (answer.ok) return { message: body };
	return { why: body.errors?.[0]?.message ?? body.detail ?? NO_ANSWER };
};
